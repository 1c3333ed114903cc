package dev.agon.method.auto;

import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.problem.HeldOutRisk;

/**
 * HCMM-2 for networks, without settings: it finds the length of its steps, reduces it to zero, and
 * stops by the risk on held-out rows.
 *
 * <ol>
 *   <li>Trials: from the start, a short run with each of a few lengths, which are fractions of the
 *       norm of the start. The one whose held-out risk is lowest wins.
 *   <li>The run: from the start again, with the length found falling linearly to zero. The held-out
 *       risk is evaluated about once per pass over the rows. The run ends when the held-out risk
 *       has not fallen for a third of all evaluations, or when the length is zero.
 *   <li>If the last quarter of the run still lowered the held-out risk noticeably, it is followed
 *       by a run of twice as many steps from where it ended, at most twice (warm restarts: I.
 *       Loshchilov, F. Hutter, "SGDR: Stochastic gradient descent with warm restarts", ICLR 2017).
 * </ol>
 *
 * <p>Every decision follows from counts and values, never from clocks: one seed, one result.
 *
 * @param passes the number of passes over the rows of the first run
 * @param iterations the number of iterations of the first run on few rows, where it is more than
 *     the passes
 */
@Recipe(
    name = "auto",
    title = "auto for networks",
    summary = "HCMM-2 with a length found by trials, stopped by rows held out",
    formulas = {"HCMM-2 with steps mu (1 - i/T), mu the best of a few trials"},
    needs = "gradient, Hessian-vector product, rows held out",
    cost = "3b",
    reference = "this library")
public record EarlyStopping(
    @Parameter(atLeast = 1, meaning = "passes over the rows of the first run") int passes,
    @Parameter(atLeast = 100, meaning = "least iterations of the first run") int iterations)
    implements Method<HeldOutRisk> {

  /** Checks the range. */
  public EarlyStopping {
    Ranges.check(EarlyStopping.class, passes, iterations);
  }

  /** Returns the defaults: a first run of 12 passes, or 1,500 iterations if that is more. */
  public static EarlyStopping defaults() {
    return new EarlyStopping(12, 1500);
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
