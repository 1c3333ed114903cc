package dev.agon.method;

/**
 * The number of samples that a method draws.
 *
 * @param each the number of samples of every batch after the first
 * @param first the number of samples of the first batch, often large because the momentum starts
 *     from it
 */
public record Batches(int each, int first) {
  /** Returns the number of samples in the batch of iteration i. */
  public int at(long i) {
    return i == 0 ? first : each;
  }
}
