package dev.agon.method.auto;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * |grad P| of a problem that cannot compute its P, as far as it can be estimated: y climbs at a
 * frozen x ({@link PrimalEstimate}), the same that a run is looked at with. On a constrained x the
 * gradient is the projected one.
 */
final class Estimated implements Savable {
  private final Game<?> game;
  private final PrimalEstimate estimate;
  private final GradientMapping mapping;
  private final double tolerance;
  private final double[] gradient;
  private final double[] y;
  private double scale = Double.NaN;
  private long spent;
  private Certificate certificate = Certificate.NONE;

  /**
   * @param tolerance the share of the gradient at the start that is small
   */
  Estimated(Game<?> game, MinMaxProblem problem, double tolerance) {
    this.game = game;
    this.estimate = PrimalEstimate.of(problem);
    this.mapping = new GradientMapping(problem.setX(), problem.dimensionX(), true);
    this.tolerance = tolerance;
    this.gradient = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
  }

  /** Measures the start, which "small" is relative to. */
  void begin(double[] x) {
    scale = norm(x);
  }

  /**
   * Measures this point. What is not above the error of the estimate is zero as far as it can tell;
   * where y does not come to rest nothing is known.
   */
  Certificate measure(double[] x) {
    double norm = norm(x);
    double small = Math.max(tolerance * scale, estimate.quality().gradientError());
    certificate =
        Double.isNaN(norm) || Double.isNaN(small)
            ? Certificate.NONE
            : Certificate.of("estimated-gradient", norm, small);
    return certificate;
  }

  private double norm(double[] x) {
    if (!estimate.quality().reached()) {
      game.y().copyPoint(y);
      estimate.beginAt(y);
    }
    long before = estimate.samplesUsed();
    estimate.primal(x, gradient);
    game.charge(estimate.samplesUsed() - before);
    spent += estimate.samplesUsed() - before;
    return mapping.norm(x, gradient);
  }

  /** How many samples the measures have cost. */
  long spent() {
    return spent;
  }

  /** What was measured last. */
  Certificate certificate() {
    return certificate;
  }

  @Override
  public void save(State to) {
    to.save("estimate", estimate);
    to.put("scale", scale, certificate.value(), certificate.tolerance());
    to.put("spent", spent);
  }

  @Override
  public void restore(State from) {
    from.restore("estimate", estimate);
    double[] numbers = from.doubles("scale", 3);
    scale = numbers[0];
    certificate =
        Double.isNaN(numbers[1])
            ? Certificate.NONE
            : Certificate.of("estimated-gradient", numbers[1], numbers[2]);
    spent = from.count("spent");
  }
}
