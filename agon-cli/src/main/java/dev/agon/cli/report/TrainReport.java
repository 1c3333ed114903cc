package dev.agon.cli.report;

import dev.agon.cli.option.ProblemOptions;
import dev.agon.cli.option.RunOptions;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.lab.model.Part;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code agon train} prints when it is done. */
public record TrainReport(
    TrainingResult result,
    Dataset data,
    Map<String, Object> parameters,
    RunOptions run,
    List<Part> parts,
    @Nullable StabilityReport stability,
    boolean explain,
    @Nullable AutomaticSetReport automatic,
    @Nullable ResampleReport resamples) {

  public void print(Terminal terminal) {
    if (run.json) {
      Json.print(terminal, toJson());
    } else {
      printForPeople(terminal);
    }
    runReport().printTrouble(terminal);
    terminal.warnings(warnings());
    for (Part part : parts.subList(1, parts.size())) {
      for (String warning : part.evaluation().warnings()) {
        terminal.notice("warning: " + part.name() + ": " + warning);
      }
    }
  }

  /** Those of the model, then those of the training rows that say something else. */
  private List<String> warnings() {
    List<String> all = new ArrayList<>(result.model().warnings());
    all.addAll(parts.get(0).newWarnings());
    return all;
  }

  private RunReport runReport() {
    return new RunReport(result.solution(), run);
  }

  private ObjectNode toJson() {
    ObjectNode node = Json.solution(result.solution(), parameters);
    node.put("loss", result.model().settings().loss().name());
    node.put("robust", result.model().settings().robust().toString());
    AccountReport.of(result.solution().account()).addTo(node);
    node.set("data", Json.data(data));
    Evaluation training = parts.get(0).evaluation();
    Json.number(node, "mean_loss", training.meanLoss());
    EvaluationJson.spread(node, training.spread());
    parts.forEach(part -> node.set(part.name(), EvaluationJson.of(part, Evaluation.WORST_ROWS)));
    if (automatic != null) {
      automatic.addTo(node);
    }
    if (resamples != null) {
      resamples.addTo(node);
    }
    ArrayNode warnings = node.putArray("warnings");
    warnings().forEach(warnings::add);
    if (stability != null) {
      node.set("stability", stability.toJson());
    }
    return node;
  }

  private void printForPeople(Terminal terminal) {
    Solution solution = result.solution();
    String title = Methods.named(solution.provenance().method()).recipe().title();
    terminal.line(
        "%s on %s: %,d rows, %,d features", title, data.source(), data.size(), data.features());
    printRisk(terminal, result, explain);
    runReport().printCost(terminal);
    runReport().printFiles(terminal);
    EvaluationText text = new EvaluationText(terminal, parts);
    text.printNamedMeasures();
    text.printGroups();
    if (resamples != null) {
      resamples.print(terminal);
    }
  }

  /** What was minimised, and how far. */
  public static void printRisk(Terminal terminal, TrainingResult result, boolean explain) {
    Solution solution = result.solution();
    terminal.line("  objective        %s", ProblemOptions.describe(result.model().settings()));
    terminal.line(
        "  worst-case risk  %.6g best (iteration %,d), %.6g at the end, %.6g at the start",
        solution.best().at().risk(),
        solution.best().at().iteration(),
        solution.last().risk(),
        solution.trace().get(0).risk());
    terminal.line("  |grad P|         %.6g at the end", solution.last().gradientNorm());
    AccountReport.of(solution.account()).print(terminal, explain);
  }
}
