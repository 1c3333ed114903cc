package dev.agon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.ReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements on every method for every reference problem, with the same settings for all: a
 * sequence of runs, each from the end of the previous one, with steps that are halved from run to
 * run. Known weaknesses of methods are listed as data, and are asserted as well.
 */
class MethodContractTest {
  private static final double STEP_X = 0.04;
  private static final double STEP_Y = 0.08;
  private static final int RUNS = 10;
  private static final double LAST_STEP = Math.scalb(STEP_Y, 1 - RUNS);

  /** Methods whose steps have a fixed length, which limits their accuracy. */
  private static final Set<String> FIXED_LENGTH =
      Set.of("hcmm2", "adam-gda", "optimistic-adam", "nsgda-m");

  /**
   * The factors by which the steps of some methods are longer here, because these methods divide
   * them by a growing number.
   */
  private static final Map<String, Double> LONGER_STEPS = Map.of("msgda", 8.0, "tiada", 30.0);

  /** Methods for finite sums. */
  private static final Set<String> FINITE_SUMS_ONLY = Set.of("vr-agda", "sgda-b");

  /** It needs one y per row, which these problems do not have; it has its own tests. */
  private static final Set<String> ROWS_ONLY = Set.of("drago");

  /** They minimise P and do not move y; they have their own tests. */
  private static final Set<String> MINIMISERS = Set.of("primal-lbfgs", "auto");

  /** Method and problem of a known weakness, with the reason. */
  private static final Map<String, String> CONVERGENCE_EXCEPTIONS =
      Map.of(
          "heavy-ball on bilinear", "its momentum lags behind a rotation and amplifies it",
          "adam-gda on bilinear", "its momentum lags behind a rotation and amplifies it",
          "adam-gda on quadratic", "its steps do not shrink with the gradient",
          "sgda-b on quadratic", "a safe step of x, of the order mu^2/L^3, is too short",
          "sgda-b on box-game", "a safe step of x, of the order mu^2/L^3, is too short",
          "sgda-b on nonconvex-pl",
              "its test assumes strong concavity, which this problem does not have");

  /** Methods that do not converge under noise, with the reason. */
  private static final Map<String, String> NOISE_EXCEPTIONS =
      Map.of(
          "sgda-b",
          "its steps cannot be halved from outside: they follow from L, which does not change");

  /** A method, and a problem to solve. */
  record Match(MethodInfo method, ReferenceProblem problem) {
    boolean finiteSumsOnly() {
      return FINITE_SUMS_ONLY.contains(method.name());
    }

    @Override
    public String toString() {
      return method.name() + " on " + problem.name();
    }
  }

  static List<Match> matches() {
    List<Match> matches = new ArrayList<>();
    for (MethodInfo method : Methods.all()) {
      if (MINIMISERS.contains(method.name()) || ROWS_ONLY.contains(method.name())) {
        continue;
      }
      for (ReferenceProblem problem : ReferenceProblems.all()) {
        matches.add(new Match(method, problem));
      }
    }
    return matches;
  }

  @ParameterizedTest
  @MethodSource("matches")
  void exactOraclesConvergeToTheSolution(Match match) {
    ReferenceProblem exact =
        match.finiteSumsOnly() ? match.problem().withSamples(20, 0, 7) : match.problem();
    double distance = distanceAfterLadder(match.method(), exact, 1500, 1);
    double near = FIXED_LENGTH.contains(match.method().name()) ? 4 * LAST_STEP : 1e-10;
    if (CONVERGENCE_EXCEPTIONS.containsKey(match.toString())) {
      assertThat(distance)
          .as("a known weakness has disappeared: remove it from the list")
          .isGreaterThan(near);
    } else {
      assertThat(distance).isLessThan(near);
    }
  }

  /**
   * With noise of deviation 0.5 per sample and batches of 20, the last, small steps average it out.
   */
  @ParameterizedTest
  @MethodSource("matches")
  void noiseIsAveragedOut(Match match) {
    ReferenceProblem samples = match.problem().withSamples(200, 0.5, 7);
    if (NOISE_EXCEPTIONS.containsKey(match.method().name())) {
      assertThat(distanceAfterLadder(match.method(), samples, 1500, 20))
          .as("a known weakness has disappeared: remove it from the list")
          .isBetween(0.05, 1.0);
      return;
    }
    if (CONVERGENCE_EXCEPTIONS.containsKey(match.toString())) {
      return;
    }
    assertThat(distanceAfterLadder(match.method(), samples, 1500, 20)).isLessThan(0.05);
    if (!match.finiteSumsOnly()) {
      ReferenceProblem stream = match.problem().withStream(0.5);
      assertThat(distanceAfterLadder(match.method(), stream, 1500, 20)).isLessThan(0.05);
    }
  }

  @ParameterizedTest
  @MethodSource("matches")
  void staysInTheSets(Match match) {
    ReferenceProblem problem =
        match.finiteSumsOnly()
            ? match.problem().withSamples(50, 2, 7)
            : match.problem().withStream(2);
    Solution solution =
        Solver.ofUnchecked(problem, method(match.method(), 1, 3))
            .budget(Budget.iterations(37))
            .solve();
    assertThat(problem.setX().contains(solution.x(), 1e-12)).isTrue();
    assertThat(problem.setY().contains(solution.y(), 1e-12)).isTrue();
  }

  private static double distanceAfterLadder(
      MethodInfo info, ReferenceProblem problem, int iterations, int batch) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    double factor = 1;
    for (int run = 0; run < RUNS; run++) {
      Solution solution =
          Solver.ofUnchecked(problem, method(info, factor, batch))
              .startX(x)
              .startY(y)
              .seed(run)
              .evaluateEvery(iterations)
              .budget(Budget.iterations(iterations))
              .solve();
      x = solution.x();
      y = solution.y();
      factor /= 2;
    }
    return problem.distance(x, y);
  }

  private static Method<?> method(MethodInfo info, double factor, int batch) {
    Map<String, String> settings = new HashMap<>();
    double scale = factor * LONGER_STEPS.getOrDefault(info.name(), 1.0);
    settings.put("step-x", String.valueOf(STEP_X * scale));
    settings.put("step-y", String.valueOf(STEP_Y * scale));
    settings.put("batch", String.valueOf(batch));
    settings.put("first-batch", String.valueOf(10 * batch));
    settings.put("nodes", "4");
    settings.keySet().removeIf(option -> !info.has(option));
    return info.create(settings);
  }
}
