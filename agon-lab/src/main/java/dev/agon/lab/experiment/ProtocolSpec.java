package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.support.Memory;

/**
 * How long a run is and how often one looks.
 *
 * @param iterations T
 * @param batch b
 * @param firstBatch b0
 * @param evaluateEvery iterations between two looks at P
 * @param seeds seeds 1..K of a quick run
 */
public record ProtocolSpec(
    long iterations, int batch, int firstBatch, int evaluateEvery, int seeds) {
  /** What the plan of one run takes at least. */
  private static final double BYTES_PER_RUN = 256;

  /** Checks that nothing is missing. */
  public void check() {
    if (iterations < 1 || batch < 1 || firstBatch < 1 || evaluateEvery < 1 || seeds < 1) {
      throw new InvalidInputException(
          "protocol: iterations, batch, first-batch, evaluate-every and seeds must be at least 1.",
          "Maybe one of them is missing.");
    }
    Memory.require(seeds + " seeds", BYTES_PER_RUN * seeds, "fewer seeds will do");
  }
}
