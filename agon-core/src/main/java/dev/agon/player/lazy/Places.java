package dev.agon.player.lazy;

import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * The place of every row: a slot of the {@link LooseRows}, an entry of the {@link Cohorts}, the
 * {@link RestingRows}, or the {@linkplain Group#crowd crowd}. This is the only record of it.
 */
final class Places implements Savable {
  private static final int CROWD = -1;
  private static final int RESTING = -2;

  /** Entry e of the cohorts is stored as {@code FIRST_ENTRY - e}; slots are not negative. */
  private static final int FIRST_ENTRY = -3;

  private final int[] place;

  /** Puts all rows into the crowd. */
  Places(int rows) {
    place = new int[rows];
    Arrays.fill(place, CROWD);
  }

  /** Returns the number of rows. */
  int rows() {
    return place.length;
  }

  boolean isLoose(int row) {
    return place[row] >= 0;
  }

  boolean isResting(int row) {
    return place[row] == RESTING;
  }

  boolean isInCrowd(int row) {
    return place[row] == CROWD;
  }

  /** Returns the slot of a loose row. */
  int slot(int row) {
    return place[row];
  }

  /** Returns the entry of a row in a cohort. */
  int entry(int row) {
    return FIRST_ENTRY - place[row];
  }

  void putInSlot(int row, int slot) {
    place[row] = slot;
  }

  void putInEntry(int row, int entry) {
    place[row] = FIRST_ENTRY - entry;
  }

  void putToRest(int row) {
    place[row] = RESTING;
  }

  @Override
  public void save(State to) {
    to.put("place", place);
  }

  @Override
  public void restore(State from) {
    int[] saved = from.ints("place", place.length);
    System.arraycopy(saved, 0, place, 0, place.length);
  }
}
