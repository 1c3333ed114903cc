package dev.agon.method.adaptive;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSmoothing;
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
 * AdaMSGDA: {@link Msgda} with an adaptive step size for every coordinate.
 *
 * <p>Differences from the paper, which allows many adaptive matrices: both players use a running
 * mean of squares, initialised with the first squared gradients, and the Euclidean projection.
 *
 * <p>F. Huang, C. Xuan, X. Wang, S. Zhang, S. Chen, "Enhanced adaptive gradient algorithms for
 * nonconvex-PL minimax optimization", AISTATS 2025, arXiv 2303.03984.
 */
@Recipe(
    name = "ada-msgda",
    title = "AdaMSGDA",
    summary = "MSGDA with a step per coordinate, from running means of squared gradients",
    formulas = {
      "a = tau a + (1-tau) gx(z;B)^2,  b = tau b + (1-tau) gy(z;B)^2,  by coordinates",
      "x' = PX(x - gamma eta_t w/(sqrt(a)+rho)),  y' = PY(y + lambda eta_t v/(sqrt(b)+rho))",
      "w, v and eta_t as in msgda"
    },
    needs = "gradient",
    cost = "4b",
    reference = "Huang, Xuan, Wang, Zhang, Chen, AISTATS 2025, arXiv 2303.03984")
public record AdaMsgda(
    @Parameter(
            symbol = {"gamma", "lambda"},
            above = 0,
            meaning = "factor of eta_t in the step size")
        Pair step,
    @Parameter(
            symbol = {"c2", "c1"},
            above = 0,
            meaning = "factor of eta_t^2 in the momentum weight")
        Pair smoothing,
    @Parameter(symbol = "k", above = 0, meaning = "numerator of eta_t") double scale,
    @Parameter(
            symbol = "m0",
            above = 0,
            meaning = "number of iterations before eta_t decreases noticeably")
        double delay,
    @Parameter(
            symbol = "tau",
            atLeast = 0,
            below = 1,
            meaning = "decay rate of the mean squared gradient")
        double decay,
    @Parameter(symbol = "rho", above = 0, meaning = "constant added to the divisor") double floor,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>,
        HasSteps<AdaMsgda>,
        HasSmoothing<AdaMsgda>,
        HasBatches<AdaMsgda> {

  /** Checks every range. */
  public AdaMsgda {
    Ranges.check(AdaMsgda.class, step, smoothing, scale, delay, decay, floor, batches);
  }

  /**
   * Returns the defaults: steps 0.01, smoothing 1 and eta_t as in {@link Msgda}; decay 0.999, floor
   * 1e-8.
   */
  public static AdaMsgda defaults() {
    return new AdaMsgda(Pair.both(0.01), Pair.both(1), 1, 8, 0.999, 1e-8, new Batches(20, 2000));
  }

  /** Returns this method with eta_t = k/(m0+t)^(1/3). */
  public AdaMsgda withSchedule(double k, double m0) {
    return new AdaMsgda(step, smoothing, k, m0, decay, floor, batches);
  }

  /** Returns this method with another decay of the squared gradients. */
  public AdaMsgda withDecay(double tau) {
    return new AdaMsgda(step, smoothing, scale, delay, tau, floor, batches);
  }

  /** Returns this method with another constant added to the divisor. */
  public AdaMsgda withFloor(double rho) {
    return new AdaMsgda(step, smoothing, scale, delay, decay, rho, batches);
  }

  private record Side(ArrayPlayer u, double[] square, double[] direction) {
    Side(ArrayPlayer u) {
      this(u, new double[u.dimension()], new double[u.dimension()]);
    }
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Pair c = smoothing;
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    List<double[]> memory = Arrays.stream(sides).map(Side::square).toList();
    return Iteration.remembering(
        memory,
        i -> {
          game.draw(batches.at(i), samples);
          Msgda.evaluate(game, samples, i);
          double eta = Msgda.eta(scale, delay, i);
          double before = Msgda.eta(scale, delay, i - 1);
          for (Side side : sides) {
            ArrayPlayer u = side.u();
            u.copyGradient(side.direction());
            average(i == 0 ? 0 : decay, side.direction(), side.square());
            Msgda.updateMomentum(u, c.of(u) * before * before, i);
            divide(u.momentum(), side.square(), floor, side.direction());
            u.moveFrom(u.point(), step.of(u) * eta, side.direction());
          }
        });
  }

  /** {@code square = tau square + (1-tau) g^2}. */
  private static void average(double tau, double[] g, double[] square) {
    for (int j = 0; j < g.length; j++) {
      square[j] = tau * square[j] + (1 - tau) * (g[j] * g[j]);
    }
  }

  /** {@code direction = m/(sqrt(square) + floor)}. */
  private static void divide(double[] m, double[] square, double floor, double[] direction) {
    for (int j = 0; j < m.length; j++) {
      direction[j] = m[j] / (Math.sqrt(square[j]) + floor);
    }
  }
}
