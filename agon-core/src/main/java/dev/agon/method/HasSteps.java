package dev.agon.method;

/**
 * A record of hyper-parameters with a {@code Pair step}.
 *
 * @param <M> the method itself
 */
public interface HasSteps<M> {
  /** The steps of the two players. */
  Pair step();

  /** This method with other steps. */
  default M withSteps(Pair steps) {
    return Components.replace(this, "step", steps);
  }

  /** This method with other steps. */
  default M withSteps(double x, double y) {
    return withSteps(new Pair(x, y));
  }
}
