package dev.agon.problem;

import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * The rows of a batch before they are listed: uniform draws with replacement, a pure function of
 * five numbers. A process that holds some of the rows can compute by itself which of them are
 * drawn.
 *
 * @param seed the run's seed
 * @param purpose the purpose of the batch
 * @param number the number of the batch in the run
 * @param rows the number of rows; rows are numbered from 0 to rows - 1
 * @param size the number of draws
 */
public record RowDraw(long seed, int purpose, long number, int rows, int size) {
  /**
   * If more than one in this many rows is expected to be drawn, draws are counted by row instead of
   * being sorted.
   */
  private static final int SHARE_TO_COUNT = 16;

  private RandomStream stream() {
    RandomStream random = new RandomStream(seed, purpose);
    random.seek(number);
    return random;
  }

  /** Lists all rows, in the order in which they are drawn. */
  void list(int[] out) {
    RandomStream random = stream();
    for (int k = 0; k < size; k++) {
      out[k] = random.nextInt(rows);
    }
  }

  /**
   * Returns the drawn rows of a part, relative to its first row, in ascending order; a row drawn
   * twice occurs twice. The time is proportional to the number of draws, a few nanoseconds each;
   * only the result needs memory.
   *
   * @param from the first row of the part
   * @param to the row after its last row
   */
  public int[] within(int from, int to) {
    long expected = (long) size * (to - from) / rows;
    return expected > (to - from) / SHARE_TO_COUNT ? counted(from, to) : sorted(from, to, expected);
  }

  private int[] counted(int from, int to) {
    int[] times = new int[to - from];
    int count = 0;
    RandomStream random = stream();
    for (int k = 0; k < size; k++) {
      int row = random.nextInt(rows);
      if (row >= from && row < to) {
        times[row - from]++;
        count++;
      }
    }
    int[] found = new int[count];
    int next = 0;
    for (int row = 0; row < times.length; row++) {
      for (int t = times[row]; t > 0; t--) {
        found[next++] = row;
      }
    }
    return found;
  }

  private int[] sorted(int from, int to, long expected) {
    int[] found = new int[(int) Math.min(size, expected + expected / 8 + 64)];
    int count = 0;
    RandomStream random = stream();
    for (int k = 0; k < size; k++) {
      int row = random.nextInt(rows);
      if (row >= from && row < to) {
        if (count == found.length) {
          found = Arrays.copyOf(found, (int) Math.min(size, 2L * count));
        }
        found[count++] = row - from;
      }
    }
    int[] ascending = Arrays.copyOf(found, count);
    Arrays.sort(ascending);
    return ascending;
  }
}
