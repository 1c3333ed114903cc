package dev.agon.cli.report;

import dev.agon.cli.option.OptionNames;
import dev.agon.cli.option.TheoryOptions;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.method.Method;
import dev.agon.problem.HessianProblem;
import dev.agon.theory.Assumption;
import dev.agon.theory.Estimate;
import dev.agon.theory.StabilityCheck;
import dev.agon.theory.StabilityWarning;
import dev.agon.theory.estimate.ConstantEstimator;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of {@code --check-stability}: the constants around the start of a run, and the
 * parameters that the theory does not cover.
 */
public record StabilityReport(Estimate estimate, List<StabilityWarning> warnings) {

  /**
   * Estimates and checks.
   *
   * @param biased whether the run uses plain batch sums, which the theory does not cover
   */
  public static StabilityReport of(
      HessianProblem problem, double[] x, Method<?> method, long seed, boolean biased) {
    double[] start = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(start, y);
    TheoryOptions options = new TheoryOptions();
    options.seed = seed;
    Estimate estimate =
        ConstantEstimator.estimate(
            problem, options.estimateOptions(), List.of(ConstantEstimator.join(x, y)));
    List<StabilityWarning> warnings = new ArrayList<>();
    if (biased) {
      warnings.add(
          new StabilityWarning(
              "weighting",
              Double.NaN,
              Double.NaN,
              "A plain batch sum is biased, but the theory assumes unbiased gradients.",
              "Use --weighting unbiased."));
    }
    warnings.addAll(
        StabilityCheck.of(problem, method, estimate, Assumption.STRONGLY_CONCAVE).warnings());
    return new StabilityReport(estimate, List.copyOf(warnings));
  }

  public void print(Terminal terminal) {
    for (StabilityWarning warning : warnings) {
      terminal.notice(warning.problem() + " " + warning.hint(OptionNames::of));
    }
    if (warnings.isEmpty()) {
      terminal.notice("the parameters are within the range that the theory covers.");
    }
  }

  public ObjectNode toJson() {
    ObjectNode node = Json.object();
    node.put("covered", warnings.isEmpty());
    TheoryJson.warnings(node.putArray("warnings"), warnings);
    TheoryJson.constants(node.putObject("constants"), estimate.values());
    return node;
  }
}
