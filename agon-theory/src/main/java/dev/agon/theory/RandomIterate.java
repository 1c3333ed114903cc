package dev.agon.theory;

import dev.agon.game.Game;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.run.RunListener;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The output rule of the theorems: one of x_0, ..., x_(T-1), each with the same probability.
 *
 * <p>The mean of |grad P| that the theorems bound is its expectation at this iterate; there is no
 * bound for the last or the best one. T need not be known: iterate i replaces the stored one with
 * probability 1/(i+1) (a reservoir of size one; J. S. Vitter, ACM TOMS 11, 1985), so the choice is
 * uniform for any length of the run. The final iterate, from which no step is taken, is excluded.
 */
public final class RandomIterate implements RunListener, Savable {
  private final RandomStream random;
  private double[] x = new double[0];
  private double[] y = new double[0];
  private long index = -1;

  /**
   * @param seed the seed of the choice; independent of the batches of the run for any value
   */
  public RandomIterate(long seed) {
    this.random = new RandomStream(seed, Purpose.RANDOM_ITERATE);
  }

  @Override
  public void stepping(long iteration, Game<?> game) {
    if (x.length != game.x().dimension()) {
      x = new double[game.x().dimension()];
      y = new double[game.y().dimension()];
    }
    random.seek(iteration);
    if (random.nextDouble() * (iteration + 1) < 1) {
      index = iteration;
      game.x().copyPoint(x);
      game.y().copyPoint(y);
    }
  }

  @Override
  public void save(State to) {
    to.put("x", x);
    to.put("y", y);
    to.put("index", index);
  }

  @Override
  public void restore(State from) {
    x = from.doubles("x");
    y = from.doubles("y");
    index = from.integer("index");
  }

  /** Returns the number of the chosen iterate; -1 before the run. */
  public long index() {
    return index;
  }

  /** Returns the chosen x. */
  public double[] x() {
    return x.clone();
  }

  /** Returns the y of the chosen iterate. */
  public double[] y() {
    return y.clone();
  }
}
