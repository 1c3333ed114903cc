package dev.agon.player.lazy;

import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * Decides when loose rows are gathered into a {@link Cohort}, and which of them.
 *
 * <p>To gather a row costs as much as some tens of steps of a loose row, and saves one in each step
 * until it is drawn again. So rows are gathered every so many steps, if there are enough of them.
 * Those that had to leave a cohort, since they might become zero, are wild: they are tried again
 * after some gatherings; after twice as many when most of them had to leave once more, else after
 * half as many.
 */
public final class Gathering implements Savable {
  /** More than keep a weight in the published setting, where they often lose it. */
  private static final int FEWEST_ROWS = 4096;

  private static final int FEWEST_STEPS = 32;
  private static final int MOST_PATIENCE = 1024;

  private final int fewestRows;
  private final int fewestSteps;

  private int waited;
  private int gatherings;
  private int patience = 1;
  private int tried;
  private int lost;

  /** The usual one. */
  public Gathering() {
    this(FEWEST_ROWS, FEWEST_STEPS);
  }

  /** One that gathers no fewer rows, and no more often. */
  public Gathering(int fewestRows, int fewestSteps) {
    this.fewestRows = fewestRows;
    this.fewestSteps = fewestSteps;
  }

  /** One more move was made: whether it is time to gather. */
  boolean isTime(LooseRows loose) {
    waited++;
    return waited >= fewestSteps && loose.size() - loose.wildCount() >= fewestRows;
  }

  /** Decides whether wild rows are to be gathered as well. */
  void chooseRows(LooseRows loose) {
    waited = 0;
    gatherings++;
    if (tried > 0) {
      patience = lost > tried / 2 ? Math.min(2 * patience, MOST_PATIENCE) : (patience + 1) / 2;
      tried = 0;
    }
    if (gatherings >= patience) {
      gatherings = 0;
      tried = loose.wildCount();
      loose.tame();
    }
    lost = 0;
  }

  /** So many rows had to leave a cohort. */
  void lost(int rows) {
    lost += rows;
  }

  @Override
  public void save(State to) {
    to.put("counts", waited, gatherings, patience, tried, lost);
  }

  @Override
  public void restore(State from) {
    int[] counts = from.ints("counts", 5);
    waited = counts[0];
    gatherings = counts[1];
    patience = counts[2];
    tried = counts[3];
    lost = counts[4];
  }
}
