package dev.agon.method.adaptive;

import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.problem.MinMaxProblem;

/**
 * Optimistic Adam: Adam for both players, with steps along an extrapolation of the next direction.
 *
 * <p>It is designed for games such as generative adversarial networks, where Adam alone cycles.
 * Differences from the paper: projections; the first batch may be larger than the others; the first
 * step is Adam's own, because there is no earlier direction.
 *
 * <p>C. Daskalakis, A. Ilyas, V. Syrgkanis, H. Zeng, "Training GANs with optimism", ICLR 2018,
 * algorithm 1.
 */
@Recipe(
    name = "optimistic-adam",
    title = "optimistic Adam",
    summary = "Adam for both players, extrapolating its next direction from the last two",
    formulas = {
      "m = beta1 m + (1-beta1) g(z;B),  v = beta2 v + (1-beta2) g(z;B)^2,  by coordinates",
      "d = [m/(1-beta1^t)]/(sqrt(v/(1-beta2^t)) + eps),  t = 1, 2, ...",
      "x' = PX(x - mu_x (2dx - dx_before)),  y' = PY(y + mu_y (2dy - dy_before))"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Daskalakis, Ilyas, Syrgkanis, Zeng, ICLR 2018")
public record OptimisticAdam(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta1",
            atLeast = 0,
            below = 1,
            meaning = "decay rate of the mean gradient")
        double meanDecay,
    @Parameter(
            symbol = "beta2",
            atLeast = 0,
            below = 1,
            meaning = "decay rate of the mean squared gradient")
        double squareDecay,
    @Parameter(symbol = "eps", above = 0, meaning = "constant added to the divisor") double floor,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<OptimisticAdam>, HasBatches<OptimisticAdam> {

  /** Checks every range. */
  public OptimisticAdam {
    Ranges.check(OptimisticAdam.class, step, meanDecay, squareDecay, floor, batches);
  }

  /** Returns the defaults: steps 0.001, decays 0.5 and 0.9 as is usual for games, floor 1e-8. */
  public static OptimisticAdam defaults() {
    return new OptimisticAdam(Pair.both(0.001), 0.5, 0.9, 1e-8, new Batches(20, 2000));
  }

  /** Returns this method with other decays of the gradients and of their squares. */
  public OptimisticAdam withDecays(double mean, double square) {
    return new OptimisticAdam(step, mean, square, floor, batches);
  }

  /** Returns this method with another constant added to the divisor. */
  public OptimisticAdam withFloor(double eps) {
    return new OptimisticAdam(step, meanDecay, squareDecay, eps, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return new AdamSteps(step, meanDecay, squareDecay, floor, batches, /* optimistic= */ true)
        .begin(setup);
  }
}
