package dev.agon.method.auto;

import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.problem.MinMaxProblem;

/**
 * The method that needs no settings: it measures the problem, begins on samples or stochastically
 * where that pays, finishes on the exact worst-case risk and proves how far it came.
 *
 * <ol>
 *   <li>Many rows, and the problem can be cut down to some of them: L-BFGS on a sample of 2,048
 *       rows, then eight times as many, and so on, as long as a sample has at most a quarter of the
 *       rows.
 *   <li>Many rows, and it cannot: HCMM-2 for about two passes' worth of samples.
 *   <li>P has a continuous gradient: L-BFGS on P, and Newton's method where P tells how it bends,
 *       until |grad P| is small, and a millionth of the start's where neither convexity nor
 *       curvature tells that a minimum is near.
 *   <li>P has kinks, or L-BFGS found no further step: the method of multipliers, until a lower
 *       bound of min P closes the gap.
 *   <li>P cannot be computed, or x is bound to a set: HCMM-2, with a step that shrinks when
 *       progress stalls, until an estimate of |grad P| is small.
 * </ol>
 *
 * <p>Every decision follows from counts and values, never from clocks: one seed, one result.
 */
@Recipe(
    name = "auto",
    title = "auto",
    summary = "looks at the problem and needs no settings: the default",
    formulas = {"samples or HCMM-2 first where rows are many, then L-BFGS or multipliers on P"},
    needs = "gradients; finishes exactly where the worst-case risk is exact",
    cost = "2n per evaluation of P, 2 per sampled row",
    reference = "this library")
public record Auto(
    @Parameter(above = 0, below = 1, meaning = "|grad P| at which it ends, relative to the start")
        double tolerance)
    implements Method<MinMaxProblem> {

  /** Checks the range. */
  public Auto {
    Ranges.check(Auto.class, tolerance);
  }

  /** A thousandth of the gradient at the start. */
  public static Auto defaults() {
    return new Auto(1e-3);
  }

  /** Returns this method ending at another share of the gradient at the start. */
  public Auto withTolerance(double share) {
    return new Auto(share);
  }

  @Override
  public boolean evaluatesRisk() {
    return true;
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return new Conductor(setup, tolerance);
  }
}
