package dev.agon.learn.table.profile;

import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.date.DateReading;
import java.io.Serializable;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers in two clusters that are far apart, as if one of them meant a missing value: 1E30 among
 * numbers near 1, or 9999-12-31 among the dates of a year. Scaling makes the others nearly equal.
 *
 * <p>The variance of numbers between min and max is at most {@code (max - mean)(mean - min)}, and
 * close to it only if most numbers are close to the ends (R. Bhatia, C. Davis, "A better bound on
 * the variance", American Mathematical Monthly 107, 2000). Only then are the cells inspected.
 */
public final class FarNumbers {
  /** The share of the largest variance from which on the cells are inspected. */
  private static final double MOST = 0.5;

  /** The largest width of a cluster, as a share of the range. */
  private static final double NARROW = 1e-2;

  /** The largest width of the other numbers if the far ones are all one number such as -999. */
  private static final double NARROW_FROM_NINES = 0.2;

  private static final Pattern NINES = Pattern.compile("-?9{2,}(\\.0)?");

  /** With fewer distinct numbers, no two of them count as nearly equal. */
  private static final int FEW = 4;

  /** The share of the squared deviations from the mean with which a few labels are dominant. */
  private static final double DOMINANT = 0.5;

  /** Up to this share, labels count as a few. */
  private static final double SOME = 0.01;

  private FarNumbers() {}

  /** One half of the range: the number of cells in it, the smallest and the largest. */
  private record Cluster(int count, double min, double max) implements Serializable {
    static final Cluster NONE = new Cluster(0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    Cluster plus(Cluster more) {
      return new Cluster(count + more.count, Math.min(min, more.min), Math.max(max, more.max));
    }

    double width() {
      return max - min;
    }

    static Cluster of(Cells cells, boolean @Nullable [] among, double from, double to) {
      double[] chunk = new double[Cells.CHUNK];
      Cluster found = NONE;
      for (int k = 0; k < cells.chunks(); k++) {
        int count = cells.unpack(k, chunk, among);
        for (int i = 0; i < count; i++) {
          if (chunk[i] >= from && chunk[i] <= to) {
            found = found.plus(new Cluster(1, chunk[i], chunk[i]));
          }
        }
      }
      return found;
    }
  }

  /**
   * Warns about a column.
   *
   * @param column its description
   * @param profile its numbers, or the days of its dates
   * @param reading the order of its dates; null for numbers
   */
  public static void warn(
      String column, Profile profile, @Nullable DateReading reading, List<String> warnings) {
    warn(
        column,
        profile,
        reading,
        "Leave the cells empty if the values mean missing ones.",
        warnings);
  }

  /**
   * @param advice what to do about values that are not a placeholder
   */
  private static void warn(
      String column,
      Profile profile,
      @Nullable DateReading reading,
      String advice,
      List<String> warnings) {
    NumberProfile n = profile.numbers();
    if (n == null || n.distinctCount() < FEW || !maybe(n)) {
      return;
    }
    double range = n.max() - n.min();
    double middle = n.min() + range / 2;
    Cluster low = half(profile, reading, n.min(), Math.nextDown(middle));
    Cluster high = half(profile, reading, middle, n.max());
    boolean lowIsFar = low.count < high.count;
    Cluster far = lowIsFar ? low : high;
    Cluster near = lowIsFar ? high : low;
    DoubleFunction<String> text = reading == null ? Decimals::shortest : reading::text;
    if (isPlaceholder(far, text) && near.width() < NARROW_FROM_NINES * range) {
      String value = text.apply(far.min);
      warnings.add(
          column
              + ": "
              + far.count
              + " of "
              + Messages.count(n.rows() - n.missing(), "value")
              + " are "
              + value
              + ", far from the others, "
              + text.apply(near.min)
              + " to "
              + text.apply(near.max)
              + ", so a model cannot distinguish the others. If "
              + value
              + " means a missing value, use `missing` "
              + value
              + ".");
    } else if (Math.max(far.width(), near.width()) < NARROW * range) {
      warnings.add(
          column
              + ": "
              + far.count
              + " of "
              + Messages.count(n.rows() - n.missing(), "value")
              + ", such as "
              + text.apply(lowIsFar ? far.min : far.max)
              + ", are so far from the others, "
              + text.apply(near.min)
              + " to "
              + text.apply(near.max)
              + ", that a model cannot distinguish the others. "
              + advice);
    }
  }

  /**
   * Warns about the numbers to predict: about a few labels that are far from the others, and also
   * if they are not so far that the others are nearly equal, but dominate the squared loss.
   *
   * @param column its description
   */
  public static void warnOfLabels(String column, Profile labels, List<String> warnings) {
    int before = warnings.size();
    warn(
        column, labels, null, "Check these rows; rows with an empty label are left out.", warnings);
    NumberProfile n = labels.numbers();
    if (warnings.size() > before || n == null || n.distinctCount() < FEW) {
      return;
    }
    boolean low = n.mean() - n.min() > n.max() - n.mean();
    double end = low ? n.min() : n.max();
    double middle = n.mean() + (end - n.mean()) / 2;
    Cluster far = low ? half(labels, null, end, middle) : half(labels, null, middle, end);
    double nearest = (low ? far.max : far.min) - n.mean();
    double squares = n.deviation() * n.deviation() * n.rows();
    double share = far.count * nearest * nearest / squares;
    int present = n.rows() - n.missing();
    if (share > DOMINANT && far.count <= Math.max(1, SOME * present)) {
      warnings.add(
          column
              + ": "
              + (far.count == 1 ? "the value " : far.count + " values such as ")
              + Decimals.shortest(end)
              + (far.count == 1 ? " is" : " are")
              + " so far from the others that the squared loss depends mostly on "
              + (far.count == 1 ? "its row. Check this row" : "their rows. Check these rows")
              + ", or use `loss` huber.");
    }
  }

  /** Returns whether several cells have the same number, written with nines only. */
  private static boolean isPlaceholder(Cluster far, DoubleFunction<String> text) {
    return far.count > 1 && far.width() == 0 && NINES.matcher(text.apply(far.min)).matches();
  }

  private static boolean maybe(NumberProfile n) {
    double present = n.rows() - n.missing();
    double variance = n.deviation() * n.deviation() * n.rows() / present;
    return variance > MOST * (n.max() - n.mean()) * (n.mean() - n.min());
  }

  private static Cluster half(
      Profile profile, @Nullable DateReading reading, double from, double to) {
    int column = profile.column();
    boolean[] among = profile.among();
    return profile
        .parts()
        .ask(part -> Cluster.of(numbers(part.cells(column), reading), among, from, to))
        .stream()
        .reduce(Cluster.NONE, Cluster::plus);
  }

  private static Cells numbers(Cells cells, @Nullable DateReading reading) {
    return reading == null ? cells.asNumbers() : DateCells.days(cells, reading);
  }
}
