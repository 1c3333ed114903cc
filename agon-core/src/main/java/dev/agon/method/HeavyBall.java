package dev.agon.method;

import dev.agon.player.Game;
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * Heavy-ball gradient descent ascent: HCMM without its Hessian term, clipping or normalisation.
 *
 * <pre>
 *   m_u = (1-beta_u) m_u + beta_u g_u(z;B)
 *   x = Proj_X(x - mu_x m_x),  y = Proj_Y(y + mu_y m_y)
 * </pre>
 *
 * <p>The momentum lags behind the gradient it estimates: the bias that HCMM removes. Differences
 * from the paper: stochastic gradients, two players, weights that sum to one.
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
    @Parameter(symbol = "mu_x", range = "> 0", meaning = "step of the minimiser") double stepX,
    @Parameter(symbol = "mu_y", range = "> 0", meaning = "step of the maximiser") double stepY,
    @Parameter(symbol = "beta_x", range = "(0, 1]", meaning = "weight of a new gradient in m_x")
        double smoothingX,
    @Parameter(symbol = "beta_y", range = "(0, 1]", meaning = "weight of a new gradient in m_y")
        double smoothingY,
    @Parameter(symbol = "b", range = ">= 1", meaning = "samples per batch") int batch,
    @Parameter(symbol = "b0", range = ">= 1", meaning = "samples of the first batch")
        int firstBatch)
    implements Method<MinMaxProblem> {

  /** Checks every range. */
  public HeavyBall {
    Check.positive("step-x", stepX);
    Check.positive("step-y", stepY);
    Check.smoothing("smoothing-x", smoothingX);
    Check.smoothing("smoothing-y", smoothingY);
    Check.atLeastOne("batch", batch);
    Check.atLeastOne("first-batch", firstBatch);
  }

  /** Steps 0.01, smoothing 0.1, batches of 20 after a first one of 2,000. */
  public static HeavyBall defaults() {
    return new HeavyBall(0.01, 0.01, 0.1, 0.1, 20, 2000);
  }

  @Override
  public Iteration begin(Game game) {
    Pair mu = new Pair(stepX, stepY);
    Pair beta = new Pair(smoothingX, smoothingY);
    Batch samples = new Batch();
    return i -> {
      game.draw(i == 0 ? firstBatch : batch, samples);
      game.gradient(samples);
      for (Player u : game.players()) {
        if (i == 0) {
          u.startMomentum();
        } else {
          u.update(Momentum.HEAVY_BALL, beta.of(u));
        }
        u.moveAlongMomentum(mu.of(u));
      }
    };
  }
}
