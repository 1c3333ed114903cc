package dev.agon.method;

/**
 * A record of hyper-parameters with a {@code Pair step}.
 *
 * @param <M> the method itself
 */
public interface HasSteps<M> {
  /** Returns the step sizes of the two players. */
  Pair step();

  /** Returns this method with other step sizes. */
  default M withSteps(Pair steps) {
    return Components.replace(this, "step", steps);
  }

  /** Returns this method with other step sizes. */
  default M withSteps(double x, double y) {
    return withSteps(new Pair(x, y));
  }
}
