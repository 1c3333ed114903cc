package dev.agon.lab.claim;

import java.util.List;

/**
 * The result of a rule on one data set.
 *
 * @param data the data set; empty when the finding is about several
 * @param ruling the ruling on this data set alone
 * @param words what was measured, in one line
 * @param ranges the numbers that decide
 */
public record Finding(String data, Ruling ruling, String words, List<Range> ranges) {
  /** Returns a finding that holds when every number does and fails when one number fails. */
  static Finding of(String data, String words, List<Range> ranges) {
    List<Ruling> rulings = ranges.stream().map(Range::ruling).toList();
    Ruling all =
        rulings.contains(Ruling.NOT_RUN)
            ? Ruling.NOT_RUN
            : rulings.contains(Ruling.FAILS)
                ? Ruling.FAILS
                : rulings.contains(Ruling.UNDECIDED) ? Ruling.UNDECIDED : Ruling.HOLDS;
    return new Finding(data, all, all == Ruling.NOT_RUN ? all.label() : words, ranges);
  }

  /**
   * Returns the same finding for readers: with the label of its data set, and without a ruling on a
   * stand-in.
   */
  Finding labelled(Measurements measurements) {
    return new Finding(
        measurements.dataLabel(data),
        measurements.isStandIn(data) ? Ruling.NOT_JUDGED : ruling,
        words,
        ranges);
  }
}
