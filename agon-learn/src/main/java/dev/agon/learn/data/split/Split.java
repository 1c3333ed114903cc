package dev.agon.learn.data.split;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Messages;
import dev.agon.random.RandomStream;
import dev.agon.support.Components;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two parts of a data set: training rows and held-out rows.
 *
 * <p>Splits are stratified: each part contains its share of every class, and of every class in
 * every group; numeric targets are distributed evenly from the smallest to the largest. One seed
 * gives one split.
 *
 * @param training the training rows, in ascending order
 * @param heldOut the held-out rows, in ascending order
 */
public record Split(int[] training, int[] heldOut) {
  private static final int PURPOSE = 0x5b117;

  /** The number of rows with similar targets among which the held-out rows are drawn. */
  private static final int BLOCK = 20;

  /**
   * Holds out a fraction of the rows.
   *
   * @param fraction in (0, 1)
   */
  public static Split fraction(Dataset data, double fraction, long seed) {
    return fraction(data.target(), data.groups(), data.source(), fraction, seed);
  }

  /**
   * Holds out a fraction of the rows, given only their targets and groups.
   *
   * @param source the origin of the rows, for messages
   * @param fraction in (0, 1)
   */
  public static Split fraction(
      Target target, @Nullable Groups groups, String source, double fraction, long seed) {
    requireFraction(fraction);
    int n = target.size();
    int[] order = order(target, groups, seed);
    boolean[] held = new boolean[n];
    for (int k = 0; k < n; k++) {
      // Every stretch of the order, and therefore every stratum, contributes its share.
      held[order[k]] = share(k + 1, fraction) > share(k, fraction);
    }
    Split split = of(held);
    requireRows(split, source);
    return split;
  }

  static void requireFraction(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new InvalidInputException(
          "the fraction of rows to hold out must be between 0 and 1, but was " + fraction + ".",
          "Use for example 0.2, a fifth.");
    }
  }

  private static long share(int rows, double fraction) {
    return Math.round(rows * fraction);
  }

  /**
   * Returns as many splits as folds; every row is held out exactly once.
   *
   * @param folds at least 2, at most the number of rows
   */
  public static Split[] folds(Dataset data, int folds, long seed) {
    return folds(data.target(), data.groups(), folds, seed);
  }

  /** Returns {@link #folds(Dataset, int, long)} of rows with these labels and groups. */
  public static Split[] folds(Target target, @Nullable Groups groups, int folds, long seed) {
    int n = target.size();
    if (folds < 2 || folds > n) {
      throw new InvalidInputException(
          "the number of folds must be from 2 to the number of rows, "
              + n
              + ", but was "
              + folds
              + ".",
          "Use for example 5.");
    }
    int[] order = order(target, groups, seed);
    Split[] splits = new Split[folds];
    for (int f = 0; f < folds; f++) {
      boolean[] held = new boolean[n];
      for (int k = f; k < n; k += folds) {
        held[order[k]] = true;
      }
      splits[f] = of(held);
    }
    return splits;
  }

  /**
   * Holds out some rows.
   *
   * @param source the origin of the rows, for messages
   * @throws InvalidInputException when a part is empty
   */
  public static Split ofHeldOut(boolean[] held, String source) {
    Split split = of(held);
    requireRows(split, source);
    return split;
  }

  /** Returns one split for each group, whose rows are held out. */
  public static Split[] leaveOut(Groups groups, String source) {
    if (groups.count() < 2) {
      throw new InvalidInputException(
          source + " has one group only, which cannot be held out.",
          "Name a column with at least two values.");
    }
    Split[] splits = new Split[groups.count()];
    for (int g = 0; g < splits.length; g++) {
      boolean[] held = new boolean[groups.of().length];
      for (int i = 0; i < held.length; i++) {
        held[i] = groups.of()[i] == g;
      }
      splits[g] = of(held);
    }
    return splits;
  }

  /**
   * Checks that every class of the rows occurs among the rows to train with: a model cannot predict
   * a class that does not occur in its training rows.
   *
   * @param what the rows that are held out, for messages
   * @throws InvalidInputException when all rows of a class are held out
   */
  public void requireClasses(RowFacts rows, String what) {
    if (!(rows.target() instanceof Classes classes)) {
      return;
    }
    int[] left = new int[classes.names().size()];
    for (int row : training) {
      left[classes.of()[row]]++;
    }
    for (int row : heldOut) {
      int own = classes.of()[row];
      if (left[own] == 0) {
        throw new InvalidInputException(
            rows.source()
                + ": without "
                + what
                + ", no row of the class "
                + Messages.quote(classes.names().get(own))
                + " is left to train with.",
            "Hold out fewer or other rows.");
      }
    }
  }

  private static Split of(boolean[] held) {
    return new Split(
        IntStream.range(0, held.length).filter(i -> !held[i]).toArray(),
        IntStream.range(0, held.length).filter(i -> held[i]).toArray());
  }

  private static void requireRows(Split split, String source) {
    if (split.training.length == 0 || split.heldOut.length == 0) {
      throw new InvalidInputException(
          source
              + " has too few rows, "
              + (split.training.length + split.heldOut.length)
              + ", for two parts.",
          "Use another fraction, or separate rows with `test`.");
    }
  }

  /** Returns all rows ordered by stratum, in random order within a stratum. */
  private static int[] order(Target target, @Nullable Groups groups, long seed) {
    int n = target.size();
    double[] key = target instanceof Values values ? blocks(values.of()) : new double[n];
    for (int i = 0; i < n && !(target instanceof Values); i++) {
      key[i] = stratum(target, groups, i);
    }
    int[] drawn = shuffled(n, seed);
    Integer[] order = Arrays.stream(drawn).boxed().toArray(Integer[]::new);
    Arrays.sort(
        order, (a, b) -> Double.compare(key[a], key[b])); // a stable sort keeps the random order
    return Arrays.stream(order).mapToInt(i -> i).toArray();
  }

  /** Returns the block of each row: {@value #BLOCK} rows with similar values. */
  private static double[] blocks(double[] values) {
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (a, b) -> Double.compare(values[a], values[b]));
    double[] block = new double[values.length];
    for (int k = 0; k < order.length; k++) {
      block[order[k]] = k / BLOCK;
    }
    return block;
  }

  private static double stratum(Target target, @Nullable Groups groups, int row) {
    Classes classes = (Classes) target;
    int group = groups == null ? 0 : groups.of()[row];
    return (double) group * (classes.names().size() + 1) + classes.of()[row];
  }

  private static int[] shuffled(int n, long seed) {
    var random = new RandomStream(seed, PURPOSE);
    int[] order = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int other = order[j];
      order[j] = order[i];
      order[i] = other;
    }
    return order;
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
