package dev.agon.lab.claim;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A claim with its outcome on the runs of an experiment.
 *
 * @param claim the claim
 * @param experiment the id of the experiment that states it
 * @param ruling the outcome
 * @param findings the results by data set
 */
public record Verdict(Claim claim, String experiment, Ruling ruling, List<Finding> findings) {
  /**
   * Returns true or false when the claim was decided, and null when it is undecided, was not run,
   * or ran on a stand-in.
   */
  public @Nullable Boolean holds() {
    return switch (ruling) {
      case HOLDS -> Boolean.TRUE;
      case FAILS -> Boolean.FALSE;
      case UNDECIDED, NOT_RUN, NOT_JUDGED -> null;
    };
  }

  /** Returns the findings in one line. */
  public String measured() {
    return findings.stream()
        .map(f -> f.data().isEmpty() ? f.words() : f.data() + ": " + f.words())
        .collect(Collectors.joining("; "));
  }
}
