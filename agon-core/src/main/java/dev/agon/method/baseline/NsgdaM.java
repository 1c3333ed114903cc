package dev.agon.method.baseline;

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
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * NSGDA-M: normalised descent along a momentum for x, and plain stochastic ascent for y.
 *
 * <p>It is designed for gradients that grow with the distance: a step of x has the length mu_x for
 * any gradient. For x it is HCMM-2 without the Hessian term; the maximiser follows its gradient.
 *
 * <p>Differences from the paper (only the abstract was available: simultaneous updates, ascent for
 * y, normalised descent with momentum for x): the momentum starts with the first gradient, and x
 * may be constrained to a set with a projection.
 *
 * <p>Y. Gao, Y. Liu, "An efficient stochastic first-order algorithm for nonconvex-strongly concave
 * minimax optimization beyond Lipschitz smoothness", arXiv 2603.04940.
 */
@Recipe(
    name = "nsgda-m",
    title = "NSGDA-M",
    summary = "normalised momentum for x, plain ascent for y",
    formulas = {
      "m = (1-beta) m + beta gx(z;B)",
      "x' = PX(x - mu_x m/|m|),  y' = PY(y + mu_y gy(z;B)),  both from the same z"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Gao, Liu, arXiv 2603.04940")
public record NsgdaM(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta",
            above = 0,
            atMost = 1,
            meaning = "weight of the new gradient in the momentum m")
        double momentumWeight,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<NsgdaM>, HasBatches<NsgdaM> {

  /** Checks every range. */
  public NsgdaM {
    Ranges.check(NsgdaM.class, step, momentumWeight, batches);
  }

  /** Returns the defaults: steps 0.01, weight 0.1, batches of 20 after a first batch of 2,000. */
  public static NsgdaM defaults() {
    return new NsgdaM(Pair.both(0.01), 0.1, new Batches(20, 2000));
  }

  /** Returns this method with another weight of a new gradient. */
  public NsgdaM withMomentumWeight(double beta) {
    return new NsgdaM(step, beta, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<?> game = setup.game();
    Player x = game.x();
    Batch samples = new Batch();
    return i -> {
      game.draw(batches.at(i), samples);
      game.gradient(samples);
      if (i == 0) {
        x.startMomentum();
      } else {
        x.update(Momentum.HEAVY_BALL, momentumWeight);
      }
      double norm = x.momentumNorm();
      x.moveAlongMomentum(norm == 0 ? 0 : step.x() / norm);
      game.y().moveAlongGradient(step.y());
    };
  }
}
