package dev.agon.theory.estimate;

import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.RunListener;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The quantity that the theorems bound: the mean of {@code |grad P(x_i)|} over i = 0..T-1.
 *
 * <p>P is evaluated at every iterate, and the evaluations are not timed.
 */
public final class MeanGradient implements RunListener, Savable {
  private final PrimalProblem problem;
  private double[] x = new double[0];
  private double[] gradient = new double[0];
  private double sum;
  private long count;
  private double smallestRisk = Double.POSITIVE_INFINITY;
  private double gradientAtBest = Double.NaN;

  /**
   * @param problem provides grad P
   */
  public MeanGradient(PrimalProblem problem) {
    this.problem = problem;
  }

  @Override
  public void stepping(long iteration, Game<?> game) {
    if (x.length != game.x().dimension()) {
      x = new double[game.x().dimension()];
      gradient = new double[x.length];
    }
    game.x().copyPoint(x);
    double risk = problem.primal(x, gradient);
    double norm = Vectors.norm(gradient);
    if (risk < smallestRisk) {
      smallestRisk = risk;
      gradientAtBest = norm;
    }
    sum += norm;
    count++;
  }

  @Override
  public void save(State to) {
    to.put("sums", sum, smallestRisk, gradientAtBest);
    to.put("count", count);
  }

  @Override
  public void restore(State from) {
    double[] sums = from.doubles("sums", 3);
    sum = sums[0];
    smallestRisk = sums[1];
    gradientAtBest = sums[2];
    count = from.count("count");
  }

  /** Returns the number of iterates so far. */
  public long count() {
    return count;
  }

  /**
   * Returns {@code |grad P|} at the iterate with the smallest P so far; NaN before the first
   * iterate.
   */
  public double atBest() {
    return gradientAtBest;
  }

  /** Returns the mean so far; NaN before the first iterate. */
  public double mean() {
    return sum / count;
  }
}
