package dev.agon.method;

/**
 * How many samples a method draws.
 *
 * @param each samples of every batch after the first
 * @param first samples of the first batch, often a large one: momentum starts from it
 */
public record Batches(int each, int first) {
  /** The number of samples of iteration i's batch. */
  public int at(long i) {
    return i == 0 ? first : each;
  }
}
