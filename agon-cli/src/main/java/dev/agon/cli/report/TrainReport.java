package dev.agon.cli.report;

import dev.agon.cli.option.RunOptions;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.lab.model.Part;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.train.BaselineComparison;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Account;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The output of {@code agon train}.
 *
 * @param parts the model on the training rows and on the held-out rows
 * @param baseline the plain model on the same parts; empty if there is none
 */
public record TrainReport(
    TrainingResult result,
    Dataset data,
    Map<String, Object> parameters,
    RunOptions run,
    List<Part> parts,
    List<Part> baseline,
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
    runReport().printDivergence(terminal);
    terminal.warnings(warnings());
    for (Part part : parts.subList(1, parts.size())) {
      for (String warning : part.evaluation().warnings()) {
        terminal.notice("warning: " + part.name() + ": " + warning);
      }
    }
  }

  /** The warnings of the model, followed by other warnings about the training rows. */
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
    Json.number(
        node,
        "calibration_error",
        last(parts).answers() instanceof ClassAnswers answers
            ? answers.calibrationError()
            : Double.NaN);
    addDecision(node, result.model());
    parts.forEach(part -> node.set(part.name(), EvaluationJson.of(part, Evaluation.WORST_ROWS)));
    if (automatic != null) {
      automatic.addTo(node);
    }
    if (resamples != null) {
      resamples.addTo(node);
    }
    if (!baseline.isEmpty()) {
      node.set("baseline", baselineJson());
    }
    ArrayNode warnings = node.putArray("warnings");
    warnings().forEach(warnings::add);
    if (stability != null) {
      node.set("stability", stability.toJson());
    }
    return node;
  }

  /** Adds the threshold and the calibration of a model. */
  public static void addDecision(ObjectNode node, Model model) {
    if (model.classes().size() == 2) {
      Json.number(node, "threshold", model.threshold());
    }
    ProbabilityMap map = model.probabilityMap();
    if (map != null) {
      ObjectNode entry = node.putObject("probability_map");
      Json.number(entry, "slope", map.slope());
      Json.number(entry, "offset", map.offset());
    }
  }

  /**
   * Returns the measures of the last part of the data, followed by the measures of every part under
   * its name.
   */
  private ObjectNode baselineJson() {
    ObjectNode node = EvaluationJson.of(baseline.get(baseline.size() - 1), 0);
    node.put("robust", "mean");
    node.put("comparison", comparison().sentence());
    baseline.forEach(part -> node.set(part.name(), EvaluationJson.of(part, 0)));
    return node;
  }

  private BaselineComparison comparison() {
    return new BaselineComparison(last(parts), last(baseline), result.unfairComparison());
  }

  private static Evaluation last(List<Part> all) {
    return all.get(all.size() - 1).evaluation();
  }

  private void printForPeople(Terminal terminal) {
    Solution solution = result.solution();
    String title = Methods.named(solution.provenance().method()).recipe().title();
    terminal.line(
        "%s on %s: %,d rows, %,d features", title, data.source(), data.size(), data.features());
    printRisk(terminal, result, explain);
    runReport().printCost(terminal);
    runReport().printFiles(terminal);
    printDecision(terminal, result.model());
    EvaluationText text = new EvaluationText(terminal, parts);
    text.printNamedMeasures();
    text.printGroups();
    if (resamples != null) {
      resamples.print(terminal);
    }
    if (!baseline.isEmpty()) {
      BaselineTable.print(
          terminal, parts.get(parts.size() - 1).name(), result.model(), comparison());
    }
  }

  /** Prints the calibration and the threshold. */
  public static void printDecision(Terminal terminal, Model model) {
    ProbabilityMap map = model.probabilityMap();
    if (map != null) {
      terminal.line(
          "  calibrated       probability = sigmoid(%.4g score %+.4g), fitted on held-out folds",
          map.slope(), map.offset());
    }
    if (model.threshold() != 0.5) {
      terminal.line(
          "  threshold        %s is predicted above the probability %.4g",
          model.classes().get(1), model.threshold());
    }
  }

  /** Prints the objective and its values. */
  public static void printRisk(Terminal terminal, TrainingResult result, boolean explain) {
    Solution solution = result.solution();
    terminal.line("  objective        %s", result.model().settings().describe());
    // auto for networks evaluates held-out rows, keeps the last of the good iterates, and has no
    // gradient of P.
    Account account = solution.account();
    boolean heldOut = account != null && account.isOfHeldOutRows();
    terminal.line(
        "  %s  %.6g %s (iteration %,d), %.6g at the end, %.6g at the start",
        heldOut ? "held-out risk  " : "worst-case risk",
        solution.best().at().risk(),
        heldOut ? "kept" : "best",
        solution.best().at().iteration(),
        solution.last().risk(),
        solution.trace().get(0).risk());
    terminal.line(
        "  %s  %.6g at the end",
        heldOut ? "|momentum|     " : "|grad P|       ", solution.last().gradientNorm());
    AccountReport.of(solution.account()).print(terminal, explain);
  }
}
