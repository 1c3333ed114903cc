package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Game;
import dev.agon.problem.FinitePrimalProblem;

/**
 * L-BFGS on the worst-case risk {@code P(x) = max over y of J(x,y)} itself: the yardstick that
 * tells how far a stochastic run is from a minimum.
 *
 * <pre>
 *   p  = -H grad P(x)                        H from the last m pairs of moves and gradient changes
 *   x' = x + t p                             t = 1, or as the line search finds:
 *        P(x') &lt;= P(x) + c1 t p.grad P(x)    enough descent (Armijo)
 *        p.grad P(x') &gt;= c2 p.grad P(x)      enough curvature (weak Wolfe)
 * </pre>
 *
 * <p>It ends by itself when |grad P| is at most the tolerance, or when no step along the gradient
 * lowers P any more. P need not be convex: it finds a local minimum. y stays where it began.
 * Differences from the paper: the bisecting line search, which also copes with kinks of the
 * gradient where a row's weight becomes zero; a failed search forgets the pairs and tries steepest
 * descent.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989); line search: A. S. Lewis, M. L. Overton, "Nonsmooth
 * optimization via quasi-Newton methods", Mathematical Programming 141 (2013).
 */
@Recipe(
    name = "primal-lbfgs",
    title = "primal L-BFGS",
    summary = "L-BFGS on the exact worst-case risk: the yardstick",
    formulas = {"p = -H grad P(x),  x' = x + t p,  t by a weak Wolfe line search"},
    needs = "the exact worst-case risk and its gradient",
    cost = "2n per evaluation of P, one or a few per iteration",
    reference = "Liu, Nocedal, Math. Program. 45 (1989)")
public record PrimalLbfgs(
    @Parameter(symbol = "m", range = ">= 1", meaning = "remembered pairs") int memory,
    @Parameter(symbol = "-", range = "> 0", meaning = "|grad P| at which it ends") double tolerance)
    implements Method<FinitePrimalProblem> {
  /** Checks every range. */
  public PrimalLbfgs {
    Check.atLeastOne("memory", memory);
    Check.positive("tolerance", tolerance);
  }

  /** Ten pairs, tolerance 1e-9. */
  public static PrimalLbfgs defaults() {
    return new PrimalLbfgs(10, 1e-9);
  }

  @Override
  public Iteration begin(Game game) {
    if (!game.xIsFree()) {
      throw new InvalidInputException(
          "primal-lbfgs needs an x without constraints.",
          "Maybe a method that projects, such as hcmm2, will do.");
    }
    return new Descent(game);
  }

  private final class Descent implements Iteration {
    private final ArrayPlayer x;
    private final Lbfgs minimiser;
    private boolean stalled;

    Descent(Game game) {
      this.x = game.x();
      this.minimiser = new Lbfgs(game::primal, memory, x.dimension());
    }

    @Override
    public void step(long i) {
      if (i == 0) {
        minimiser.start(x.point());
      }
      stalled = !minimiser.step();
      x.moveTo(minimiser.point());
    }

    @Override
    public boolean hasConverged() {
      return minimiser.gradientNorm() <= tolerance;
    }

    @Override
    public boolean hasStalled() {
      return stalled;
    }

    @Override
    public double knownRisk(double[] gradient) {
      System.arraycopy(minimiser.gradient(), 0, gradient, 0, gradient.length);
      return minimiser.value();
    }
  }
}
