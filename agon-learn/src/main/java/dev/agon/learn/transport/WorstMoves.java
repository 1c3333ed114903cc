package dev.agon.learn.transport;

import dev.agon.support.Components;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The movement of the data that attains the risk of a {@link Transport}, or approaches it.
 *
 * @param distance the length of the movement of the numbers: its mean over the rows, or the root of
 *     its mean square for the squared loss
 * @param direction the direction of the numbers that raises a score fastest, of length 1 in the
 *     norm of the movement; one entry per weight, 0 for categories and for the intercept
 * @param rows the rows with the largest part in the increase of the risk, in descending order; with
 *     losses that grow linearly, only rows whose label or categories change
 */
public record WorstMoves(double distance, double[] direction, List<Row> rows) {
  /**
   * The movement of a row.
   *
   * @param row its number
   * @param share the share of its weight that moves
   * @param distance how far its numbers move along the direction; negative to lower the score
   * @param flipped whether its label changes
   * @param from the features of the levels that it leaves; -1 for the level without a feature
   * @param to the features of the levels that it takes, in the same order
   * @param before its loss
   * @param after its loss after the movement
   * @param gain its part in the increase of the risk
   */
  public record Row(
      int row,
      double share,
      double distance,
      boolean flipped,
      int[] from,
      int[] to,
      double before,
      double after,
      double gain) {
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

  /** Keeps the rows of the largest gains, equal ones in their order. */
  static List<Row> largest(List<Row> rows, int count) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(
        Comparator.comparingDouble((Row row) -> -row.gain()).thenComparingInt(row -> row.row()));
    return List.copyOf(sorted.subList(0, Math.min(count, sorted.size())));
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
