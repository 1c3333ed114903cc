package dev.agon.learn.load;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.io.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rule that splits rows, once or several times, into training rows and held-out rows.
 *
 * @param folds the number of stratified folds, each of which is held out once; 0 for none
 * @param fraction the fraction of rows held out once per seed; 0 for none
 * @param byTime whether the last rows are held out instead of random ones
 * @param timeColumn the column that orders the rows; null for the order of the data
 * @param groups the column whose values are held out one after the other; null for none
 * @param seed the first seed
 * @param seeds the number of seeds with which folds or random rows are drawn
 */
public record Division(
    int folds,
    double fraction,
    boolean byTime,
    @Nullable String timeColumn,
    @Nullable String groups,
    long seed,
    int seeds) {
  /** Each seed trains at least one model more. */
  private static final int MOST_SEEDS = 1000;

  /**
   * The splits of some rows.
   *
   * @param names a name for each split
   * @param splits the splits
   */
  public record Splits(List<String> names, List<Split> splits) {}

  /** Validates the number of seeds. */
  public Division {
    if (seeds < 1 || seeds > MOST_SEEDS) {
      throw new InvalidInputException(
          "`seeds` must be from 1 to " + MOST_SEEDS + ", but was " + seeds + ".",
          "Use for example `seeds` 5.");
    }
  }

  /** Stratified folds, drawn once per seed. */
  public static Division folds(int folds, long seed, int seeds) {
    return new Division(folds, 0, false, null, null, seed, seeds);
  }

  /** A random fraction of the rows, drawn once per seed. */
  public static Division random(double fraction, long seed, int seeds) {
    return new Division(0, fraction, false, null, null, seed, seeds);
  }

  /** Holds out the last rows, by a column or in the order of the data. */
  public static Division last(double fraction, @Nullable String column) {
    return new Division(0, fraction, true, column, null, 0, 1);
  }

  /** Holds out each group of rows with equal values in a column. */
  public static Division leaveOut(String column) {
    return new Division(0, 0, false, null, column, 0, 1);
  }

  /** A value that no labelled row has makes no split. */
  private static Splits leaveOut(RowFacts rows, Groups by) {
    Split[] all = Split.leaveOut(by, rows.source());
    List<String> names = new ArrayList<>();
    List<Split> splits = new ArrayList<>();
    for (int g = 0; g < all.length; g++) {
      if (all[g].heldOut().length > 0) {
        all[g].requireClasses(rows, "the group " + Messages.quote(by.names().get(g)));
        names.add(by.names().get(g));
        splits.add(all[g]);
      }
    }
    return new Splits(names, splits);
  }

  /** Splits rows. */
  public Splits of(RowFacts rows) {
    if (groups != null) {
      return leaveOut(rows, rows.by(groups));
    }
    if (byTime) {
      return new Splits(
          List.of("last rows"), List.of(Holdout.last(fraction, timeColumn).split(rows)));
    }
    List<String> names = new ArrayList<>();
    List<Split> splits = new ArrayList<>();
    for (int s = 0; s < seeds; s++) {
      long drawn = seed + s;
      if (folds > 0) {
        splits.addAll(List.of(Split.folds(rows.target(), rows.groups(), folds, drawn)));
        IntStream.range(0, folds).forEach(k -> names.add("seed " + drawn + ", fold " + k));
      } else {
        splits.add(Holdout.random(fraction, drawn).split(rows));
        names.add("seed " + drawn);
      }
    }
    return new Splits(names, splits);
  }
}
