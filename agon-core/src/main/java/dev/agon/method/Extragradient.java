package dev.agon.method;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.util.Arrays;

/**
 * The extragradient method: look ahead, then step from where one stood.
 *
 * <pre>
 *   w  = Proj(z - a F(z;B1))      F = (gx, -gy)
 *   z' = Proj(z - a F(w;B2))      a fresh batch
 * </pre>
 *
 * <p>It converges on convex-concave problems where plain descent ascent circles. Differences from
 * the papers: a step per player; the last iterate, no averaging.
 *
 * <p>G. M. Korpelevich, "The extragradient method for finding saddle points and other problems",
 * Matecon 12 (1976); with stochastic gradients A. Juditsky, A. Nemirovski, C. Tauvel, "Solving
 * variational inequalities with stochastic mirror-prox algorithm", Stochastic Systems 1 (2011).
 */
@Recipe(
    name = "extragradient",
    title = "extragradient",
    summary = "look ahead, then step from where one stood",
    formulas = {"w = P(z - a F(z;B1)),  z' = P(z - a F(w;B2)),  F = (gx, -gy), a fresh batch"},
    needs = "gradient",
    cost = "4b",
    reference = "Korpelevich 1976; Juditsky, Nemirovski, Tauvel, Stochastic Systems 1 (2011)")
public record Extragradient(
    @Parameter(symbol = "a_x", range = "> 0", meaning = "step of the minimiser") double stepX,
    @Parameter(symbol = "a_y", range = "> 0", meaning = "step of the maximiser") double stepY,
    @Parameter(symbol = "b", range = ">= 1", meaning = "samples per batch") int batch,
    @Parameter(symbol = "b0", range = ">= 1", meaning = "samples of the first batch")
        int firstBatch)
    implements Method<MinMaxProblem> {

  /** Checks every range. */
  public Extragradient {
    Check.positive("step-x", stepX);
    Check.positive("step-y", stepY);
    Check.atLeastOne("batch", batch);
    Check.atLeastOne("first-batch", firstBatch);
  }

  /** Steps 0.01, batches of 20 after a first one of 2,000. */
  public static Extragradient defaults() {
    return new Extragradient(0.01, 0.01, 20, 2000);
  }

  /** A player and the z it steps from. */
  private record Side(ArrayPlayer u, double[] z) {
    Side(ArrayPlayer u) {
      this(u, new double[u.dimension()]);
    }
  }

  @Override
  public Iteration begin(Table<? extends MinMaxProblem> table) {
    Game<ArrayPlayer> game = table.gameOnArrays();
    Pair a = new Pair(stepX, stepY);
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    return i -> {
      game.draw(i == 0 ? firstBatch : batch, samples);
      game.gradient(samples);
      for (Side side : sides) {
        side.u().copyPoint(side.z());
        side.u().moveAlongGradient(a.of(side.u()));
      }
      game.draw(batch, samples);
      game.gradient(samples);
      for (Side side : sides) {
        side.u().startMomentum();
        side.u().moveFrom(side.z(), a.of(side.u()), side.u().momentum());
      }
    };
  }
}
