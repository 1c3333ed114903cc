package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.SampleAverage;
import dev.agon.estimate.Stationarity;
import dev.agon.game.Game;
import dev.agon.method.Method;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates P and |grad P| at the iterates of a run: exactly if P can be computed, otherwise by an
 * estimate. If x is constrained, the gradient is the projected one.
 */
final class RiskEvaluator implements Savable {
  /**
   * The minimum number of iterations between two estimates of P; later, a tenth of the iterations
   * so far.
   */
  private static final long EVALUATE_AFTER = 20;

  /** The number of gradients that an estimate is expected to need. */
  private static final int GRADIENTS = 20;

  /** With fewer gradients an estimate is not worth beginning. */
  private static final int FEWEST_GRADIENTS = 8;

  /** The minimum number of samples for the evaluation of the last iterate. */
  private static final int FEWEST_SAMPLES = 64;

  private final MinMaxProblem problem;
  private final @Nullable PrimalProblem exact;
  private final @Nullable Evaluation rule;
  private final SampleAverage sample;
  private final boolean methodMayKnow;
  private final GradientMapping mapping;
  private final double[] gradient;
  private @Nullable PrimalEstimate estimate;
  private Runnable guard = () -> {};
  private long spent;
  private boolean evaluated;

  /**
   * @param exact computes P; null if P must be estimated
   */
  RiskEvaluator(MinMaxProblem problem, @Nullable PrimalProblem exact, @Nullable Evaluation rule) {
    this.problem = problem;
    this.exact = exact;
    this.rule = rule;
    this.sample = SampleAverage.of(problem);
    this.estimate = exact == null ? PrimalEstimate.of(problem, sample) : null;
    this.methodMayKnow = exact == problem;
    this.mapping = new GradientMapping(problem.setX(), problem.dimensionX(), true);
    this.gradient = new double[problem.dimensionX()];
  }

  /** Sets a callback that may end an evaluation by throwing an exception. */
  void setGuard(Runnable value) {
    guard = value;
    sample.setGuard(value);
  }

  /** Returns whether a risk that was computed exactly is not finite. */
  boolean diverges(double risk) {
    return exact != null && !isLimited() && !Double.isFinite(risk);
  }

  private boolean isLimited() {
    return rule != null && rule.isLimited();
  }

  /** Returns whether the iterate after the given number of iterations must be evaluated. */
  boolean isDue(Method.Iteration iteration, long calls, long done, long last) {
    if (rule == null) {
      return methodHasRisk(iteration);
    }
    if (rule.every() > 0) {
      return done % rule.every() == 0;
    }
    return done >= last + Math.max(EVALUATE_AFTER, last / 10)
        && !rule.isNone()
        && (!rule.isLimited() || affordable(calls) >= (exact == null ? GRADIENTS : 1));
  }

  /** Returns whether the start is evaluated, before the method has made any oracle calls. */
  boolean isDueAtStart() {
    return !isLimited();
  }

  /**
   * Returns the number of full-sample gradients that the permitted share of oracle calls still
   * allows.
   */
  private long affordable(long calls) {
    return allowance(calls) / Math.max(1, callsPerGradient(sample.size()));
  }

  private long allowance(long calls) {
    double share = rule == null ? 1 : rule.share();
    return (long) Math.floor(share * calls) - spent;
  }

  private long callsPerGradient(long samples) {
    return samples * (problem.dimensionY() == 0 ? 1 : 2);
  }

  /** Returns whether the method itself has computed P at its current iterate. */
  private boolean methodHasRisk(Method.Iteration iteration) {
    return methodMayKnow && !Double.isNaN(iteration.knownRisk(gradient));
  }

