package dev.agon.problem;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;

/** How a problem's batches are drawn. */
@FunctionalInterface
public interface Sampling {
  /** Fills the batch with {@code size} samples taken from the random stream. */
  void draw(RandomStream random, int size, Batch batch);

  /** Rows 0..n-1, uniformly and with replacement; a batch may be larger than n. */
  static Sampling uniformRows(int n) {
    if (n < 1) {
      throw new InvalidInputException(
          "a finite sum needs at least one sample, but has " + n + ".",
          "Maybe the data set is empty.");
    }
    return (random, size, batch) -> {
      int[] rows = batch.resizeRows(size);
      for (int k = 0; k < size; k++) {
        rows[k] = random.nextInt(n);
      }
    };
  }

  /**
   * An endless stream of samples of {@code length} doubles each.
   *
   * @param length how many doubles make one sample
   * @param source writes one sample into {@code values[offset .. offset + length)}
   */
  static Sampling stream(int length, SampleSource source) {
    return (random, size, batch) -> {
      double[] values = batch.resizeValues(size, length);
      for (int k = 0; k < size; k++) {
        source.next(random, values, k * length);
      }
    };
  }

  /** Writes one sample of a stream. */
  @FunctionalInterface
  interface SampleSource {
    /** Draws one sample and writes its numbers from {@code offset} on. */
    void next(RandomStream random, double[] values, int offset);
  }
}
