package dev.agon.problem;

/**
 * A finite sum with an exact inner maximum, for methods that minimise P itself. (A {@link
 * PrimalProblem} alone need not be a problem with gradients.)
 */
public interface FinitePrimalProblem extends FiniteSumProblem, PrimalProblem {}
