package dev.agon.lab.claim;

import dev.agon.lab.run.Statistics;
import java.util.List;

/**
 * The comparison of this library with another one: the median over data sets of their cost divided
 * by ours.
 *
 * @param peer the other library or paper
 * @param what the measured cost in words
 * @param note a limitation of the comparison; may be empty
 * @param place the outcome
 * @param ratio their cost divided by ours; infinity if only ours reached the goal, NaN if nothing
 *     was compared
 * @param better the number of data sets on which ours costs less
 * @param worse the number of data sets on which ours costs more
 * @param compared the number of data sets
 */
public record Standing(
    String peer,
    String what,
    String note,
    Place place,
    double ratio,
    int better,
    int worse,
    int compared) {

  /** The outcome of a comparison. */
  public enum Place {
    /** Ours costs less. */
    AHEAD,
    /** The costs differ by less than the tolerance. */
    EQUAL,
    /** Ours costs more. */
    BEHIND,
    /** There are no runs on real data. */
    NOT_COMPARED
  }

  /**
   * The costs on one data set.
   *
   * @param ours the cost of ours; infinity for a goal that was not reached, NaN without a run
   * @param theirs the cost of the other library or paper
   */
  public record Pair(double ours, double theirs) {
    private boolean isKnown() {
      return !Double.isNaN(ours)
          && !Double.isNaN(theirs)
          && !(Double.isInfinite(ours) && Double.isInfinite(theirs));
    }

    private double ratio() {
      return ours == theirs ? 1 : theirs / ours;
    }
  }

  /**
   * Compares the costs on several data sets.
   *
   * @param within ratios from {@code 1/(1 + within)} to {@code 1 + within} are equal
   */
  public static Standing of(
      String peer, String what, String note, double within, List<Pair> pairs) {
    double[] ratios = pairs.stream().filter(Pair::isKnown).mapToDouble(Pair::ratio).toArray();
    if (ratios.length == 0) {
      return new Standing(peer, what, note, Place.NOT_COMPARED, Double.NaN, 0, 0, 0);
    }
    double ratio = Statistics.median(ratios);
    int better = 0;
    int worse = 0;
    for (double one : ratios) {
      better += one > 1 ? 1 : 0;
      worse += one < 1 ? 1 : 0;
    }
    Place place =
        ratio > 1 + within ? Place.AHEAD : ratio < 1 / (1 + within) ? Place.BEHIND : Place.EQUAL;
    return new Standing(peer, what, note, place, ratio, better, worse, ratios.length);
  }

  /** Returns the outcome as a line of text, without the peer's name. */
  public String words() {
    if (place == Place.NOT_COMPARED) {
      return what + ": not compared, because there are no runs on the real data";
    }
    String size =
        Double.isInfinite(ratio)
            ? "only Agon reaches the goal"
            : ratio == 0
                ? "Agon does not reach the goal"
                : ratio >= 1
                    ? Numbers.number(ratio) + " times less"
                    : Numbers.number(1 / ratio) + " times more";
    return what
        + ": "
        + size
        + " (median of "
        + compared
        + "; less on "
        + better
        + ", more on "
        + worse
        + ")";
  }
}
