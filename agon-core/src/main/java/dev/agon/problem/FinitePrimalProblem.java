package dev.agon.problem;

/**
 * A finite sum with an exact inner maximum, for methods that minimise P itself. (A {@link
 * PrimalProblem} alone need not be a problem with gradients.)
 */
public interface FinitePrimalProblem extends FiniteSumProblem, PrimalProblem {
  /**
   * Returns a problem of a class that implements both interfaces, but not this one, as one of this
   * type: itself where possible, otherwise a view with the gradients and P only.
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
