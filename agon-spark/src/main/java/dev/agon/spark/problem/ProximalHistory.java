package dev.agon.spark.problem;

import dev.agon.learn.worst.proximal.DensityBounds;
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
record ProximalHistory(long id, List<DensityBounds> kinds, List<Move> moves)
    implements Serializable {
  /**
   * A move of all multipliers.
   *
   * @param x the point whose losses it used
   * @param width how loosely they were tied
   * @param eta the level of each density
   */
  record Move(double[] x, double width, double[] eta) implements Serializable {}

  /** At the reference weights. */
  static ProximalHistory begin(long id, List<DensityBounds> kinds) {
    return new ProximalHistory(id, kinds, List.of());
  }

  /** After one more move. */
  ProximalHistory moved(Move move) {
    List<Move> all = new ArrayList<>(moves);
    all.add(move);
    return new ProximalHistory(id, kinds, List.copyOf(all));
  }
}
