package dev.agon.player.lazy;

import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * Where every row lives: in a slot of the {@link LooseRows}, in an entry of the {@link Cohorts},
 * among the {@link RestingRows}, or in the {@linkplain Group#crowd crowd}. Nobody else knows.
 */
final class Places implements Savable {
  private static final int CROWD = -1;
  private static final int RESTING = -2;

  /** Entry e of the cohorts is written as {@code FIRST_ENTRY - e}; slots are not negative. */
  private static final int FIRST_ENTRY = -3;

  private final int[] place;

  /** All rows in the crowd. */
  Places(int rows) {
    place = new int[rows];
    Arrays.fill(place, CROWD);
  }

  /** How many rows there are. */
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

  /** The slot of a loose row. */
  int slot(int row) {
    return place[row];
  }

  /** The entry of a row in a cohort. */
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
