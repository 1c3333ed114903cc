package dev.agon.lab.claim;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What became of a claim.
 *
 * @param ruling the verdict
 * @param findings what was seen, data set by data set
 */
public record Verdict(Ruling ruling, List<Finding> findings) {

  /**
   * One data set's share of a verdict.
   *
   * @param data the data set; empty when the finding is about several
   * @param ruling what it says by itself
   * @param words what was seen
   * @param ranges the numbers that decided
   */
  public record Finding(String data, Ruling ruling, String words, List<Range> ranges) {
    /** Holds when every number does, fails when one does. */
    static Finding of(String data, String words, List<Range> ranges) {
      List<Ruling> rulings = ranges.stream().map(Range::ruling).toList();
      Ruling all =
          rulings.contains(Ruling.NOT_RUN)
              ? Ruling.NOT_RUN
              : rulings.contains(Ruling.FAILS)
                  ? Ruling.FAILS
                  : rulings.contains(Ruling.UNDECIDED) ? Ruling.UNDECIDED : Ruling.HOLDS;
      return new Finding(data, all, all == Ruling.NOT_RUN ? all.words() : words, ranges);
    }
  }

  /** The findings in one line. */
  public String measured() {
    return findings.stream()
        .map(f -> f.data().isEmpty() ? f.words() : f.data() + ": " + f.words())
        .collect(Collectors.joining("; "));
  }
}
