package dev.agon.player.lazy;

import dev.agon.player.storage.States;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * The rows that are not in a {@link Group}, each with its own state, in slots 0, 1, ...: rows of
 * the last batches, rows that are about to become zero or have just become positive, and others
 * until they are gathered.
 */
final class LooseRows extends States implements Savable {
  private final Places places;
  private int[] row;
  private boolean[] unstable;
  private int unstableCount;

  /** Creates an empty list. */
  LooseRows(Places places) {
    super(Math.min(places.rows(), 1024));
    this.places = places;
    this.row = new int[point.length];
    this.unstable = new boolean[point.length];
  }

  /** Adds a row and returns its slot. */
  int add(int newRow, double y, double yBefore, double m) {
    if (size() == row.length) {
      grow(Math.min(2 * row.length, places.rows()));
    }
    row[size()] = newRow;
    unstable[size()] = false;
    places.putInSlot(newRow, size());
    return append(y, yBefore, m);
  }

  private void grow(int capacity) {
    reserve(capacity);
    row = Arrays.copyOf(row, capacity);
    unstable = Arrays.copyOf(unstable, capacity);
  }

  /** Returns the row in a slot. */
  int row(int slot) {
    return row[slot];
  }

  /** Returns whether a row had to leave a cohort; such a row is not gathered again soon. */
  boolean isUnstable(int slot) {
    return unstable[slot];
  }

  void setUnstable(int slot) {
    unstable[slot] = true;
    unstableCount++;
  }

  int unstableCount() {
    return unstableCount;
  }

  /** Marks all rows as not unstable. */
  void tame() {
    Arrays.fill(unstable, 0, size(), false);
    unstableCount = 0;
  }

  /** Removes the row in a slot; the last row takes the slot. */
  void remove(int slot) {
    unstableCount -= unstable[slot] ? 1 : 0;
    fillWithLast(slot);
    int last = size();
    if (slot < last) {
      row[slot] = row[last];
      unstable[slot] = unstable[last];
      places.putInSlot(row[slot], slot);
    }
  }

  /** Writes one of the arrays of this object to the indices of its rows. */
  void scatter(double[] values, double[] out) {
    for (int i = 0; i < size(); i++) {
      out[row[i]] = values[i];
    }
  }

  @Override
  public void save(State to) {
    int[] flags = new int[size()];
    Arrays.setAll(flags, i -> unstable[i] ? 1 : 0);
    to.put("row", Arrays.copyOf(row, size()));
    to.put("unstable", flags);
    to.put("point", Arrays.copyOf(point, size()));
    to.put("before", Arrays.copyOf(before, size()));
    to.put("momentum", Arrays.copyOf(momentum, size()));
  }

  @Override
  public void restore(State from) {
    int[] rows = from.ints("row");
    int[] flags = from.ints("unstable", rows.length);
    double[] y = from.doubles("point", rows.length);
    double[] yBefore = from.doubles("before", rows.length);
    double[] m = from.doubles("momentum", rows.length);
    resize(0);
    unstableCount = 0;
    for (int i = 0; i < rows.length; i++) {
      int slot = add(rows[i], y[i], yBefore[i], m[i]);
      if (flags[i] != 0) {
        setUnstable(slot);
      }
    }
  }
}
