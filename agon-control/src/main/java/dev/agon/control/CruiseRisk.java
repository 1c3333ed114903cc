package dev.agon.control;

import dev.agon.problem.PrimalProblem;

/**
 * The worst-case cost of a gain, {@code P(K) = max over w of the mean cost}, for the trace of a
 * run.
 *
 * <p>On a fixed sample of modest size (default {@value #DEFAULT_EPISODES} episodes), as the local
 * maximum reached from w = 0 (where cars only drive forward, the best of a few starts), with {@code
 * grad P(K) = grad_K J(K, w*)} by Danskin's theorem. One episode's cost has a standard deviation of
 * about 540 at a good gain, so this P is off the expectation by some 540/sqrt(episodes), the same
 * way along a run; {@link CruiseEvaluation} takes more episodes.
 */
final class CruiseRisk implements PrimalProblem {
  /** The episodes of the sample unless told otherwise. */
  public static final int DEFAULT_EPISODES = 64;

  private final InnerMaximum inner;

  /** The risk on {@value #DEFAULT_EPISODES} episodes of seed 1. */
  public CruiseRisk(CruiseParameters parameters) {
    this(parameters, DEFAULT_EPISODES, 1, 1);
  }

  /**
   * @param parameters the problem's constants
   * @param episodes the size of the sample, at least 1
   * @param seed of the episodes
   * @param threads at least 1; changes the speed only
   */
  public CruiseRisk(CruiseParameters parameters, int episodes, long seed, int threads) {
    this.inner = new InnerMaximum(parameters, episodes, seed, threads);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    InnerMaximum.Result worst = inner.worstOfFew(x);
    System.arraycopy(worst.gainGradient(), 0, gradient, 0, gradient.length);
    return worst.cost();
  }
}
