package dev.agon.problem;

/**
 * A finite sum whose inner maximum is exact: what a method needs that minimises P itself. (A {@link
 * PrimalProblem} alone may be an evaluator that is no problem.)
 */
public interface FinitePrimalProblem extends FiniteSumProblem, PrimalProblem {}