  /**
   * P at the game's x; NaN if it could not be estimated.
   *
   * @param last whether this is the last evaluation of the run
   */
  double risk(Method.Iteration iteration, Game<?> game, double[] x, boolean last) {
    long calls = game.oracleCalls();
    if (rule != null && rule.isNone()) {
      return unknown();
    }
    if (exact == null) {
      PrimalEstimate usable = isLimited() ? fitting(calls, last) : estimate;
      return usable == null ? unknown() : estimated(usable, game, x);
    }
    double known = methodMayKnow ? iteration.knownRisk(gradient) : Double.NaN;
    if (!Double.isNaN(known)) {
      return known;
    }
    if (isLimited() && affordable(calls) < 1) {
      return unknown();
    }
    guard.run();
    spent += callsPerGradient(sample.size());
    double own = iteration.ownRisk(gradient);
    return Double.isNaN(own) ? exact.primal(x, gradient) : own;
  }

  private double unknown() {
    Arrays.fill(gradient, Double.NaN);
    return Double.NaN;
  }

  /** The estimate with as many gradients, or on as many samples, as the share allows. */
  private @Nullable PrimalEstimate fitting(long calls, boolean last) {
    long gradients = affordable(calls);
    PrimalEstimate whole = estimate;
    if (whole != null && gradients >= FEWEST_GRADIENTS) {
      whole.setLimit((int) Math.min(gradients, PrimalEstimate.GRADIENTS));
      return whole;
    }
    if (!last || evaluated) {
      return null;
    }
    long samples =
        Math.min(
            sample.size(),
            Math.max(FEWEST_SAMPLES, allowance(calls) / callsPerGradient(GRADIENTS)));
    boolean weightsRows =
        problem instanceof FiniteSumProblem sum && problem.dimensionY() >= sum.sampleCount();
    if (weightsRows && samples < sample.size()) {
      return null;
    }
    PrimalEstimate made = PrimalEstimate.of(problem, fewer(samples));
    made.setLimit(GRADIENTS);
    estimate = made;
    return made;
  }

  private SampleAverage fewer(long samples) {
    SampleAverage some =
        problem instanceof FiniteSumProblem
            ? SampleAverage.of(problem, (int) samples)
            : SampleAverage.fresh(problem, (int) samples);
    some.setGuard(guard);
    return some;
  }

  /** Returns the estimate; NaN if the loss rejects the point, which may be outside its domain. */
  private double estimated(PrimalEstimate usable, Game<?> game, double[] x) {
    if (!usable.quality().reached()) {
      double[] y = new double[game.y().dimension()];
      game.y().copyPoint(y);
      usable.beginAt(y);
    }
    long before = usable.oracleCalls();
    try {
      return usable.primal(x, gradient);
    } catch (InvalidInputException e) {
      return unknown();
    } finally {
      spent += usable.oracleCalls() - before;
      evaluated = true;
    }
  }

  /** Returns the norm of the projected grad P at the point of the last {@link #risk}. */
  double gradientNorm(double[] x) {
    return mapping.norm(x, gradient);
  }

  /** Returns the quality of the last estimate; null if P is exact. */
  PrimalEstimate.@Nullable Quality quality() {
    return estimate == null ? null : estimate.quality();
  }

  /**
   * Returns the stationarity of the final pair; unknown if there is not enough memory, or if the
   * loss rejects the pair. A method that computes P uses the worst case of x, where y cannot
   * increase J.
   */
  Stationarity stationarity(Method.Iteration iteration, long calls, double[] x, double[] y) {
    try {
      if (methodHasRisk(iteration)) {
        return Stationarity.ofWorstCase(problem, gradientNorm(x));
      }
      if (rule != null && rule.isNone()) {
        return Stationarity.UNKNOWN;
      }
      boolean fits = !isLimited() || affordable(calls) >= 1 || sample.size() <= FEWEST_SAMPLES;
      return Stationarity.of(problem, fits ? sample : fewer(FEWEST_SAMPLES), x, y);
    } catch (OutOfMemoryError | InvalidInputException e) {
      return Stationarity.UNKNOWN;
    }
  }

  @Override
  public void save(State to) {
    to.put("spent", spent);
    to.put("evaluated", evaluated ? 1L : 0L);
    if (estimate != null) {
      to.save("estimate", estimate);
    }
  }

  @Override
  public void restore(State from) {
    spent = from.count("spent");
    evaluated = from.integer("evaluated") == 1;
    if (estimate != null) {
      from.restore("estimate", estimate);
    }
  }
}
