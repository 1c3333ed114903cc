package dev.agon.control;

import dev.agon.problem.PrimalProblem;

/**
 * The worst-case cost of a gain, {@code P(K) = max over w of the mean cost}, for the trace of a
 * run.
 *
 * <p>It is evaluated on a fixed sample of moderate size (default {@value #DEFAULT_EPISODES}
 * episodes), as the local maximum found from w = 0 (the best of a few starts if cars only drive
 * forward), with {@code grad P(K) = grad_K J(K, w*)} by Danskin's theorem. The cost of one episode
 * has a standard deviation of about 540 at a good gain, so this P differs from the expectation by
 * about 540/sqrt(episodes); this offset hardly changes during a run, and {@link CruiseEvaluation}
 * uses more episodes.
 */
final class CruiseRisk implements PrimalProblem {
  /** The default number of episodes of the sample. */
  public static final int DEFAULT_EPISODES = 64;

  private final InnerMaximum inner;

  /** Creates the risk on {@value #DEFAULT_EPISODES} episodes of seed 1. */
  public CruiseRisk(CruiseParameters parameters) {
    this(parameters, DEFAULT_EPISODES, 1, 1);
  }

  /**
   * @param parameters the problem's constants
   * @param episodes the size of the sample, at least 1
   * @param seed the seed of the episodes
   * @param threads at least 1; changes only the speed
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
