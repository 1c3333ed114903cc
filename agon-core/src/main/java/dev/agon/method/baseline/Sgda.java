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
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * SGDA, simultaneous stochastic gradient descent ascent.
 *
 * <p>The maximiser must move faster than the minimiser, in theory by a factor of order kappa^2.
 * Differences from the paper: X may be a proper subset of the space; the first batch may have
 * another size so that methods can be compared from the same first batch.
 *
 * <p>T. Lin, C. Jin, M. I. Jordan, "On gradient descent ascent for nonconvex-concave minimax
 * problems", ICML 2020.
 */
@Recipe(
    name = "sgda",
    title = "SGDA",
    summary = "stochastic gradient descent ascent, both players at once",
    formulas = {"x = PX(x - mu_x gx(z;B)),  y = PY(y + mu_y gy(z;B)),  one batch B"},
    needs = "gradient",
    cost = "2b",
    reference = "Lin, Jin, Jordan, ICML 2020",
    table = {"nonconvex-SC", "risk gradient", "constant", "O(eps^-4)"})
public record Sgda(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<Sgda>, HasBatches<Sgda> {

  /** Checks every range. */
  public Sgda {
    Ranges.check(Sgda.class, step, batches);
  }

  /** Returns the defaults: steps 0.01, batches of 20 after a first batch of 2,000. */
  public static Sgda defaults() {
    return new Sgda(Pair.both(0.01), new Batches(20, 2000));
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<?> game = setup.game();
    Pair mu = step;
    Batch samples = new Batch();
    return i -> {
      game.draw(batches.at(i), samples);
      game.gradient(samples);
      for (Player u : game.players()) {
        u.moveAlongGradient(mu.of(u));
      }
    };
  }
}
