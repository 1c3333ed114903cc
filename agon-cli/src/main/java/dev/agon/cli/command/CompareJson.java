package dev.agon.cli.command;

import dev.agon.cli.output.Json;
import dev.agon.lab.Comparison;
import dev.agon.lab.Winner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** The result of a comparison as JSON. */
final class CompareJson {
  private CompareJson() {}

  static ObjectNode of(CompareCommand command, Comparison.Result result) {
    ObjectNode node = Json.object();
    node.put(
        command.problem == null ? "data" : "problem",
        command.problem == null ? command.data : command.problem);
    node.put("seeds", command.seeds);
    node.put("iterations", command.iterations);
    Json.number(node, "target_risk", command.targetRisk);
    var methods = node.putArray("methods");
    byMethod(result.rows()).forEach((name, runs) -> method(methods.addObject(), name, runs));
    winner(node.putObject("winner"), result.winner());
    node.put("complete", result.complete());
    node.put("report", result.report().toString());
    return node;
  }

  private static Map<String, List<Comparison.Row>> byMethod(List<Comparison.Row> rows) {
    return rows.stream()
        .collect(
            Collectors.groupingBy(Comparison.Row::method, LinkedHashMap::new, Collectors.toList()));
  }

  /** Medians over the seeds, then the runs; a target that is not reached is null. */
  private static void method(ObjectNode node, String name, List<Comparison.Row> runs) {
    node.put("method", name);
    Json.number(node, "best_risk", CompareCommand.median(runs, Comparison.Row::bestRisk));
    Json.number(node, "final_risk", CompareCommand.median(runs, Comparison.Row::finalRisk));
    Json.number(node, "gradient_norm", CompareCommand.median(runs, Comparison.Row::gradientNorm));
    Json.number(
        node, "calls_to_target", CompareCommand.median(runs, Comparison.Row::callsToTarget));
    var all = node.putArray("runs");
    for (Comparison.Row row : runs) {
      ObjectNode one = all.addObject();
      one.put("seed", row.seed());
      Json.number(one, "best_risk", row.bestRisk());
      Json.number(one, "final_risk", row.finalRisk());
      Json.number(one, "gradient_norm", row.gradientNorm());
      if (!Double.isNaN(row.estimatedOn())) {
        one.put("estimated_on", (long) row.estimatedOn());
      }
      one.put("oracle_calls", (long) row.oracleCalls());
      Json.number(one, "seconds", row.seconds());
      Json.number(one, "calls_to_target", row.callsToTarget());
      Json.number(one, "seconds_to_target", row.secondsToTarget());
    }
  }

  private static void winner(ObjectNode node, Winner winner) {
    node.put("method", winner.method());
    node.put("against", winner.against());
    node.put("measure", winner.measure());
    Json.number(node, "by", winner.by());
    Json.number(node, "low", winner.low());
    Json.number(node, "high", winner.high());
    node.put("sure", winner.sure());
    node.put("sentence", winner.sentence());
  }
}
