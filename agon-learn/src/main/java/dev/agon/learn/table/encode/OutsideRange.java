package dev.agon.learn.table.encode;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.column.ValueRange;

/**
 * The numbers of a column that lie outside the range of training.
 *
 * @param present the number of cells that are not missing
 * @param outside the number of cells outside the range
 * @param far the number of cells outside the range by more than its width, or, if all numbers of
 *     training have one sign, with a much smaller magnitude
 * @param first the first cell outside the range, a far one if there is any; NaN for none
 */
record OutsideRange(int present, int outside, int far, double first) {
  /** A number whose magnitude is smaller by this factor is far outside the range. */
  private static final double FACTOR = 50;

  /**
   * Up to this ratio of the range's width to the distance from the range, such a number is far: 0
   * is not far from 1 to 20.
   */
  private static final double WIDE = 5;

  /** From this number of cells on, a tenth of them outside the range is not due to chance. */
  private static final int ENOUGH = 10;

  /**
   * Compares the cells with a range.
   *
   * @param slack the smallest distance from the range that is far
   */
  static OutsideRange of(Cells cells, ValueRange range, double slack) {
    double[] chunk = new double[Cells.CHUNK];
    int present = 0;
    int outside = 0;
    int far = 0;
    double first = Double.NaN;
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        double cell = chunk[i];
        present += Double.isNaN(cell) ? 0 : 1;
        if (Double.isNaN(cell) || range.contains(cell)) {
          continue;
        }
        boolean isFar = isFar(cell, range, slack);
        first = outside == 0 || (isFar && far == 0) ? cell : first;
        outside++;
        far += isFar ? 1 : 0;
      }
    }
    return new OutsideRange(present, outside, far, first);
  }

  private static boolean isFar(double value, ValueRange range, double slack) {
    double width = range.max() - range.min();
    double distance = value < range.min() ? range.min() - value : value - range.max();
    boolean smaller =
        (range.min() > 0 && FACTOR * value < range.min())
            || (range.max() < 0 && FACTOR * value > range.max());
    return distance > Math.max(width, slack) || (smaller && WIDE * distance >= width);
  }

  /** Returns whether one cell in a hundred is far away. */
  boolean hasFar() {
    return far > 0 && 100L * far >= present;
  }

  /** Returns whether one cell in ten is outside. */
  boolean hasMany() {
    return present >= ENOUGH && 10L * outside >= present;
  }
}
