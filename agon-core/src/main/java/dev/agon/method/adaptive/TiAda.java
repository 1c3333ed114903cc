package dev.agon.method.adaptive;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.State;

/**
 * TiAda: adaptive gradient descent ascent that adapts the ratio of the two step sizes.
 *
 * <p>With alpha &gt; beta the minimiser slows down faster than the maximiser, until their time
 * scales differ sufficiently. vx and vy start at v0. If they started at 0, a smaller first gradient
 * would give a longer first step, because alpha is above 1/2. Differences from the paper: X may be
 * a proper subset of the space; the first batch may be larger than the others.
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
      "x' = PX(x - eta_x gx/max(vx,vy)^alpha),  y' = PY(y + eta_y gy/vy^beta),  alpha > beta"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Li, Yang, He, ICLR 2023")
public record TiAda(
    @Parameter(symbol = "eta", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = {"alpha", "beta"},
            atLeast = 0,
            below = 1,
            meaning = "exponent in the divisor of the step")
        Pair power,
    @Parameter(symbol = "v0", above = 0, meaning = "initial value of vx and vy") double initialSum,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<TiAda>, HasBatches<TiAda> {

  /** Checks every range. */
  public TiAda {
    Ranges.check(TiAda.class, step, power, initialSum, batches);
    if (!(power.x() > power.y())) {
      throw new InvalidInputException(
          Names.of("power-x")
              + " must be above "
              + Names.of("power-y")
              + ", but they were "
              + power.x()
              + " and "
              + power.y()
              + ".",
          "Use for example 0.6 and 0.4, the published values.");
    }
  }

  /**
   * Returns the defaults: steps 0.1, powers 0.6 and 0.4, sums from 1, batches of 20 after a first
   * batch of 2,000.
   */
  public static TiAda defaults() {
    return new TiAda(Pair.both(0.1), new Pair(0.6, 0.4), 1, new Batches(20, 2000));
  }

  /** Returns this method with other exponents, alpha above beta. */
  public TiAda withPowers(double alpha, double beta) {
    return new TiAda(step, new Pair(alpha, beta), initialSum, batches);
  }

  /** Returns this method with other initial values of vx and vy. */
  public TiAda withInitialSum(double v0) {
    return new TiAda(step, power, v0, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return new Play(setup.game());
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
      game.draw(batches.at(i), samples);
      game.gradient(samples);
      vx += squaredGradient(game.x());
      vy += squaredGradient(game.y());
      game.x().moveAlongMomentum(step(step.x(), Math.max(vx, vy), power.x()));
      game.y().moveAlongMomentum(step(step.y(), vy, power.y()));
    }

    @Override
    public void save(State to) {
      to.put("sums", vx, vy);
    }

    @Override
    public void restore(State from) {
      double[] sums = from.doubles("sums", 2);
      vx = sums[0];
      vy = sums[1];
    }

    /** Writes the gradient into the momentum. */
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
