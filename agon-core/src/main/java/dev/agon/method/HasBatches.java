package dev.agon.method;

/**
 * A record of hyper-parameters with {@code Batches batches}.
 *
 * @param <M> the method itself
 */
public interface HasBatches<M> {
  /** Returns the number of samples drawn. */
  Batches batches();

  /** Returns this method with other batch sizes. */
  default M withBatches(int each, int first) {
    return Components.replace(this, "batches", new Batches(each, first));
  }
}
