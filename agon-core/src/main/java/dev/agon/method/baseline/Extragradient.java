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

/**
 * The extragradient method: an extrapolation step, then a step from the original point with the
 * gradient at the extrapolated one.
 *
 * <p>It converges on convex-concave problems where plain gradient descent ascent cycles.
 * Differences from the papers: one step size per player; the last iterate, no averaging.
 *
 * <p>G. M. Korpelevich, "The extragradient method for finding saddle points and other problems",
 * Matecon 12 (1976); with stochastic gradients A. Juditsky, A. Nemirovski, C. Tauvel, "Solving
 * variational inequalities with stochastic mirror-prox algorithm", Stochastic Systems 1 (2011).
 */
@Recipe(
    name = "extragradient",
    title = "extragradient",
    summary = "extrapolation, then a step from the original point",
    formulas = {"w = P(z - a F(z;B1)),  z' = P(z - a F(w;B2)),  F = (gx, -gy), a fresh batch"},
    needs = "gradient",
    cost = "4b",
    reference = "Korpelevich 1976; Juditsky, Nemirovski, Tauvel, Stochastic Systems 1 (2011)")
public record Extragradient(
    @Parameter(symbol = "a", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<Extragradient>, HasBatches<Extragradient> {

  /** Checks every range. */
  public Extragradient {
    Ranges.check(Extragradient.class, step, batches);
  }

  /** Returns the defaults: steps 0.01, batches of 20 after a first batch of 2,000. */
  public static Extragradient defaults() {
    return new Extragradient(Pair.both(0.01), new Batches(20, 2000));
  }

  /** A player and the point from which it steps. */
  private record Side(ArrayPlayer u, double[] z) {
    Side(ArrayPlayer u) {
      this(u, new double[u.dimension()]);
    }
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Pair a = step;
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    return i -> {
      game.draw(batches.at(i), samples);
      game.gradient(samples);
      for (Side side : sides) {
        side.u().copyPoint(side.z());
        side.u().moveAlongGradient(a.of(side.u()));
      }
      game.draw(batches.each(), samples);
      game.gradient(samples);
      for (Side side : sides) {
        side.u().startMomentum();
        side.u().moveFrom(side.z(), a.of(side.u()), side.u().momentum());
      }
    };
  }
}
