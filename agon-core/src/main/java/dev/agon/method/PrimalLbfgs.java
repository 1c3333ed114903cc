package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.game.Table;
import dev.agon.game.WorstCaseRisk;
import dev.agon.linalg.Vectors;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.set.WholeSpace;

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
  private static final double ARMIJO = 1e-4;
  private static final double WOLFE = 0.9;
  private static final int MOST_TRIALS = 40;

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
  public Iteration begin(Table<? extends FinitePrimalProblem> table) {
    if (!(table.problem().setX() instanceof WholeSpace)) {
      throw new InvalidInputException(
          "primal-lbfgs needs an x without constraints.",
          "Maybe a method that projects, such as hcmm2, will do.");
    }
    return new Descent(table);
  }

  private final class Descent implements Iteration {
    private final WorstCaseRisk risk;
    private final ArrayPlayer x;
    private final LbfgsMemory pairs;
    private final double[] direction;
    private final double[] candidate;
    private double[] gradient;
    private double[] candidateGradient;
    private double value;
    private boolean converged;

    Descent(Table<? extends FinitePrimalProblem> table) {
      this.risk = WorstCaseRisk.of(table);
      this.x = table.game().x();
      int d = x.dimension();
      this.pairs = new LbfgsMemory(memory, d);
      this.direction = new double[d];
      this.candidate = new double[d];
      this.gradient = new double[d];
      this.candidateGradient = new double[d];
    }

    @Override
    public void step(long i) {
      if (i == 0) {
        value = risk.at(x.point(), gradient);
      }
      pairs.direction(gradient, direction);
      double t = search(i == 0 ? 1 / Vectors.norm(gradient) : 1); // a first move of length 1
      if (t == 0 && !pairs.isEmpty()) {
        pairs.clear();
        pairs.direction(gradient, direction);
        t = search(1);
      }
      if (t > 0) {
        pairs.add(t, direction, candidateGradient, gradient);
        x.moveTo(candidate);
        double[] old = gradient;
        gradient = candidateGradient;
        candidateGradient = old;
      }
      converged = t == 0 || Vectors.norm(gradient) <= tolerance;
    }

    @Override
    public boolean hasConverged() {
      return converged;
    }

    /**
     * Doubles t until it is too long, then bisects; leaves value and gradient there.
     *
     * @return t, or 0 when no tried step lowers P
     */
    private double search(double firstStep) {
      double slope = Vectors.dot(gradient, direction);
      double shortest = 0;
      double longest = Double.POSITIVE_INFINITY;
      double t = firstStep;
      for (int trial = 0; trial < MOST_TRIALS && slope < 0; trial++) {
        double there = evaluate(t);
        if (!(there <= value + ARMIJO * t * slope) || there == value) {
          longest = t;
        } else if (Vectors.dot(candidateGradient, direction) < WOLFE * slope) {
          shortest = t;
        } else {
          value = there;
          return t;
        }
        t = longest < Double.POSITIVE_INFINITY ? (shortest + longest) / 2 : 2 * shortest;
      }
      if (shortest > 0) {
        value = evaluate(shortest);
      }
      return shortest;
    }

    private double evaluate(double t) {
      for (int j = 0; j < candidate.length; j++) {
        candidate[j] = x.point()[j] + t * direction[j];
      }
      return risk.at(candidate, candidateGradient);
    }
  }
}
