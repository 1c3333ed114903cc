package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * TiAda, adaptive descent ascent that finds the right ratio of the two steps by itself.
 *
 * <pre>
 *   vx = vx + |gx(z;B)|^2,  vy = vy + |gy(z;B)|^2
 *   x' = Proj_X(x - eta_x gx/max(vx, vy)^alpha),  y' = Proj_Y(y + eta_y gy/vy^beta)
 * </pre>
 *
 * <p>With alpha &gt; beta the minimiser slows down faster than the maximiser until their time
 * scales are apart far enough. vx and vy begin at v0; from 0 the first step would be the longer the
 * smaller the gradient, since alpha is above 1/2. Differences from the paper: X may be a proper
 * subset of the space; the first batch may be larger than the others.
 *
 * <p>X. Li, J. Yang, N. He, "TiAda: a time-scale adaptive algorithm for nonconvex minimax
 * optimization", ICLR 2023.
 */
@Recipe(
    name = "tiada",
    title = "TiAda",
    summary = "adaptive steps whose ratio adapts as well",
    formulas = {
      "vx = vx + |gx(z;B)|^2,  vy = vy + |gy(z;B)|^2",
      "x' = PX(x - eta_x gx/max(vx,vy)^alpha),  y' = PY(y + eta_y gy/vy^beta)"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Li, Yang, He, ICLR 2023")
public record TiAda(
    @Parameter(symbol = "eta_x", range = "> 0", meaning = "step of the minimiser") double stepX,
    @Parameter(symbol = "eta_y", range = "> 0", meaning = "step of the maximiser") double stepY,
    @Parameter(symbol = "alpha", range = "(beta, 1)", meaning = "how fast the minimiser slows down")
        double powerX,
    @Parameter(symbol = "beta", range = "[0, alpha)", meaning = "how fast the maximiser slows down")
        double powerY,
    @Parameter(symbol = "v0", range = "> 0", meaning = "where vx and vy begin") double initialSum,
    @Parameter(symbol = "b", range = ">= 1", meaning = "samples per batch") int batch,
    @Parameter(symbol = "b0", range = ">= 1", meaning = "samples of the first batch")
        int firstBatch)
    implements Method<MinMaxProblem> {

  /** Checks every range. */
  public TiAda {
    Check.positive("step-x", stepX);
    Check.positive("step-y", stepY);
    Check.fraction("power-x", powerX);
    Check.fraction("power-y", powerY);
    if (!(powerX > powerY)) {
      throw new InvalidInputException(
          "power-x must be above power-y, but they were " + powerX + " and " + powerY + ".",
          "Maybe 0.6 and 0.4, the published values, are meant.");
    }
    Check.positive("initial-sum", initialSum);
    Check.atLeastOne("batch", batch);
    Check.atLeastOne("first-batch", firstBatch);
  }

  /** Steps 0.1, powers 0.6 and 0.4, sums from 1, batches of 20 after a first one of 2,000. */
  public static TiAda defaults() {
    return new TiAda(0.1, 0.1, 0.6, 0.4, 1, 20, 2000);
  }

  @Override
  public Iteration begin(Table<? extends MinMaxProblem> table) {
    return new Play(table.game());
  }

  private final class Play implements Iteration {
    private final Game<?> game;
    private final Batch samples = new Batch();
    private double vx = initialSum;
    private double vy = initialSum;

    Play(Game<?> game) {
      this.game = game;
    }

    @Override
    public void step(long i) {
      game.draw(i == 0 ? firstBatch : batch, samples);
      game.gradient(samples);
      vx += squaredGradient(game.x());
      vy += squaredGradient(game.y());
      game.x().moveAlongMomentum(step(stepX, Math.max(vx, vy), powerX));
      game.y().moveAlongMomentum(step(stepY, vy, powerY));
    }

    /** Leaves the gradient in the place of the momentum. */
    private double squaredGradient(Player u) {
      u.startMomentum();
      double norm = u.momentumNorm();
      return norm * norm;
    }

    private double step(double eta, double v, double power) {
      // v^-power; StrictMath.pow would allocate
      return eta * StrictMath.exp(-power * StrictMath.log(v));
    }
  }
}
