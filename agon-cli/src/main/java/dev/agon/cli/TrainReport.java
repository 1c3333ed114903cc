package dev.agon.cli;

import dev.agon.learn.Evaluation;
import dev.agon.learn.TrainingResult;
import dev.agon.learn.data.Dataset;
import dev.agon.method.Methods;
import dev.agon.run.Solution;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What {@code agon train} prints when it is done. */
record TrainReport(
    TrainingResult result,
    Dataset data,
    Map<String, Object> parameters,
    RunOptions run,
    @Nullable Evaluation test,
    @Nullable StabilityReport stability) {

  void print(Terminal terminal) {
    if (run.json) {
      Json.print(terminal, toJson());
    } else {
      printForPeople(terminal);
    }
    runReport().printTrouble(terminal);
  }

  private RunReport runReport() {
    return new RunReport(result.solution(), run);
  }

  private ObjectNode toJson() {
    ObjectNode node = Json.solution(result.solution(), parameters);
    node.set("data", Json.data(data));
    if (test != null) {
      node.set("test", EvaluateCommand.toJson(test));
    }
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
    terminal.line(
        "  worst-case risk  %.6g best (iteration %,d), %.6g at the end, %.6g at the start",
        solution.best().at().risk(),
        solution.best().at().iteration(),
        solution.last().risk(),
        solution.trace().get(0).risk());
    terminal.line("  |grad P|         %.6g at the end", solution.last().gradientNorm());
    runReport().printCost(terminal);
    if (test != null) {
      terminal.line(
          "  test             accuracy %.4f, mean loss %.4f, worst-case risk %.4f",
          test.accuracy(), test.meanLoss(), test.worstCaseRisk());
    }
    runReport().printFiles(terminal);
  }
}
