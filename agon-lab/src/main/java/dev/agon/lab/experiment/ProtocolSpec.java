package dev.agon.lab.experiment;

import dev.agon.support.Memory;

/**
 * The length of a run, its batches and its evaluations.
 *
 * @param iterations T
 * @param batch b
 * @param firstBatch b0
 * @param evaluateEvery the number of iterations between two evaluations of P
 * @param seeds K for the seeds 1..K of a run without {@code --full}
 */
public record ProtocolSpec(
    long iterations, int batch, int firstBatch, int evaluateEvery, int seeds) {
  /** The minimum memory of the plan of one run, in bytes. */
  private static final double BYTES_PER_RUN = 256;

  /** Checks that every number is positive. */
  public void check() {
    Require.atLeast("protocol.iterations", 1, iterations);
    Require.atLeast("protocol.batch", 1, batch);
    Require.atLeast("protocol.first-batch", 1, firstBatch);
    Require.atLeast("protocol.evaluate-every", 1, evaluateEvery);
    Require.atLeast("protocol.seeds", 1, seeds);
    Memory.require(seeds + " seeds", BYTES_PER_RUN * seeds, "Use fewer seeds");
  }
}
