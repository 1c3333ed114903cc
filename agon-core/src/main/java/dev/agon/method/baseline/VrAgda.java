package dev.agon.method.baseline;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Momentum;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import java.util.List;

/**
 * VR-AGDA: alternating gradient descent ascent with the variance reduction of SVRG.
 *
 * <p>An iteration is one inner step. Differences from the paper: the snapshot is always the last
 * inner point, never a random one, and there are no restarts; batches may have more than one
 * sample; projections.
 *
 * <p>J. Yang, N. Kiyavash, N. He, "Global convergence and variance reduction for a class of
 * nonconvex-nonconcave minimax problems", NeurIPS 2020.
 */
@Recipe(
    name = "vr-agda",
    title = "VR-AGDA",
    summary = "alternating descent ascent, variance reduced by full gradients at snapshots",
    formulas = {
      "every N iterations s = z, G = full gradient at s",
      "x' = PX(x - t1 [gx(x,y;B1) - gx(s;B1) + Gx]),  the same B1",
      "y' = PY(y + t2 [gy(x',y;B2) - gy(s;B2) + Gy]),  the same B2"
    },
    needs = "gradient, full gradient",
    cost = "4b, every N-th iteration 2n + 4b",
    reference = "Yang, Kiyavash, He, NeurIPS 2020",
    table = {
      "PL-PL (finite sum)",
      "loss gradient",
      "constant",
      "O(max{n + kappa^9, n + n^(2/3) kappa^3} log 1/eps)"
    })
public record VrAgda(
    @Parameter(
            symbol = {"t1", "t2"},
            above = 0,
            meaning = "step size")
        Pair step,
    @Parameter(symbol = "N", atLeast = 1, meaning = "iterations between two snapshots")
        int snapshotEvery,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples per batch") int batch)
    implements Method<FiniteSumProblem>, HasSteps<VrAgda> {

  /** Checks every range. */
  public VrAgda {
    Ranges.check(VrAgda.class, step, snapshotEvery, batch);
  }

  /** Returns the defaults: steps 0.01, a snapshot every 500 iterations, batches of 20. */
  public static VrAgda defaults() {
    return new VrAgda(Pair.both(0.01), 500, 20);
  }

  /** Returns this method with this number of iterations between snapshots. */
  public VrAgda withSnapshotEvery(int iterations) {
    return new VrAgda(step, iterations, batch);
  }

  /** Returns this method with this number of samples per batch. */
  public VrAgda withBatch(int samples) {
    return new VrAgda(step, snapshotEvery, samples);
  }

  /** A player with its snapshot s and the full gradient G there. */
  private record Side(ArrayPlayer u, double[] s, double[] full) {
    Side(ArrayPlayer u) {
      this(u, new double[u.dimension()], new double[u.dimension()]);
    }

    void takeSnapshot() {
      u.copyPoint(s);
      u.copyGradient(full);
    }

    /** Computes {@code g(z;B) - g(s;B) + G} and makes the step. */
    void move(double step) {
      System.arraycopy(full, 0, u.momentum(), 0, full.length);
      u.update(Momentum.RECURSIVE, 0);
      u.moveAlongMomentum(step);
    }
  }

  @Override
  public Iteration begin(GameSetup<? extends FiniteSumProblem> setup) {
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Batch samples = new Batch();
    Side x = new Side(game.x());
    Side y = new Side(game.y());
    return Iteration.remembering(
        List.of(x.s(), x.full(), y.s(), y.full()),
        i -> {
          if (i % snapshotEvery == 0) {
            game.gradient(game.drawOrAll(0, samples));
            x.takeSnapshot();
            y.takeSnapshot();
          }
          x.u().setBefore(x.s());
          y.u().setBefore(y.s());
          game.draw(batch, samples);
          game.gradientXNowAndBefore(samples);
          x.move(step.x());

          x.u().setBefore(x.s());
          game.draw(batch, samples);
          game.gradientYNowAndBefore(samples);
          y.move(step.y());
        });
  }
}
