package dev.agon.saddle;

import dev.agon.linalg.Vectors;
import dev.agon.minimise.Lbfgs;
import dev.agon.problem.PrimalProblem;
import dev.agon.state.State;

/** L-BFGS where nothing constrains x. */
public final class FreeDescent implements Descent {
  /** Pairs are cheap compared with an ascent of y per evaluation. */
  private static final int MOST_PAIRS = 40;

  private static final int LEAST_PAIRS = 10;

  /** The maximum number of coordinates that all pairs have together. */
  private static final int MOST_NUMBERS = 4_000_000;

  private final Lbfgs minimiser;
  private boolean begun;

  /**
   * @param function f and its gradient
   */
  public FreeDescent(PrimalProblem function, int dimension) {
    this.minimiser = new Lbfgs(function, pairs(dimension), dimension);
  }

  private static int pairs(int dimension) {
    return Math.max(LEAST_PAIRS, Math.min(MOST_PAIRS, MOST_NUMBERS / Math.max(1, dimension)));
  }

  @Override
  public void start(double[] x) {
    if (begun) {
      minimiser.goOn(x);
    } else {
      minimiser.start(x);
    }
    begun = true;
  }

  @Override
  public boolean step() {
    return minimiser.step();
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  @Override
  public double value() {
    return minimiser.value();
  }

  @Override
  public double[] gradient() {
    return minimiser.gradient();
  }

  @Override
  public double norm() {
    return Vectors.norm(minimiser.gradient());
  }

  @Override
  public void save(State to) {
    to.save("minimiser", minimiser);
    to.put("begun", begun ? 1L : 0L);
  }

  @Override
  public void restore(State from) {
    from.restore("minimiser", minimiser);
    begun = from.integer("begun") == 1;
  }
}
