package dev.agon.problem;

/** A problem whose expectation is a mean over finitely many samples, numbered from 0. */
public interface FiniteSumProblem extends MinMaxProblem {
  /** Returns the number of samples n. */
  int sampleCount();

  @Override
  default Sampling sampling() {
    return Sampling.uniformRows(sampleCount());
  }
}
