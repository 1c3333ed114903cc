package dev.agon.method;

/**
 * A record of hyper-parameters with a {@code Pair smoothing}, the weight of a new gradient in a
 * player's momentum.
 *
 * @param <M> the method itself
 */
public interface HasSmoothing<M> {
  /** Returns the smoothing factors of the two players. */
  Pair smoothing();

  /** Returns this method with other smoothing factors. */
  default M withSmoothing(Pair factors) {
    return Components.replace(this, "smoothing", factors);
  }

  /** Returns this method with other smoothing factors. */
  default M withSmoothing(double x, double y) {
    return withSmoothing(new Pair(x, y));
  }

  /** Returns this method with another smoothing factor for both players. */
  default M withSmoothing(double both) {
    return withSmoothing(Pair.both(both));
  }
}
