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
 * NSGDA-M, normalised descent along a momentum for x beside plain stochastic ascent for y.
 *
 * <p>Made for gradients that grow with the distance: a step of x has the length mu_x whatever the
 * gradient. It is what HCMM-2 is without its Hessian term, with a maximiser that follows its
 * gradient.
 *
 * <p>Differences from the paper: of the published scheme the abstract could be confirmed (both
 * players at once, ascent for y, normalised descent with momentum for x), not every detail; the
 * momentum begins with the first gradient, and x may live on a set with a projection.
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
    @Parameter(symbol = "mu", above = 0, meaning = "step") Pair step,
    @Parameter(symbol = "beta", above = 0, atMost = 1, meaning = "weight of a new gradient in m")
        double momentumWeight,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<NsgdaM>, HasBatches<NsgdaM> {

  /** Checks every range. */
  public NsgdaM {
    Ranges.check(NsgdaM.class, step, momentumWeight, batches);
  }

  /** Steps 0.01, weight 0.1, batches of 20 after a first one of 2,000. */
  public static NsgdaM defaults() {
    return new NsgdaM(Pair.both(0.01), 0.1, new Batches(20, 2000));
  }

  /** This method with another weight of a new gradient. */
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
