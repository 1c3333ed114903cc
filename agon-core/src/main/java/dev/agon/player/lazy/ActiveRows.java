package dev.agon.player.lazy;

import dev.agon.player.dense.States;
import java.util.Arrays;

/**
 * The rows that are treated one by one, in slots 0, 1, ...: those of the last batches, those that
 * are about to become zero or ceased to be, and all others with y > 0 that are in no {@link Flock}.
 */
final class ActiveRows extends States {
  /** The place of a row that is neither active nor in a flock. */
  static final int NONE = -1;

  private int[] row;
  private boolean[] wild;
  private int wildCount;
  private final int[] place;

  /**
   * None of the rows.
   *
   * @param place of every row; this set writes the slots, which are not negative, of its own
   */
  ActiveRows(int[] place) {
    super(Math.min(place.length, 1024));
    this.row = new int[point.length];
    this.wild = new boolean[point.length];
    this.place = place;
  }

  /** Appends a row that is not active and returns its slot. */
  int add(int newRow, double y, double yBefore, double m) {
    if (size() == row.length) {
      reserve(Math.min(2 * row.length, place.length));
      row = Arrays.copyOf(row, point.length);
      wild = Arrays.copyOf(wild, point.length);
    }
    row[size()] = newRow;
    wild[size()] = false;
    place[newRow] = size();
    return append(y, yBefore, m);
  }

  /** The row in a slot. */
  int row(int slot) {
    return row[slot];
  }

  /** A row that had to leave a flock. */
  boolean isWild(int slot) {
    return wild[slot];
  }

  void setWild(int slot) {
    wild[slot] = true;
    wildCount++;
  }

  int wildCount() {
    return wildCount;
  }

  /** Lets no row be wild. */
  void tame() {
    Arrays.fill(wild, 0, size(), false);
    wildCount = 0;
  }

  /** Empties a slot, to be filled with the last row; where the old one goes, others must say. */
  void remove(int slot) {
    wildCount -= wild[slot] ? 1 : 0;
    fillWithLast(slot);
    int last = size();
    if (slot < last) {
      row[slot] = row[last];
      wild[slot] = wild[last];
      place[row[slot]] = slot;
    }
  }

  /** Hands the rows with {@code y = y₋ = 0} over to the zero rows. */
  void handOver(ZeroRows zero) {
    for (int i = size() - 1; i >= 0; i--) {
      if (point[i] == 0 && before[i] == 0) {
        zero.insert(row[i], momentum[i]);
        place[row[i]] = NONE;
        remove(i);
      }
    }
  }

  /** Writes one of this set's arrays into the places of its rows. */
  void scatter(double[] values, double[] out) {
    for (int i = 0; i < size(); i++) {
      out[row[i]] = values[i];
    }
  }
}
