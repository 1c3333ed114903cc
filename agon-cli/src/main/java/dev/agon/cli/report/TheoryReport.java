package dev.agon.cli.report;

import dev.agon.cli.option.TheoryOptions;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.method.MethodInfo;
import dev.agon.problem.MinMaxProblem;
import dev.agon.theory.Assumption;
import dev.agon.theory.Bound;
import dev.agon.theory.Constants;
import dev.agon.theory.Estimate;
import dev.agon.theory.Guarantee;
import dev.agon.theory.Limit;
import dev.agon.theory.Stability;
import dev.agon.theory.StabilityCheck;
import dev.agon.theory.StabilityRange;
import dev.agon.theory.StabilityWarning;
import dev.agon.theory.StartValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The theory of a problem: constants, stable steps, and the schedule for a number of iterations. If
 * nu is not positive, the theory does not apply, which is reported.
 *
 * @param title the description of the problem
 * @param problem the problem, for its sets
 * @param estimate its constants
 * @param start the distance of the start from the solution, given the constants
 * @param batch the number of samples per iteration
 * @param iterations the number of iterations
 * @param options further options
 */
public record TheoryReport(
    String title,
    MinMaxProblem problem,
    Estimate estimate,
    Function<Constants, StartValues> start,
    int batch,
    long iterations,
    TheoryOptions options) {

  /**
   * The results for one theorem: limits, and the guarantees for a number of iterations and for an
   * epsilon.
   */
  record Theorem(StabilityRange range, LongFunction<Guarantee> family) {
    /**
     * The mu_y for which limits of mu_x are computed: the largest stable one, or 1 if it is free.
     */
    double stepY() {
      return range.limitsY().isEmpty() ? 1 : range.largestY();
    }

    Limit bindingX() {
      return StabilityRange.binding(range.limitsX(stepY()));
    }
  }

  public void print(Terminal terminal) {
    theorems(); // invalid requests are reported before anything is computed
    if (options.json) {
      Json.print(terminal, new TheoryJson(this).node());
    } else {
      new TheoryText(this, terminal).print();
    }
  }

  /** Returns which assumptions the problem violates, for any parameters. */
  List<StabilityWarning> statements() {
    List<StabilityWarning> statements = new ArrayList<>(StabilityCheck.assumptions(problem));
    if (!isConcave()) {
      statements.add(StabilityCheck.notConcave(estimate));
    }
    return statements;
  }

  private boolean isConcave() {
    return estimate.concavity().value() > 0;
  }

  /** The three theorems; empty if nu is not positive. */
  List<Theorem> theorems() {
    if (!isConcave()) {
      return List.of();
    }
    Constants one = estimate.toConstants();
    Constants mean = one.withBatch(batch);
    StartValues from = start.apply(one);
    double clip = one.gradientBound();
    double beta = options.smoothing;
    return List.of(
        new Theorem(
            Stability.hcmm1StronglyConcave(mean, clip, beta),
            t -> Guarantee.hcmm1(one, from, Assumption.STRONGLY_CONCAVE, batch, t)),
        new Theorem(
            Stability.hcmm1Pl(mean, clip, beta),
            t -> Guarantee.hcmm1(one, from, Assumption.POLYAK_LOJASIEWICZ, batch, t)),
        new Theorem(Stability.hcmm2(mean), t -> Guarantee.hcmm2(one, from, batch, t)));
  }

  /** Returns the parameters of a guarantee by option name. */
  static Map<String, Object> parameters(Guarantee guarantee) {
    return MethodInfo.of(guarantee.method()).values();
  }

  /** Returns the largest term of a bound, in the notation of the paper. */
  static String largest(Bound bound) {
    return bound.largest().formula();
  }
}
