package dev.agon.learn.data.split;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.RowFacts;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rule that chooses the held-out rows.
 *
 * <p>Random rows estimate the loss on rows like the training rows. The last rows by time, or the
 * rows of a group, estimate the loss on later rows or on rows from another population, which robust
 * models are meant for.
 */
public sealed interface Holdout {
  /** Returns the two parts of the rows. */
  Split split(RowFacts rows);

  /** Returns the two parts of encoded rows. */
  default Split split(Dataset data) {
    return split(RowFacts.of(data));
  }

  /** The column that orders the rows; null for none. */
  default @Nullable String timeColumn() {
    return null;
  }

  /**
   * Holds out a random fraction of every class.
   *
   * @param fraction in (0, 1)
   * @param seed the seed; the same seed holds out the same rows
   */
  static Holdout random(double fraction, long seed) {
    return new Random(fraction, seed);
  }

  /**
   * Holds out the last rows.
   *
   * @param fraction in (0, 1)
   * @param column a column of dates or numbers; null for the order of the rows
   */
  static Holdout last(double fraction, @Nullable String column) {
    return new Last(fraction, column);
  }

  /** Holds out given rows, counted among those that have a label. */
  static Holdout of(Split split) {
    return new Given(split);
  }

  /** See {@link Holdout#random}. */
  record Random(double fraction, long seed) implements Holdout {
    /** Validates the fraction. */
    public Random {
      Split.requireFraction(fraction);
    }

    @Override
    public Split split(RowFacts rows) {
      return Split.fraction(rows.target(), rows.groups(), rows.source(), fraction, seed);
    }
  }

  /**
   * See {@link Holdout#last}. Rows with the same time are not separated: the boundary moves to the
   * nearest position between two times. Rows without a time are training rows.
   */
  record Last(double fraction, @Nullable String column) implements Holdout {
    /** Validates the fraction. */
    public Last {
      Split.requireFraction(fraction);
    }

    @Override
    public @Nullable String timeColumn() {
      return column;
    }

    @Override
    public Split split(RowFacts rows) {
      int n = rows.target().size();
      double[] time =
          column == null ? IntStream.range(0, n).asDoubleStream().toArray() : rows.times(column);
      double[] sorted =
          Arrays.stream(time).map(t -> Double.isNaN(t) ? Double.NEGATIVE_INFINITY : t).toArray();
      Arrays.sort(sorted);
      int wanted = (int) Math.round(n * fraction);
      double cut = sorted[Math.max(0, Math.min(n - 1, n - wanted))];
      int from = Arrays.stream(sorted).mapToInt(t -> t >= cut ? 1 : 0).sum();
      int after = Arrays.stream(sorted).mapToInt(t -> t > cut ? 1 : 0).sum();
      boolean include =
          after == 0 || (from < n && Math.abs(from - wanted) <= Math.abs(after - wanted));
      boolean[] held = new boolean[n];
      for (int i = 0; i < n; i++) {
        held[i] = include ? time[i] >= cut : time[i] > cut;
      }
      Split split = Split.ofHeldOut(held, rows.source());
      split.requireClasses(rows, "the last rows");
      return split;
    }
  }

  /** See {@link Holdout#of}. */
  record Given(Split split) implements Holdout {
    @Override
    public Split split(RowFacts rows) {
      return split;
    }
  }
}
