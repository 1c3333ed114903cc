package dev.agon.cli.report;

import dev.agon.cli.option.OptionNames;
import dev.agon.cli.output.Json;
import dev.agon.theory.Bound;
import dev.agon.theory.Estimate;
import dev.agon.theory.Guarantee;
import dev.agon.theory.Limit;
import dev.agon.theory.StabilityRange;
import dev.agon.theory.StabilityWarning;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A {@link TheoryReport} as JSON. */
record TheoryJson(TheoryReport report) {

  ObjectNode node() {
    ObjectNode node = Json.object();
    node.put("problem", report.title());
    constants(node.putObject("constants"), report.estimate().values());
    node.put("within_assumptions", report.statements().isEmpty());
    warnings(node.putArray("outside"), report.statements());
    node.put("batch", report.batch());
    node.put("smoothing", report.options().smoothing);
    node.put("iterations", report.iterations());
    Json.number(node, "epsilon", report.options().epsilon);
    ArrayNode theorems = node.putArray("theorems");
    for (TheoryReport.Theorem theorem : report.theorems()) {
      theorem(theorems.addObject(), theorem);
    }
    node.put("seed", report.options().seed);
    return node;
  }

  static void constants(ObjectNode node, List<Estimate.Value> values) {
    for (Estimate.Value value : values) {
      ObjectNode entry = node.putObject(value.symbol());
      Json.number(entry, "value", value.value());
      Json.number(entry, "low", value.low());
      Json.number(entry, "high", value.high());
      entry.put("how", value.how());
    }
  }

  static void warnings(ArrayNode node, List<StabilityWarning> warnings) {
    for (StabilityWarning warning : warnings) {
      ObjectNode entry = node.addObject();
      entry.put("parameter", warning.parameter().replace('-', '_'));
      Json.number(entry, "value", warning.value());
      Json.number(entry, "limit", warning.limit());
      entry.put("problem", warning.problem());
      entry.put("hint", warning.hint(OptionNames::of));
    }
  }

  private void theorem(ObjectNode node, TheoryReport.Theorem theorem) {
    StabilityRange range = theorem.range();
    node.put("theorem", range.theorem());
    ObjectNode stable = node.putObject("stable");
    Json.number(stable, "smoothing", range.limitBeta().value());
    Json.number(stable, "step_y", range.largestY());
    Json.number(stable, "step_x", theorem.bindingX().value());
    Json.number(stable, "beside_step_y", theorem.stepY());
    if (range.limitsY().isEmpty()) {
      stable.putNull("binding_y");
    } else {
      stable.put("binding_y", StabilityRange.binding(range.limitsY()).formula());
    }
    stable.put("binding_x", theorem.bindingX().formula());
    ArrayNode limits = stable.putArray("limits");
    range.limitsY().forEach(limit -> limit(limits.addObject(), limit));
    range.limitsX(theorem.stepY()).forEach(limit -> limit(limits.addObject(), limit));
    guarantee(node.putObject("guarantee"), theorem.family().apply(report.iterations()));
    Double epsilon = report.options().epsilon;
    if (epsilon != null) {
      long horizon = Guarantee.horizonFor(epsilon, theorem.family());
      if (horizon == Guarantee.LONGEST) {
        node.putNull("iterations_for_epsilon");
      } else {
        node.put("iterations_for_epsilon", horizon);
      }
    }
  }

  private static void limit(ObjectNode node, Limit limit) {
    node.put("parameter", limit.parameter());
    node.put("formula", limit.formula());
    Json.number(node, "value", limit.value());
  }

  private static void guarantee(ObjectNode node, Guarantee guarantee) {
    Json.parameters(node.putObject("parameters"), TheoryReport.parameters(guarantee));
    Bound bound = guarantee.bound();
    Json.number(node, "mean_gradient_norm", bound.total());
    node.put("largest_term", TheoryReport.largest(bound));
  }
}
