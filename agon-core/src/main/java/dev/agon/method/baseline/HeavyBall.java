package dev.agon.method.baseline;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSmoothing;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.Momentum;
import dev.agon.problem.MinMaxProblem;

/**
 * Heavy-ball gradient descent ascent: HCMM without its Hessian term, clipping or normalisation.
 *
 * <p>The momentum is a biased estimate of the gradient, because it averages older gradients; HCMM
 * removes this bias. Differences from the paper: stochastic gradients, two players, weights that
 * sum to one.
 *
 * <p>B. T. Polyak, "Some methods of speeding up the convergence of iteration methods", USSR
 * Computational Mathematics and Mathematical Physics 4 (1964).
 */
@Recipe(
    name = "heavy-ball",
    title = "heavy-ball GDA",
    summary = "a moving average of the gradients, uncorrected",
    formulas = {
      "m_u = (1-beta_u) m_u + beta_u g_u(z;B)",
      "x = PX(x - mu_x m_x),  y = PY(y + mu_y m_y)"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Polyak, USSR Comput. Math. Math. Phys. 4 (1964)")
public record HeavyBall(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta",
            above = 0,
            atMost = 1,
            meaning = "weight of the new gradient in the momentum")
        Pair smoothing,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>,
        HasSteps<HeavyBall>,
        HasSmoothing<HeavyBall>,
        HasBatches<HeavyBall> {

  /** Checks every range. */
  public HeavyBall {
    Ranges.check(HeavyBall.class, step, smoothing, batches);
  }

  /**
   * Returns the defaults: steps 0.01, smoothing 0.1, batches of 20 after a first batch of 2,000.
   */
  public static HeavyBall defaults() {
    return new HeavyBall(Pair.both(0.01), Pair.both(0.1), new Batches(20, 2000));
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return MomentumSteps.of(
        setup.game(), step, smoothing, batches, Momentum.HEAVY_BALL, Game::gradient);
  }
}
