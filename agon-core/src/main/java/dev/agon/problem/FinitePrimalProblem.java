package dev.agon.problem;

/**
 * A finite sum with an exact inner maximum, for methods that minimise P itself. (A {@link
 * PrimalProblem} alone need not be a problem with gradients.)
 */
public interface FinitePrimalProblem extends FiniteSumProblem, PrimalProblem {
  /**
   * Returns a problem whose class implements {@link FiniteSumProblem} and {@link PrimalProblem} as
   * a problem of this type: the problem itself if it has this type, otherwise a view with the
   * gradients and P only.
   *
   * <pre>{@code
   * Solver.of(FinitePrimalProblem.of(problem), PrimalLbfgs.defaults())
   * }</pre>
   */
  static <P extends FiniteSumProblem & PrimalProblem> FinitePrimalProblem of(P problem) {
    return problem instanceof FinitePrimalProblem both
        ? both
        : new FinitePrimalView(problem, problem);
  }
}
