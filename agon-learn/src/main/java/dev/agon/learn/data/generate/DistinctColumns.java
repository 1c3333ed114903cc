package dev.agon.learn.data.generate;

import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * Random sets of distinct columns, one set per row, each a function of only seed and row.
 *
 * <p>R. W. Floyd's sampling: J. Bentley, "Programming pearls: a sample of brilliance", CACM 30
 * (1987).
 */
final class DistinctColumns {
  private final RandomStream random;
  private final int[] lastRowOf;
  private int[] chosen = new int[0];

  DistinctColumns(int columns, long seed) {
    random = new RandomStream(seed, Generator.ROWS);
    lastRowOf = new int[columns];
    Arrays.fill(lastRowOf, -1);
  }

  /**
   * Draws the columns of a row; call once per row.
   *
   * @return the columns in ascending order; overwritten by the next call
   */
  int[] draw(int row, int count) {
    if (chosen.length != count) {
      chosen = new int[count];
    }
    random.seek(row);
    int columns = lastRowOf.length;
    for (int k = 0; k < count; k++) {
      int last = columns - count + k;
      int column = random.nextInt(last + 1);
      if (lastRowOf[column] == row) {
        column = last;
      }
      lastRowOf[column] = row;
      chosen[k] = column;
    }
    Arrays.sort(chosen);
    return chosen;
  }
}
