package dev.agon.learn.risk.block;

import dev.agon.learn.worst.interior.InteriorBounds;
import dev.agon.support.Components;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The densities over rows in blocks, as the list of their moves since the start: a lost block
 * restores its numbers by repeating them.
 *
 * @param id identifies the path among the paths of the same blocks
 * @param bounds the densities
 * @param product the products at the start
 * @param moves all moves
 */
public record InteriorPath(long id, List<InteriorBounds> bounds, double product, List<Move> moves)
    implements Serializable {
  /**
   * The target of a direction.
   *
   * @param number identifies the target among the targets of the same blocks
   * @param corrected whether it uses the second-order terms of a predictor
   * @param product the products to reach
   * @param origin a loss near the level of each density, from which losses are measured
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Aim(long number, boolean corrected, double product, double[] origin)
      implements Serializable {
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

  /**
   * A direction at a point.
   *
   * @param dx the direction in x
   * @param level the level of each density, from its origin
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Direction(Aim aim, double[] dx, double[] level) implements Serializable {
    /** The levels themselves, which are near those after the direction. */
    public double[] levels() {
      double[] levels = new double[level.length];
      Arrays.setAll(levels, k -> aim.origin()[k] + level[k]);
      return levels;
    }

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

  /**
   * A move.
   *
   * @param from the point where the directions begin
   * @param step the part of the direction
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Move(double[] from, Direction predictor, Direction direction, double step)
      implements Serializable {
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

  /** Returns the path with one more move. */
  public InteriorPath moved(Move move) {
    List<Move> all = new ArrayList<>(moves);
    all.add(move);
    return new InteriorPath(id, bounds, product, List.copyOf(all));
  }
}
