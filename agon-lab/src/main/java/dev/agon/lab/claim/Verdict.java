package dev.agon.lab.claim;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of a claim.
 *
 * @param holds null when the runs it needs are not there
 * @param findings what was seen, data set by data set
 */
public record Verdict(@Nullable Boolean holds, List<Finding> findings) {

  /**
   * One data set's share of a verdict.
   *
   * @param data the data set; empty when the finding is about several
   * @param holds null when a run is missing
   * @param words what was seen
   */
  public record Finding(String data, @Nullable Boolean holds, String words) {}

  /** The findings in one line. */
  public String measured() {
    return findings.stream()
        .map(f -> f.data().isEmpty() ? f.words() : f.data() + ": " + f.words())
        .collect(Collectors.joining("; "));
  }
}
