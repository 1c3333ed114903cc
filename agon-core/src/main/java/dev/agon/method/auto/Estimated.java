package dev.agon.method.auto;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * An estimate of |grad P| for a problem that cannot compute P: y is maximised at a fixed x ({@link
 * PrimalEstimate}), as in the evaluations of a run. If x is constrained, the gradient is the
 * projected one.
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
   * @param tolerance the fraction of the gradient at the start that counts as small
   */
  Estimated(Game<?> game, MinMaxProblem problem, double tolerance) {
    this.game = game;
    SampleAverage sample = SampleAverage.of(problem);
    sample.setGuard(game::checkGuard);
    this.estimate = PrimalEstimate.of(problem, sample);
    this.mapping = new GradientMapping(problem.setX(), problem.dimensionX(), true);
    this.tolerance = tolerance;
    this.gradient = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
  }

  /** Measures the start, which defines the scale. */
  void begin(double[] x) {
    scale = norm(x);
  }

  /**
   * Measures this point. A value that is not above the error of the estimate counts as zero; if the
   * ascent of y does not converge, the value is unknown.
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
    long before = estimate.oracleCalls();
    estimate.primal(x, gradient);
    game.chargeCalls(estimate.oracleCalls() - before);
    spent += estimate.oracleCalls() - before;
    return mapping.norm(x, gradient);
  }

  /** Returns the number of oracle calls of the measurements. */
  long spent() {
    return spent;
  }

  /** Returns the last measurement. */
  Certificate certificate() {
    return certificate;
  }

  @Override
  public void save(State to) {
    to.save("estimate", estimate);
    to.put("scale", scale);
    certificate.save(to);
    to.put("spent", spent);
  }

  @Override
  public void restore(State from) {
    from.restore("estimate", estimate);
    scale = from.number("scale");
    certificate = Certificate.in(from);
    spent = from.count("spent");
  }
}
