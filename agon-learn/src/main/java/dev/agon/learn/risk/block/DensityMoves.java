package dev.agon.learn.risk.block;

import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.support.Components;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The multipliers of rows in several blocks: densities m over the rows, {@code sum p_i m_i =
 * total}, to which the proximal term refers.
 *
 * <p>They are stored as the list of their moves. A move sets {@code m_i = clamp(l_i(x)/width + m_i
 * - eta, 0, cap)} in every row, or adds to their logarithms ({@link DensityBounds#coordinate}), so
 * a lost block restores its multipliers by repeating the moves.
 *
 * @param id identifies the history among the histories of the same blocks
 * @param bounds the densities: one for cvar; for tv the moved and the remaining weight
 * @param moves all moves since the start at the reference weights
 */
public record DensityMoves(long id, List<DensityBounds> bounds, List<Move> moves)
    implements Serializable {
  /**
   * A move of all multipliers.
   *
   * @param x the point whose losses were used
   * @param width the width of the proximal term
   * @param eta the level of each density
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Move(double[] x, double width, double[] eta) implements Serializable {
    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }
  }

  /** Returns the history with one more move. */
  public DensityMoves moved(Move move) {
    List<Move> all = new ArrayList<>(moves);
    all.add(move);
    return new DensityMoves(id, bounds, List.copyOf(all));
  }
}
