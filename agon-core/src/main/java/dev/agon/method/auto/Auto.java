package dev.agon.method.auto;

import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.problem.MinMaxProblem;

/**
 * The default method, which needs no settings. It analyses the problem, starts on samples or with
 * stochastic steps if that is cheaper, finishes on the exact worst-case risk, and returns an
 * optimality certificate.
 *
 * <ol>
 *   <li>If there are many rows and the problem can be restricted to some of them: L-BFGS on a
 *       sample of 2,048 rows, then on eight times as many, and so on, as long as a sample has at
 *       most a quarter of the rows.
 *   <li>If there are many rows and the problem cannot be restricted to some of them: HCMM-2 for
 *       about two passes over the rows.
 *   <li>If P has a continuous gradient: L-BFGS on P, or Newton's method if P provides its Hessian,
 *       until |grad P| is small. If neither convexity nor the Hessian shows that a minimum is near,
 *       |grad P| must fall to a millionth of its value at the start.
 *   <li>If P has kinks, or L-BFGS finds no further step: the method of multipliers or, where
 *       weights can be many times the reference weights, an interior-point method, until a lower
 *       bound of min P closes the gap.
 *   <li>If P cannot be computed, or x is constrained: the method of multipliers or extragradient
 *       steps if J is linear in y, until the duality gap is small; otherwise quasi-Newton steps on
 *       an estimate of P from samples that grow. A bundle method follows where these stall at
 *       kinks. Where no estimate of P is possible, HCMM-2 runs with steps found by a short search.
 * </ol>
 *
 * <p>Every decision depends on counts and values, never on clocks, so one seed always gives the
 * same result.
 */
@Recipe(
    name = "auto",
    title = "auto",
    summary = "chooses and combines methods by itself and needs no settings: the default",
    formulas = {"first samples or HCMM-2 if there are many rows, then L-BFGS or multipliers on P"},
    needs = "gradients; the finish is exact if the worst-case risk is exact",
    cost = "2n per evaluation of P, 2 per sampled row",
    reference = "this library")
public record Auto(
    @Parameter(
            above = 0,
            below = 1,
            meaning = "|grad P| at which the method stops, relative to the start")
        double tolerance)
    implements Method<MinMaxProblem> {

  /** Checks the range. */
  public Auto {
    Ranges.check(Auto.class, tolerance);
  }

  /** Returns the default: a tolerance of a thousandth of the gradient at the start. */
  public static Auto defaults() {
    return new Auto(1e-3);
  }

  /** Returns this method with another tolerance, relative to the gradient at the start. */
  public Auto withTolerance(double share) {
    return new Auto(share);
  }

  @Override
  public boolean findsSteps() {
    return true;
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
