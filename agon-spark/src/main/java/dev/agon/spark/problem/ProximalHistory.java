package dev.agon.spark.problem;

import dev.agon.learn.worst.proximal.DensityBounds;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The multipliers of rows on a cluster: densities m over the rows, {@code sum p_i m_i = total}, to
 * which the proximal term refers.
 *
 * <p>They are stored as the list of their moves. A move sets {@code m_i = clamp(l_i(x)/width + m_i
 * - eta, 0, cap)} in every row, or adds to their logarithms ({@link DensityBounds#coordinate}), so
 * that a lost partition restores its multipliers by repeating the moves.
 *
 * @param id identifies the history
 * @param kinds the densities: one for cvar; for tv the moved and the remaining weight
 * @param moves all moves since the start at the reference weights
 */
record ProximalHistory(long id, List<DensityBounds> kinds, List<Move> moves)
    implements Serializable {
  /**
   * A move of all multipliers.
   *
   * @param x the point whose losses were used
   * @param width the width of the proximal term
   * @param eta the level of each density
   */
  record Move(double[] x, double width, double[] eta) implements Serializable {}

  /** Starts at the reference weights. */
  static ProximalHistory begin(long id, List<DensityBounds> kinds) {
    return new ProximalHistory(id, kinds, List.of());
  }

  /** Returns the history with one more move. */
  ProximalHistory moved(Move move) {
    List<Move> all = new ArrayList<>(moves);
    all.add(move);
    return new ProximalHistory(id, kinds, List.copyOf(all));
  }
}
