package dev.agon.player.lazy;

import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * Decides when loose rows are gathered into a {@link Cohort}, and which of them.
 *
 * <p>Gathering a row costs as much as some tens of steps of a loose row, and saves one such step
 * per iteration until the row is drawn again. Rows are therefore gathered at intervals, if there
 * are enough of them. Rows that had to leave a cohort because they might become zero are called
 * unstable. They are gathered again after several gatherings: after twice as many if most of them
 * had to leave again, otherwise after half as many.
 */
public final class Gathering implements Savable {
  /**
   * The default minimum of rows. In the published setting, in which rows often become zero, fewer
   * rows than this have a positive weight.
   */
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

  /** Creates the default strategy. */
  public Gathering() {
    this(FEWEST_ROWS, FEWEST_STEPS);
  }

  /** Creates a strategy with a minimum number of rows and a minimum interval. */
  public Gathering(int fewestRows, int fewestSteps) {
    this.fewestRows = fewestRows;
    this.fewestSteps = fewestSteps;
  }

  /** Counts a move and returns whether rows should be gathered now. */
  boolean isTime(LooseRows loose) {
    waited++;
    return waited >= fewestSteps && loose.size() - loose.unstableCount() >= fewestRows;
  }

  /** Decides whether unstable rows are gathered as well. */
  void chooseRows(LooseRows loose) {
    waited = 0;
    gatherings++;
    if (tried > 0) {
      patience = lost > tried / 2 ? Math.min(2 * patience, MOST_PATIENCE) : (patience + 1) / 2;
      tried = 0;
    }
    if (gatherings >= patience) {
      gatherings = 0;
      tried = loose.unstableCount();
      loose.tame();
    }
    lost = 0;
  }

  /** Records that this many rows had to leave a cohort. */
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
