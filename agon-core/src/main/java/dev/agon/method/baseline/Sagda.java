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
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * SAGDA, stochastic alternating gradient descent ascent.
 *
 * <p>Differences from the paper: projections; the first x-step may use a larger batch, as in the
 * other methods.
 *
 * <p>J. Yang, A. Orvieto, A. Lucchi, N. He, "Faster single-loop algorithms for minimax optimization
 * without strong concavity", AISTATS 2022.
 */
@Recipe(
    name = "sagda",
    title = "SAGDA",
    summary = "stochastic alternating gradient descent ascent, first x, then y",
    formulas = {"x' = PX(x - mu_x gx(x,y;B1))", "y' = PY(y + mu_y gy(x',y;B2)), a fresh batch"},
    needs = "gradient",
    cost = "2b",
    reference = "Yang, Orvieto, Lucchi, He, AISTATS 2022")
public record Sagda(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<Sagda>, HasBatches<Sagda> {

  /** Checks every range. */
  public Sagda {
    Ranges.check(Sagda.class, step, batches);
  }

  /** Returns the defaults: steps 0.01, batches of 20 after a first batch of 2,000. */
  public static Sagda defaults() {
    return new Sagda(Pair.both(0.01), new Batches(20, 2000));
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<?> game = setup.game();
    Pair mu = step;
    Batch samples = new Batch();
    return i -> {
      game.draw(batches.at(i), samples);
      game.gradientX(samples);
      game.x().moveAlongGradient(mu.x());

      game.draw(batches.each(), samples);
      game.gradientY(samples);
      game.y().moveAlongGradient(mu.y());
    };
  }
}
