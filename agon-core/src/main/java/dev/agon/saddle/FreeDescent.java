package dev.agon.saddle;

import dev.agon.linalg.Vectors;
import dev.agon.minimise.Lbfgs;
import dev.agon.problem.PrimalProblem;
import dev.agon.state.State;

/** L-BFGS where nothing constrains x. */
public final class FreeDescent implements Descent {
  private static final int LEAST_PAIRS = 10;

  private final Lbfgs minimiser;
  private boolean begun;

  /**
   * @param function f and its gradient
   */
  public FreeDescent(PrimalProblem function, int dimension) {
    this.minimiser = new Lbfgs(function, LEAST_PAIRS, dimension);
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
