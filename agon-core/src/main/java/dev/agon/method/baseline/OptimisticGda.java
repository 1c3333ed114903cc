package dev.agon.method.baseline;

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
 * Optimistic gradient descent ascent: a step along an extrapolation of the next gradient.
 *
 * <p>It converges where plain gradient descent ascent cycles, for example on bilinear problems,
 * with one gradient per iteration. It is {@link ExtraMomentum} without inertia. Differences from
 * the papers: stochastic gradients, one step size per player.
 *
 * <p>C. Daskalakis, A. Ilyas, V. Syrgkanis, H. Zeng, "Training GANs with optimism", ICLR 2018; with
 * this projection Y. Malitsky, M. K. Tam, "A forward-backward splitting method for monotone
 * inclusions without cocoercivity", SIAM Journal on Optimization 30 (2020).
 */
@Recipe(
    name = "optimistic-gda",
    title = "optimistic GDA",
    summary = "descent ascent that extrapolates the next gradient from the last two",
    formulas = {"z' = P(z - 2a F(z;B) + a F_before),  F = (gx, -gy)"},
    needs = "gradient",
    cost = "2b",
    reference = "Daskalakis et al., ICLR 2018; Malitsky, Tam, SIAM J. Optim. 30 (2020)")
public record OptimisticGda(
    @Parameter(symbol = "a", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<OptimisticGda>, HasBatches<OptimisticGda> {

  /** Checks every range. */
  public OptimisticGda {
    Ranges.check(OptimisticGda.class, step, batches);
  }

  /** Returns the defaults: steps 0.01, batches of 20 after a first batch of 2,000. */
  public static OptimisticGda defaults() {
    return new OptimisticGda(Pair.both(0.01), new Batches(20, 2000));
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return new ExtraMomentum(step, /* inertia= */ 0, /* optimism= */ 1, batches).begin(setup);
  }
}
