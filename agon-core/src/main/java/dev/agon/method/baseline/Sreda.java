package dev.agon.method.baseline;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * SREDA: descent on x with an inner loop of ascent on y, both with SARAH's recursive gradients.
 *
 * <p>z_before is the point before the last move of x or y, so the first pair of an inner loop is
 * (x,y) and (x',y). Between two refreshes the next iteration starts with one more update of v and
 * u, which evaluates them at the final y of the loop. An iteration is one update of x. Before the
 * first iteration, y is improved by {@code first-ascent} steps of this kind on y alone.
 *
 * <p>Differences from the paper: the inner loop returns its last y, not a random one; the step
 * bound is written with mu_x (the paper's is {@code min(epsilon/(5 kappa L |v|), 1/(10 kappa L))});
 * x may be constrained to a set with a projection.
 *
 * <p>L. Luo, H. Ye, Z. Huang, T. Zhang, "Stochastic recursive gradient descent ascent for
 * stochastic nonconvex-strongly-concave minimax problems", NeurIPS 2020.
 */
@Recipe(
    name = "sreda",
    title = "SREDA",
    summary = "recursive gradients with periodic refreshes and an inner loop on y",
    formulas = {
      "every q iterations v = gx(z;S1), u = gy(z;S1)",
      "x' = PX(x - mu_x min(1, epsilon/|v|) v)",
      "K times: v += gx(z;S2) - gx(z_before;S2), u likewise, the same S2; y = PY(y + mu_y u)"
    },
    needs = "gradient",
    cost = "4b(K+1), every q-th iteration 2|S1| + 4bK",
    reference = "Luo, Ye, Huang, Zhang, NeurIPS 2020",
    table = {"nonconvex-SC", "expected loss gradient", "constant", "O(eps^-3)"})
public record Sreda(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "epsilon", above = 0, meaning = "upper bound on the norm of v in a step")
        double stepLimit,
    @Parameter(symbol = "q", atLeast = 1, meaning = "iterations between two refreshes of v and u")
        int refreshEvery,
    @Parameter(symbol = "K", atLeast = 1, meaning = "steps of y per iteration") int innerSteps,
    @Parameter(symbol = "K0", atLeast = 0, meaning = "steps of y before the first iteration")
        int firstAscent,
    @Parameter(symbol = "|S2|", atLeast = 1, meaning = "samples per update of v and u") int batch,
    @Parameter(symbol = "|S1|", atLeast = 0, meaning = "samples per refresh (0 or n: all rows)")
        int refreshBatch)
    implements Method<MinMaxProblem>, HasSteps<Sreda> {

  /** Checks every range. */
  public Sreda {
    Ranges.check(
        Sreda.class, step, stepLimit, refreshEvery, innerSteps, firstAscent, batch, refreshBatch);
  }

  /**
   * Returns the defaults: steps 0.01, limit 1, five steps of y per iteration, and a refresh with
   * 2,000 samples every 25 iterations.
   */
  public static Sreda defaults() {
    return new Sreda(Pair.both(0.01), 1, 25, 5, 5, 20, 2000);
  }

  /** Returns this method with this upper bound on the norm of v in a step. */
  public Sreda withStepLimit(double epsilon) {
    return new Sreda(step, epsilon, refreshEvery, innerSteps, firstAscent, batch, refreshBatch);
  }

  /**
   * Returns this method with another number of iterations between refreshes, and of samples per
   * refresh; 0 samples means all rows.
   */
  public Sreda withRefresh(int every, int samples) {
    return new Sreda(step, stepLimit, every, innerSteps, firstAscent, batch, samples);
  }

  /**
   * Returns this method with another number of steps of y before the first iteration, and in each
   * iteration.
   */
  public Sreda withAscent(int first, int each) {
    return new Sreda(step, stepLimit, refreshEvery, each, first, batch, refreshBatch);
  }

  /** Returns this method with this number of samples per update of v and u. */
  public Sreda withBatch(int samples) {
    return new Sreda(step, stepLimit, refreshEvery, innerSteps, firstAscent, samples, refreshBatch);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return new Play(setup.game());
  }

  private final class Play implements Iteration {
    private final Game<?> game;
    private final Player x;
    private final Player y;
    private final Batch samples = new Batch();

    Play(Game<?> game) {
      this.game = game;
      this.x = game.x();
      this.y = game.y();
    }

    @Override
    public void step(long i) {
      if (i == 0 && firstAscent > 0) {
        improveStart();
      }
      if (i % refreshEvery == 0) {
        game.gradient(game.drawOrAll(refreshBatch, samples));
        x.startMomentum();
        y.startMomentum();
      } else {
        recurse();
      }
      double norm = x.momentumNorm();
      x.moveAlongMomentum(norm <= stepLimit ? step.x() : step.x() * (stepLimit / norm));
      y.stay();
      for (int k = 0; k < innerSteps; k++) {
        recurse();
        y.moveAlongMomentum(step.y());
        x.stay();
      }
    }

    private void recurse() {
      game.draw(batch, samples);
      game.gradientNowAndBefore(samples);
      x.update(Momentum.RECURSIVE, 0);
      y.update(Momentum.RECURSIVE, 0);
    }

    /** SARAH ascent on y at the initial x. */
    private void improveStart() {
      game.gradientY(game.drawOrAll(refreshBatch, samples));
      y.startMomentum();
      y.moveAlongMomentum(step.y());
      for (int k = 1; k < firstAscent; k++) {
        game.draw(batch, samples);
        game.gradientYNowAndBefore(samples);
        y.update(Momentum.RECURSIVE, 0);
        y.moveAlongMomentum(step.y());
      }
    }
  }
}
