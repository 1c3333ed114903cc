package dev.agon.spark;

import dev.agon.learn.robust.RobustSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Multipliers of rows on a cluster: densities m over the rows, {@code sum p_i m_i = total}, that
 * worst weights are tied to.
 *
 * <p>They are kept as what made them. A move sets {@code m_i = clamp(l_i(x)/width + m_i - eta, 0,
 * cap)} in every row, so a partition that was lost has its multipliers back after the same moves.
 *
 * @param id tells beginnings apart
 * @param kinds the densities: one for cvar; for tv what is moved, and what stays
 * @param moves all moves since the beginning, at the reference weights
 */
record Ties(long id, List<Kind> kinds, List<Move> moves) implements Serializable {
  /**
   * A density.
   *
   * @param total its mean
   * @param cap its most
   */
  record Kind(double total, double cap) implements Serializable {}

  /**
   * A move of all multipliers.
   *
   * @param x the point whose losses it used
   * @param width how loosely they were tied
   * @param eta the level of each density
   */
  record Move(double[] x, double width, double[] eta) implements Serializable {}

  /** At the reference weights. */
  static Ties begin(long id, RobustSet set) {
    return new Ties(id, kinds(set), List.of());
  }

  private static List<Kind> kinds(RobustSet set) {
    if (set instanceof RobustSet.TotalVariation ball) {
      double moved = Math.min(ball.radius(), 1);
      return List.of(new Kind(moved, Double.POSITIVE_INFINITY), new Kind(1 - moved, 1));
    }
    return List.of(new Kind(1, 1 / ((RobustSet.Cvar) set).share()));
  }

  /** After one more move. */
  Ties moved(Move move) {
    List<Move> all = new ArrayList<>(moves);
    all.add(move);
    return new Ties(id, kinds, List.copyOf(all));
  }
}
