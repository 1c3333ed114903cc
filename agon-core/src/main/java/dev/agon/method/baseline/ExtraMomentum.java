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
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.util.Arrays;
import java.util.List;

/**
 * Extra-Momentum: one projection per iteration, with a heavy-ball term and an optimism term.
 *
 * <p>For strongly monotone problems: strongly convex in x, strongly concave in y. With gamma = 0
 * and tau = 1 it is {@link OptimisticGda}. In the first iteration both terms are zero.
 *
 * <p>Differences from the paper: only its abstract was available (a heavy-ball direction, an
 * optimism direction, one projection), not the formula. This is the common form with these
 * properties. The two players may have different step sizes.
 *
 * <p>K. Huang, S. Zhang, "New first-order algorithms for stochastic variational inequalities", SIAM
 * Journal on Optimization 32 (2022).
 */
@Recipe(
    name = "extra-momentum",
    title = "Extra-Momentum",
    summary = "heavy ball and optimism together, for convex-concave problems",
    formulas = {
      "z' = P(z - a F(z;B) + gamma (z - z_before) - tau a (F(z;B) - F_before)),  F = (gx, -gy)"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Huang, Zhang, SIAM J. Optim. 32 (2022)",
    table = {"strongly monotone", "risk gradient", "constant", "O(kappa log 1/eps)"})
public record ExtraMomentum(
    @Parameter(symbol = "a", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "gamma", atLeast = 0, below = 1, meaning = "weight of the previous step")
        double inertia,
    @Parameter(symbol = "tau", atLeast = 0, meaning = "weight of the change of the gradient")
        double optimism,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<ExtraMomentum>, HasBatches<ExtraMomentum> {

  /** Checks every range. */
  public ExtraMomentum {
    Ranges.check(ExtraMomentum.class, step, inertia, optimism, batches);
  }

  /**
   * Returns the defaults: steps 0.01, inertia 0.1, optimism 1, batches of 20 after a first batch of
   * 2,000.
   */
  public static ExtraMomentum defaults() {
    return new ExtraMomentum(Pair.both(0.01), 0.1, 1, new Batches(20, 2000));
  }

  /** Returns this method with another weight of the previous step. */
  public ExtraMomentum withInertia(double gamma) {
    return new ExtraMomentum(step, gamma, optimism, batches);
  }

  /** Returns this method with another weight of the change of the gradient. */
  public ExtraMomentum withOptimism(double tau) {
    return new ExtraMomentum(step, inertia, tau, batches);
  }

  /** A player with its last gradient, and scratch memory for the base and direction of a step. */
  private record Side(ArrayPlayer u, double[] last, double[] base, double[] direction) {
    Side(ArrayPlayer u) {
      this(u, new double[u.dimension()], new double[u.dimension()], new double[u.dimension()]);
    }

    void move(double step, double gamma, double tau) {
      double[] z = u.point();
      double[] before = u.before();
      u.copyGradient(direction);
      for (int j = 0; j < z.length; j++) {
        double g = direction[j];
        base[j] = z[j] + gamma * (z[j] - before[j]);
        direction[j] = g + tau * (g - last[j]);
        last[j] = g;
      }
      u.moveFrom(base, step, direction);
    }
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    List<double[]> memory = Arrays.stream(sides).map(Side::last).toList();
    return Iteration.remembering(
        memory,
        i -> {
          game.draw(batches.at(i), samples);
          game.gradient(samples);
          for (Side side : sides) {
            side.move(step.of(side.u()), inertia, i == 0 ? 0 : optimism);
          }
        });
  }
}
