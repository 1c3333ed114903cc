package dev.agon.problem;

/** A problem with rows that are not trained on, by which a method can tell when to stop. */
public interface HeldOutRisk extends HessianProblem, FiniteSumProblem {
  /** The worst-case risk of the rows held out. */
  double heldOutRisk(double[] x);
}
