package dev.agon.method.auto;

import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.problem.HeldOutRisk;

/**
 * The default method for networks, which needs no settings: normalised momentum by layers, with
 * steps that fall to zero, stopped by the risk on held-out rows.
 *
 * <ol>
 *   <li>The run: a step moves every layer by the same share of the norm of its weights, along its
 *       momentum. This is HCMM-2 for each layer, without the Hessian term, which costs more than it
 *       gains on networks. The share falls linearly to zero.
 *   <li>The held-out risk is evaluated about ten times. The last iterate whose risk is at most half
 *       a standard error above the lowest becomes the model.
 *   <li>If the second half of the run lowered the held-out risk by more than a quarter, a run of
 *       twice as many steps continues from where it ended (a warm restart: I. Loshchilov, F.
 *       Hutter, "SGDR: Stochastic gradient descent with warm restarts", ICLR 2017).
 * </ol>
 *
 * <p>A maximiser over a simplex with entropic steps moves along the gradient (S. Sagawa, P. W. Koh,
 * T. B. Hashimoto, P. Liang, "Distributionally robust neural networks for group shifts", ICLR
 * 2020); any other maximiser moves along its normalised momentum.
 *
 * <p>A. Cutkosky, H. Mehta, "Momentum improves normalized SGD", ICML 2020; steps relative to the
 * norm of a layer: Y. You, I. Gitman, B. Ginsburg, "Large batch training of convolutional
 * networks", arXiv 1708.03888.
 *
 * <p>Every decision follows from counts and values, never from clocks, so one seed always gives the
 * same result.
 *
 * @param passes the number of passes over the rows in the first run
 * @param iterations the minimum number of iterations of the first run, which applies if there are
 *     few rows
 */
@Recipe(
    name = "auto",
    title = "auto for networks",
    summary = "normalised momentum by layers, stopped by rows held out",
    formulas = {
      "m = (1-beta) m + beta g",
      "x_l = x_l - mu (1 - i/T) |x_l| m_l/|m_l| for every layer l"
    },
    needs = "gradient, rows held out",
    cost = "b",
    reference = "Cutkosky, Mehta, ICML 2020; You, Gitman, Ginsburg, arXiv 1708.03888")
public record EarlyStopping(
    @Parameter(atLeast = 1, meaning = "passes over the rows in the first run") int passes,
    @Parameter(atLeast = 100, meaning = "minimum number of iterations in the first run")
        int iterations)
    implements Method<HeldOutRisk> {

  /** Checks the range. */
  public EarlyStopping {
    Ranges.check(EarlyStopping.class, passes, iterations);
  }

  /** Returns the defaults: a first run of 8 passes, or 400 iterations if that is more. */
  public static EarlyStopping defaults() {
    return new EarlyStopping(8, 400);
  }

  /** Returns the method with another number of iterations on few rows. */
  public EarlyStopping withIterations(int value) {
    return new EarlyStopping(passes, value);
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
  public Iteration begin(GameSetup<? extends HeldOutRisk> setup) {
    return new EarlyStoppingRun(setup, this);
  }
}
