package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseLoss;
import dev.agon.control.CruiseParameters;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.problem.MinMaxProblem;
import dev.agon.testkit.DerivativeCheck;
import dev.agon.testkit.DerivativeReport;
import dev.agon.testkit.problem.ReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** All built-in problems, small enough for their derivatives to be checked. */
final class BuiltInProblems {
  private static final String SPARSE = "n=60,d=20,nnz=4";
  private static final String DENSE = "outliers,n=60,d=5,test=1";

  private static final Map<String, Supplier<List<DerivativeCheck>>> CHECKS = new LinkedHashMap<>();

  static {
    put("robust-sparse", () -> unbiased(SPARSE));
    put("robust-sparse-batch-sum", () -> batchSum(SPARSE));
    put("robust-dense", () -> unbiased(DENSE));
    put("robust-dense-batch-sum", () -> batchSum(DENSE));
    for (RobustCombinations combinations : RobustCombinations.all()) {
      CHECKS.put(combinations.name(), combinations::checks);
    }
    CruiseParameters cruise = CruiseParameters.defaults();
    put("cruise", () -> DerivativeCheck.of(new CruiseControl(cruise)));
    put("cruise-autodiff", () -> DerivativeCheck.of(new CruiseLoss(cruise).problem()));
    for (ReferenceProblem problem : ReferenceProblems.all()) {
      MinMaxProblem samples = problem.withSamples(20, 0.5, /* seed= */ 7);
      put("reference-" + problem.name(), () -> DerivativeCheck.of(samples));
    }
  }

  private static void put(String name, Supplier<DerivativeCheck> check) {
    CHECKS.put(name, () -> List.of(check.get().named(name)));
  }

  private BuiltInProblems() {}

  /** The names, in the order of the report. */
  static Set<String> names() {
    return CHECKS.keySet();
  }

  /**
   * Checks one problem, or all combinations of one name.
   *
   * @param how configures the check: points, seed and tolerance
   */
  static DerivativeReport report(String name, UnaryOperator<DerivativeCheck> how) {
    Supplier<List<DerivativeCheck>> checks = CHECKS.get(name);
    if (checks == null) {
      throw new InvalidInputException(
          "there is no built-in problem '" + name + "'.",
          "The built-in problems are: " + String.join(", ", names()) + ".");
    }
    List<DerivativeReport> reports =
        checks.get().stream().map(check -> how.apply(check).run()).toList();
    return reports.size() == 1 ? reports.get(0) : DerivativeReport.worst(name, reports);
  }

  private static DerivativeCheck unbiased(String data) {
    return DerivativeCheck.of(robust(data, Weighting.UNBIASED));
  }

  /** A plain sum over the batch is biased on purpose, so its bias is not reported. */
  private static DerivativeCheck batchSum(String data) {
    return DerivativeCheck.of(robust(data, Weighting.BATCH_SUM)).mostRows(0);
  }

  private static MinMaxProblem robust(String data, Weighting weighting) {
    ProblemSettings settings = ProblemSettings.nonconvex().withWeighting(weighting);
    return new WeightsFormProblem(Generator.generate(data).train(), settings, 1);
  }
}
