package dev.agon.cli.report;

import dev.agon.cli.output.Attempts;
import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.lab.model.ModelPage;
import dev.agon.lab.model.Part;
import dev.agon.lab.report.Report;
import dev.agon.lab.run.RunStore;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.tune.Candidate;
import dev.agon.learn.tune.Tuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The output of {@code agon tune}: the files, and the table of candidates.
 *
 * @param part the chosen model on the training rows
 * @param tested the chosen model on rows of another source; null if there is none
 * @param testSource that source
 * @param out the folder of the files
 */
public record TuneReport(
    Tuning tuning, Part part, @Nullable Evaluation tested, String testSource, Path out) {
  /** The warnings of the chosen model and of its evaluation. */
  public List<String> warnings() {
    return Stream.concat(tuning.result().model().warnings().stream(), part.newWarnings().stream())
        .toList();
  }

  /** Writes the table, the model and the report page. */
  public void write() {
    RunStore.createFolder(out);
    Attempts files = new Attempts();
    files.with(out.resolve("tuning.csv"), this::writeTable);
    files.with(out.resolve("model.json"), file -> ModelFile.write(file, tuning.result().model()));
    files.with(
        out,
        folder ->
            Report.write(
                folder,
                ModelPage.tuned(
                    tuning, tuning.result().solution().provenance().parameters(), part)));
    files.rethrow();
  }

  /** Writes one line for each set and fold. */
  private void writeTable(Path file) {
    AtomicFile.write(
        file,
        writer -> {
          writer.write(
              "set,lambda2,network,fold," + tuning.criterion().name() + ",mean_loss,tail_loss\n");
          for (Candidate candidate : tuning.candidates()) {
            for (int fold = 0; fold < tuning.folds(); fold++) {
              writer.write(
                  String.join(
                      ",",
                      candidate.set().toString(),
                      lambda2(candidate),
                      network(candidate),
                      Integer.toString(fold),
                      Decimals.shortest(candidate.scores()[fold]),
                      Decimals.shortest(candidate.meanLoss()[fold]),
                      Decimals.shortest(candidate.tailLoss()[fold])));
              writer.write("\n");
            }
          }
        });
  }

  private static String lambda2(Candidate candidate) {
    Double weight = candidate.lambda2();
    return weight == null ? "" : Decimals.shortest(weight);
  }

  private static String network(Candidate candidate) {
    Architecture network = candidate.network();
    return network == null ? "" : '"' + network.sizes() + '"';
  }

  public ObjectNode toJson() {
    ObjectNode node = Json.object();
    node.put("metric", tuning.criterion().name());
    node.put("folds", tuning.folds());
    node.put("chosen", tuning.best().set().toString());
    Json.number(node, "lambda2", tuning.result().model().settings().regulariser().lambda2());
    Architecture shape = tuning.result().model().settings().network();
    if (shape != null) {
      node.put("network", shape.sizes());
    }
    ArrayNode list = node.putArray("values");
    for (Candidate candidate : tuning.candidates()) {
      ObjectNode entry = list.addObject();
      entry.put("robust", candidate.set().toString());
      Double weight = candidate.lambda2();
      if (weight != null) {
        Json.number(entry, "lambda2", weight);
      }
      Architecture network = candidate.network();
      if (network != null) {
        entry.put("network", network.sizes());
      }
      Json.number(entry, "score", candidate.score());
      Json.number(entry, "standard_error", candidate.standardError());
      Json.number(entry, "mean_loss", Candidate.mean(candidate.meanLoss()));
      Json.number(entry, "worst_tenth_loss", Candidate.mean(candidate.tailLoss()));
      entry.put("learned", candidate.learned());
      entry.set("folds", Json.MAPPER.valueToTree(candidate.scores()));
    }
    if (tested != null) {
      node.set("test", EvaluationJson.of(new Part("test", tested, Map.of()), 0));
    }
    Json.number(node, "best_risk", tuning.result().solution().best().at().risk());
    ArrayNode warnings = node.putArray("warnings");
    warnings().forEach(warnings::add);
    return node;
  }

  /** Prints the table of candidates and the chosen one. */
  public void print(Terminal terminal) {
    TextTable table =
        new TextTable()
            .row("", "set", tuning.criterion().name(), "+-", "mean loss", "worst 10%", "");
    for (Candidate candidate : tuning.candidates()) {
      table.row(
          candidate == tuning.best() ? "*" : "",
          candidate.name(),
          Figures.of("%.5f", candidate.score()),
          Figures.of("%.5f", candidate.standardError()),
          Figures.of("%.5f", Candidate.mean(candidate.meanLoss())),
          Figures.of("%.5f", Candidate.mean(candidate.tailLoss())),
          candidate.learned() ? "" : "learned nothing");
    }
    table.lines().forEach(line -> terminal.line("%s", line));
    terminal.line(
        tuning.folds() == 1
            ? "Measured on one split of the rows."
            : "Means over %d splits of the rows; +- is the standard error.",
        tuning.folds());
    terminal.line(
        "Chosen: %s, %s is better. Model: %s, report: %s",
        tuning.best().name(),
        tuning.criterion().largerIsBetter() ? "more" : "less",
        out.resolve("model.json"),
        out.resolve("report.html"));
    if (tested != null) {
      terminal.line("On %s: %s", testSource, measures(tested));
    }
  }

  private static String measures(Evaluation evaluation) {
    return evaluation.metrics().measures().stream()
        .filter(measure -> !Double.isNaN(measure.value()))
        .map(measure -> measure.name() + " " + Figures.of("%.4f", measure.value()))
        .collect(Collectors.joining(", "));
  }
}
