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
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * MSGDA, gradient descent ascent on recursive momenta with diminishing steps.
 *
 * <p>A choice that satisfies the theory, with L the Lipschitz constant of the gradient and kappa
 * the condition number: {@code c1 = 2/(3k^3) + 9 kappa^2, c2 = 2/(3k^3) + 9/4, m0 = (c1 k)^3,
 * lambda = kappa/(8L), gamma = 1/(256 kappa L)}. Differences from the paper: projections in place
 * of a proximal term; the smoothing is capped at 1; the first batch may be larger than the others.
 *
 * <p>F. Huang, C. Xuan, X. Wang, S. Zhang, S. Chen, "Enhanced adaptive gradient algorithms for
 * nonconvex-PL minimax optimization", AISTATS 2025, arXiv 2303.03984.
 */
@Recipe(
    name = "msgda",
    title = "MSGDA",
    summary = "recursive momentum with diminishing steps",
    formulas = {
      "eta_t = k/(m0+t)^(1/3),  x' = PX(x - gamma eta_t w),  y' = PY(y + lambda eta_t v)",
      "w' = gx(z';B) + (1-beta_x)(w - gx(z;B)),  beta_x = min(1, c2 eta_t^2)",
      "v' = gy(z';B) + (1-beta_y)(v - gy(z;B)),  beta_y = min(1, c1 eta_t^2)"
    },
    needs = "gradient",
    cost = "4b",
    reference = "Huang, Xuan, Wang, Zhang, Chen, AISTATS 2025, arXiv 2303.03984",
    table = {"nonconvex-PL", "loss gradient", "diminishing", "O~(eps^-3)"})
public record Msgda(
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
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<Msgda>, HasSmoothing<Msgda>, HasBatches<Msgda> {

  /** Checks every range. */
  public Msgda {
    Ranges.check(Msgda.class, step, smoothing, scale, delay, batches);
  }

  /**
   * Returns the defaults: steps 0.05 and smoothing 1, times eta_t = 1/(8+t)^(1/3), which starts at
   * 1/2.
   */
  public static Msgda defaults() {
    return new Msgda(Pair.both(0.05), Pair.both(1), 1, 8, new Batches(20, 2000));
  }

  /** Returns this method with eta_t = k/(m0+t)^(1/3). */
  public Msgda withSchedule(double k, double m0) {
    return new Msgda(step, smoothing, k, m0, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<?> game = setup.game();
    Pair c = smoothing;
    Batch samples = new Batch();
    return i -> {
      game.draw(batches.at(i), samples);
      evaluate(game, samples, i);
      double eta = eta(scale, delay, i);
      double before = eta(scale, delay, i - 1);
      for (Player u : game.players()) {
        updateMomentum(u, c.of(u) * before * before, i);
        u.moveAlongMomentum(step.of(u) * eta);
      }
    };
  }

  /**
   * Evaluates the gradients that the momentum needs: at the current point and, except in the first
   * iteration, at the previous point.
   */
  static void evaluate(Game<?> game, Batch samples, long t) {
    if (t == 0) {
      game.gradient(samples);
    } else {
      game.gradientNowAndBefore(samples);
    }
  }

  /** {@code w' = gx(z';B) + (1-beta)(w - gx(z;B))} with beta = min(1, weight). */
  static void updateMomentum(Player u, double weight, long t) {
    if (t == 0) {
      u.startMomentum();
    } else {
      u.update(Momentum.RECURSIVE, Math.min(1, weight));
    }
  }

  /** {@code k/(m0+t)^(1/3)}. */
  static double eta(double k, double m0, long t) {
    return k / StrictMath.cbrt(m0 + t);
  }
}
