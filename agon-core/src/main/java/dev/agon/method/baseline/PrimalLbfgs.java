package dev.agon.method.baseline;

import dev.agon.InvalidInputException;
import dev.agon.game.GameSetup;
import dev.agon.game.PrimalGame;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.minimise.Lbfgs;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import dev.agon.support.Memory;

/**
 * L-BFGS on the worst-case risk {@code P(x) = max over y of J(x,y)} itself: a reference that shows
 * how far a stochastic run is from a minimum.
 *
 * <p>It has converged when |grad P| is at most the tolerance, or at most 1e-6 of its initial norm
 * while no further descent is possible within rounding. If no descent is possible at any other
 * point, it has stalled. P need not be convex: the result is a local minimum. y stays at its start.
 * For the algorithm and its differences from the paper see {@link Lbfgs}.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989).
 */
@Recipe(
    name = "primal-lbfgs",
    title = "primal L-BFGS",
    summary = "L-BFGS on the exact worst-case risk, as a reference",
    formulas = {"p = -H grad P(x),  x' = x + t p,  t by a weak Wolfe line search"},
    needs = "the exact worst-case risk and its gradient",
    cost = "2n per evaluation of P, one or a few per iteration",
    reference = "Liu, Nocedal, Math. Program. 45 (1989)")
public record PrimalLbfgs(
    @Parameter(
            symbol = "m",
            atLeast = 1,
            meaning = "number of stored pairs of step and gradient change")
        int memory,
    @Parameter(above = 0, meaning = "|grad P| at which the method stops") double tolerance)
    implements Method<FinitePrimalProblem> {
  private static final double ROUNDING_FLOOR = 1e-6;

  /** Checks every range. */
  public PrimalLbfgs {
    Ranges.check(PrimalLbfgs.class, memory, tolerance);
  }

  /** Returns the defaults: ten pairs, tolerance 1e-9. */
  public static PrimalLbfgs defaults() {
    return new PrimalLbfgs(10, 1e-9);
  }

  /** Returns this method with this number of stored pairs. */
  public PrimalLbfgs withMemory(int pairs) {
    return new PrimalLbfgs(pairs, tolerance);
  }

  /** Returns this method with another tolerance of |grad P|. */
  public PrimalLbfgs withTolerance(double gradientNorm) {
    return new PrimalLbfgs(memory, gradientNorm);
  }

  @Override
  public boolean findsSteps() {
    return true;
  }

  @Override
  public Iteration begin(GameSetup<? extends FinitePrimalProblem> setup) {
    if (!(setup.problem().setX() instanceof WholeSpace)) {
      throw new InvalidInputException(
          "primal-lbfgs needs an x without constraints.",
          "Use a method with projections, for example hcmm2.");
    }
    return new Descent(setup);
  }

  private final class Descent implements Iteration {
    private final ArrayPlayer x;
    private final Lbfgs minimiser;
    private double normAtStart = Double.NaN;
    private boolean stalled;

    Descent(GameSetup<? extends FinitePrimalProblem> setup) {
      this.x = setup.game().x();
      Memory.require(
          memory + " stored pairs of " + x.dimension() + " numbers",
          2.0 * Double.BYTES * memory * x.dimension(),
          "Use a smaller memory");
      this.minimiser = new Lbfgs(PrimalGame.of(setup)::risk, memory, x.dimension());
    }

    @Override
    public void step(long i) {
      if (i == 0) {
        minimiser.start(x.point());
        normAtStart = minimiser.gradientNorm();
      }
      stalled = !minimiser.step();
      x.moveTo(minimiser.point());
    }

    @Override
    public void save(State to) {
      to.save("minimiser", minimiser);
      to.put("norm-at-start", normAtStart);
      to.put("stalled", stalled ? 1L : 0);
    }

    @Override
    public void restore(State from) {
      from.restore("minimiser", minimiser);
      normAtStart = from.number("norm-at-start");
      stalled = from.count("stalled") == 1;
    }

    @Override
    public boolean hasConverged() {
      double norm = minimiser.gradientNorm();
      return norm <= tolerance || (stalled && norm <= ROUNDING_FLOOR * normAtStart);
    }

    @Override
    public boolean hasStalled() {
      return stalled;
    }

    @Override
    public double knownRisk(double[] gradient) {
      if (Double.isNaN(normAtStart)) {
        return Double.NaN; // before the first step
      }
      System.arraycopy(minimiser.gradient(), 0, gradient, 0, gradient.length);
      return minimiser.value();
    }
  }
}
