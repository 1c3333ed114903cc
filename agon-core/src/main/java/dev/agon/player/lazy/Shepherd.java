package dev.agon.player.lazy;

/**
 * Decides when the active rows are gathered into a flock, and which of them.
 *
 * <p>A gathered row costs as much as some tens of steps of an active row, and saves one in each
 * step until it is drawn again. So rows are gathered every so many steps, if there are enough of
 * them. Those that had to leave a flock since they might become zero are wild: they are tried again
 * after some gatherings; after twice as many when most of them had to leave once more, else after
 * half as many.
 */
public final class Shepherd {
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

  public Shepherd() {
    this(FEWEST_ROWS, FEWEST_STEPS);
  }

  /** One that gathers no fewer rows, and no more often. */
  public Shepherd(int fewestRows, int fewestSteps) {
    this.fewestRows = fewestRows;
    this.fewestSteps = fewestSteps;
  }

  /** One more move was made: whether it is time to gather. */
  boolean isTime(ActiveRows active) {
    waited++;
    return waited >= fewestSteps && active.size() - active.wildCount() >= fewestRows;
  }

  /** Decides whether wild rows are to be gathered as well. */
  void chooseRows(ActiveRows active) {
    waited = 0;
    gatherings++;
    if (tried > 0) {
      patience = lost > tried / 2 ? Math.min(2 * patience, MOST_PATIENCE) : (patience + 1) / 2;
      tried = 0;
    }
    if (gatherings >= patience) {
      gatherings = 0;
      tried = active.wildCount();
      active.tame();
    }
    lost = 0;
  }

  /** So many rows had to leave a flock. */
  void lost(int rows) {
    lost += rows;
  }
}
