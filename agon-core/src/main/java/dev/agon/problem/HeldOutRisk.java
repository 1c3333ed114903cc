package dev.agon.problem;

/** A problem with held-out rows, which a method can use for early stopping. */
public interface HeldOutRisk extends HessianProblem, FiniteSumProblem {
  /** Returns the worst-case risk of the rows held out. */
  double heldOutRisk(double[] x);
}
