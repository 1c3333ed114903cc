package dev.agon.method;

import dev.agon.player.ArrayPlayer;
import dev.agon.player.DenseGame;
import dev.agon.player.Momentum;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.util.Arrays;

/**
 * AdaMSGDA: {@link Msgda} with a step of its own for every coordinate.
 *
 * <pre>
 *   eta_t = k / (m0 + t)^(1/3)
 *   a = tau a + (1-tau) gx(z;B)^2,  b = tau b + (1-tau) gy(z;B)^2        coordinate by coordinate
 *   x' = Proj_X(x - gamma eta_t w/(sqrt(a) + rho)),  y' = Proj_Y(y + lambda eta_t v/(sqrt(b) + rho))
 *   w' = gx(z';B) + (1-beta_x) (w - gx(z;B)),  beta_x = min(1, c2 eta_t^2)      the same batch B
 *   v' = gy(z';B) + (1-beta_y) (v - gy(z;B)),  beta_y = min(1, c1 eta_t^2)      at both points
 * </pre>
 *
 * <p>Differences from the paper, which allows many kinds of adaptive matrices: the running mean of
 * squares for both players, begun at the first squared gradients; the Euclidean projection.
 *
 * <p>F. Huang, C. Xuan, X. Wang, S. Zhang, S. Chen, "Enhanced adaptive gradient algorithms for
 * nonconvex-PL minimax optimization", AISTATS 2025, arXiv 2303.03984.
 */
@Recipe(
    name = "ada-msgda",
    title = "AdaMSGDA",
    summary = "MSGDA with a step per coordinate, from running means of squared gradients",
    formulas = {
      "a = tau a + (1-tau) gx(z;B)^2,  b = tau b + (1-tau) gy(z;B)^2",
      "x' = PX(x - gamma eta_t w/(sqrt(a)+rho)),  y' = PY(y + lambda eta_t v/(sqrt(b)+rho))",
      "w, v and eta_t as in msgda"
    },
    needs = "gradient",
    cost = "4b",
    reference = "Huang, Xuan, Wang, Zhang, Chen, AISTATS 2025, arXiv 2303.03984")
public record AdaMsgda(
    @Parameter(symbol = "gamma", range = "> 0", meaning = "step of the minimiser, times eta_t")
        double stepX,
    @Parameter(symbol = "lambda", range = "> 0", meaning = "step of the maximiser, times eta_t")
        double stepY,
    @Parameter(symbol = "c2", range = "> 0", meaning = "weight of a new gradient in w, / eta_t^2")
        double smoothingX,
    @Parameter(symbol = "c1", range = "> 0", meaning = "weight of a new gradient in v, / eta_t^2")
        double smoothingY,
    @Parameter(symbol = "k", range = "> 0", meaning = "scale of eta_t") double scale,
    @Parameter(symbol = "m0", range = "> 0", meaning = "how many iterations eta_t stays large")
        double delay,
    @Parameter(symbol = "tau", range = "[0, 1)", meaning = "memory of the squared gradients")
        double decay,
    @Parameter(symbol = "rho", range = "> 0", meaning = "floor of the divisor") double floor,
    @Parameter(symbol = "b", range = ">= 1", meaning = "samples per batch") int batch,
    @Parameter(symbol = "b0", range = ">= 1", meaning = "samples of the first batch")
        int firstBatch)
    implements DenseMethod<MinMaxProblem> {

  /** Checks every range. */
  public AdaMsgda {
    Check.positive("step-x", stepX);
    Check.positive("step-y", stepY);
    Check.positive("smoothing-x", smoothingX);
    Check.positive("smoothing-y", smoothingY);
    Check.positive("scale", scale);
    Check.positive("delay", delay);
    Check.fraction("decay", decay);
    Check.positive("floor", floor);
    Check.atLeastOne("batch", batch);
    Check.atLeastOne("first-batch", firstBatch);
  }

  /** Steps 0.01, smoothing 1 and eta_t as in {@link Msgda}; memory 0.999, floor 1e-8. */
  public static AdaMsgda defaults() {
    return new AdaMsgda(0.01, 0.01, 1, 1, 1, 8, 0.999, 1e-8, 20, 2000);
  }

  private record Side(ArrayPlayer u, double[] square, double[] direction) {
    Side(ArrayPlayer u) {
      this(u, new double[u.dimension()], new double[u.dimension()]);
    }
  }

  @Override
  public Iteration begin(DenseGame game) {
    Pair step = new Pair(stepX, stepY);
    Pair c = new Pair(smoothingX, smoothingY);
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    return i -> {
      game.draw(i == 0 ? firstBatch : batch, samples);
      if (i == 0) {
        game.gradient(samples);
      } else {
        game.gradientNowAndBefore(samples);
      }
      double eta = Msgda.eta(scale, delay, i);
      double before = Msgda.eta(scale, delay, i - 1);
      for (Side side : sides) {
        ArrayPlayer u = side.u();
        u.copyGradient(side.direction());
        average(i == 0 ? 0 : decay, side.direction(), side.square());
        if (i == 0) {
          u.startMomentum();
        } else {
          u.update(Momentum.RECURSIVE, Math.min(1, c.of(u) * before * before));
        }
        divide(u.momentum(), side.square(), floor, side.direction());
        u.moveFrom(u.point(), step.of(u) * eta, side.direction());
      }
    };
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
