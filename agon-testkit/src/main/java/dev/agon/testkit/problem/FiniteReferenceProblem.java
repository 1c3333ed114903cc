package dev.agon.testkit.problem;

import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.Sampling;

/** A {@link ReferenceProblem} whose expectation is a mean over finitely many samples. */
public final class FiniteReferenceProblem extends ReferenceProblem implements FinitePrimalProblem {
  private final int sampleCount;

  FiniteReferenceProblem(
      String name, SmoothGame game, double[] x, double[] y, Noise noise, int sampleCount) {
    super(name, game, x, y, noise);
    this.sampleCount = sampleCount;
  }

  @Override
  public int sampleCount() {
    return sampleCount;
  }

  @Override
  public Sampling sampling() {
    return super.sampling();
  }
}
