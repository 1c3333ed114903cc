package dev.agon.problem;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;

/** The way in which the batches of a problem are drawn. */
@FunctionalInterface
public interface Sampling {
  /** Fills the batch with {@code size} samples taken from the random stream. */
  void draw(RandomStream random, int size, Batch batch);

  /**
   * Fills the batch with the first samples of an iteration of the random stream, as a run does. A
   * problem with remote rows may describe the draw instead of listing the rows.
   */
  default void drawAt(RandomStream random, long iteration, int size, Batch batch) {
    random.seek(iteration);
    draw(random, size, batch);
  }

  /** Draws rows 0..n-1 uniformly with replacement; a batch may be larger than n. */
  static Sampling uniformRows(int n) {
    requireSome(n);
    return (random, size, batch) -> {
      int[] rows = batch.resizeRows(size);
      for (int k = 0; k < size; k++) {
        rows[k] = random.nextInt(n);
      }
    };
  }

  private static void requireSome(int n) {
    if (n < 1) {
      throw new InvalidInputException(
          "a finite sum needs at least one sample, but has " + n + ".",
          "Check that the data set is not empty.");
    }
  }

  /**
   * Draws the same rows as {@link #uniformRows}, but for remote rows: instead of a list, the
   * batches of a run have a {@link Batch#draw}, from which every process that holds rows computes
   * which of its own rows are drawn.
   */
  static Sampling uniformRemoteRows(int n) {
    Sampling here = uniformRows(n);
    return new Sampling() {
      @Override
      public void draw(RandomStream random, int size, Batch batch) {
        here.draw(random, size, batch);
      }

      @Override
      public void drawAt(RandomStream random, long iteration, int size, Batch batch) {
        batch.note(new RowDraw(random.seed(), random.purpose(), iteration, n, size));
      }
    };
  }

  /**
   * Draws from an unlimited stream of samples of {@code length} doubles each.
   *
   * @param length the number of doubles per sample
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
