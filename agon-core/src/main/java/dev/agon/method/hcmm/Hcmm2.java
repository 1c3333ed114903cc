package dev.agon.method.hcmm;

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
import dev.agon.player.Player;
import dev.agon.problem.HessianProblem;
import java.util.function.DoubleSupplier;

/**
 * HCMM-2, the Hessian-corrected momentum method with normalisation.
 *
 * <p>It finds an epsilon-stationary point of {@code P(x) = max_y J(x,y)} with O(epsilon^-3) samples
 * and batches of size O(1), if J is nonconvex in x and Polyak-Lojasiewicz in y, and the gradient
 * and the Hessian of the risk are Lipschitz. Gradients need not be bounded, and the only condition
 * on the steps is {@code mu_x <= mu_y/(6 kappa)}.
 *
 * <p>Every step has the length mu_u; with a zero momentum the player does not move. Differences
 * from the paper: x and y may be constrained to sets with a projection, for which nothing is
 * proved. With an empty y it is normalised SGDHess (Tran, Cutkosky, NeurIPS 2022).
 *
 * <p>If the {@linkplain dev.agon.problem.PrimalProblem#sizes sizes} of the coordinates of a free x
 * differ much, lengths and steps of x are measured in them: in {@code sizes_j x_j}.
 *
 * <p>H. Cai, S. A. Alghunaim, A. H. Sayed, "Accelerated Stochastic Min-Max Optimization Based on
 * Bias-corrected Momentum", arXiv 2406.13041.
 */
@Recipe(
    name = "hcmm2",
    title = "HCMM-2",
    summary = "Hessian-corrected momentum with normalisation: the fast variant and the default",
    formulas = {
      "m_u = (1-beta_u) (m_u + h_u) + beta_u g_u",
      "h = Hessian (z - z_before) on the batch of g, all blocks",
      "x = PX(x - mu_x m_x/|m_x|),  y = PY(y + mu_y m_y/|m_y|),  both from the same z"
    },
    needs = "gradient, Hessian-vector product",
    cost = "3b",
    reference = "Cai, Alghunaim, Sayed, arXiv 2406.13041",
    table = {"nonconvex-PL", "risk gradient and Hessian", "nonlinear, normalisation", "O(eps^-3)"})
public record Hcmm2(
    @Parameter(symbol = "mu", above = 0, meaning = "length of each step") Pair step,
    @Parameter(
            symbol = "beta",
            above = 0,
            atMost = 1,
            meaning = "weight of the new gradient in the momentum")
        Pair smoothing,
    @Parameter(meaning = "omit the blocks xy and yx of the Hessian") boolean noCrossBlocks,
    @Parameter(meaning = "omit the Hessian term h (heavy ball)") boolean noHessian,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<HessianProblem>, HasSteps<Hcmm2>, HasSmoothing<Hcmm2>, HasBatches<Hcmm2> {

  /** Checks every range. */
  public Hcmm2 {
    Ranges.check(Hcmm2.class, step, smoothing, noCrossBlocks, noHessian, batches);
  }

  /**
   * Returns the defaults: steps 0.01, smoothing 0.1, batches of 20 after a first batch of 2,000.
   */
  public static Hcmm2 defaults() {
    return new Hcmm2(Pair.both(0.01), Pair.both(0.1), false, false, new Batches(20, 2000));
  }

  /** Returns this method without the blocks xy and yx of the Hessian. */
  public Hcmm2 withoutCrossBlocks() {
    return new Hcmm2(step, smoothing, true, noHessian, batches);
  }

  /** Returns this method without the Hessian term: a normalised heavy ball. */
  public Hcmm2 withoutHessian() {
    return new Hcmm2(step, smoothing, noCrossBlocks, true, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends HessianProblem> setup) {
    return begin(setup, () -> 1);
  }

  /**
   * Begins with steps that change from one iteration to the next.
   *
   * @param factor a factor of both steps, evaluated in every iteration
   */
  public Iteration begin(GameSetup<? extends HessianProblem> setup, DoubleSupplier factor) {
    Game<?> game = setup.game();
    Pair mu = step;
    Pair beta = smoothing;
    var momentum = new HessianMomentum(setup, beta, !noHessian, !noCrossBlocks, batches);
    return i -> {
      momentum.update(i);
      for (Player u : game.players()) {
        double norm = u.momentumNorm();
        u.moveAlongMomentum(norm == 0 ? 0 : factor.getAsDouble() * mu.of(u) / norm);
      }
    };
  }
}
