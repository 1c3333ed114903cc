package dev.agon.player;

import java.util.Arrays;

/**
 * The rows that are treated one by one, packed into slots 0, 1, ... of contiguous arrays: those
 * with y > 0, those with y₋ > 0, and those of the last batches.
 *
 * <p>The arrays grow when more rows are active than ever before, and never shrink.
 */
final class ActiveRows {
  private static final int NONE = -1;

  private int size;
  private int[] row;
  private final int[] slot;

  double[] point;
  double[] before;
  double[] momentum;

  /** Where the iteration began; kept by {@link LazyRows} for methods that move more than once. */
  double[] origin;

  /** None of n rows. */
  ActiveRows(int n) {
    int capacity = Math.min(n, 1024);
    row = new int[capacity];
    point = new double[capacity];
    before = new double[capacity];
    momentum = new double[capacity];
    origin = new double[capacity];
    slot = new int[n];
    Arrays.fill(slot, NONE);
  }

  int size() {
    return size;
  }

  /** Where the row lies; negative when it is not active. */
  int slot(int whichRow) {
    return slot[whichRow];
  }

  /** Appends a row that is not active and returns its slot. */
  int add(int newRow, double y, double yBefore, double m) {
    if (size == row.length) {
      int capacity = Math.min(2 * size, slot.length);
      row = Arrays.copyOf(row, capacity);
      point = Arrays.copyOf(point, capacity);
      before = Arrays.copyOf(before, capacity);
      momentum = Arrays.copyOf(momentum, capacity);
      origin = Arrays.copyOf(origin, capacity);
    }
    row[size] = newRow;
    point[size] = y;
    before[size] = yBefore;
    momentum[size] = m;
    origin[size] = 0;
    slot[newRow] = size;
    return size++;
  }

  /** {@code y₋ <-> y}. */
  void exchange() {
    double[] older = before;
    before = point;
    point = older;
  }

  /** Lets y₋ be where the iteration began. */
  void rememberBefore() {
    System.arraycopy(before, 0, origin, 0, size);
  }

  /** Returns to where the iteration began. */
  void returnToOrigin() {
    System.arraycopy(origin, 0, point, 0, size);
  }

  /** Hands the rows with {@code y = y₋ = 0} over to the zero rows. */
  void handOver(ZeroRows zero) {
    for (int i = size - 1; i >= 0; i--) {
      if (point[i] == 0 && before[i] == 0) {
        zero.insert(row[i], momentum[i]);
        slot[row[i]] = NONE;
        size--;
        if (i < size) {
          row[i] = row[size];
          point[i] = point[size];
          before[i] = before[size];
          momentum[i] = momentum[size];
          slot[row[i]] = i;
        }
      }
    }
  }

  /** Writes one of this set's arrays into the places of its rows. */
  void scatter(double[] values, double[] out) {
    for (int i = 0; i < size; i++) {
      out[row[i]] = values[i];
    }
  }
}
