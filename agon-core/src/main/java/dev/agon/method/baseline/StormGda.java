package dev.agon.method.baseline;

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
import dev.agon.problem.MinMaxProblem;

/**
 * STORM-GDA: gradient descent ascent with recursive momentum.
 *
 * <p>Its theory requires mean-square smoothness: {@code E|grad Q(z;xi) - grad Q(z';xi)|^2 <= L^2 |z
 * - z'|^2}. A Lipschitz gradient of J and Hessians of bounded variance, which HCMM requires, imply
 * it with {@code L^2 = L_f^2 + sigma_h^2}. HCMM requires in addition a Lipschitz Hessian (L_h).
 * Differences from the papers: constant step sizes and smoothing, as in the comparison of the HCMM
 * paper.
 *
 * <p>A. Cutkosky, F. Orabona, "Momentum-based variance reduction in non-convex SGD", NeurIPS 2019;
 * for min-max problems W. Xian, F. Huang, Y. Zhang, H. Huang, "A faster decentralized algorithm for
 * nonconvex minimax problems", NeurIPS 2021.
 */
@Recipe(
    name = "storm-gda",
    title = "STORM-GDA",
    summary = "recursive momentum: the old point is re-evaluated on the new batch",
    formulas = {
      "m_u = g_u(z;B) + (1-beta_u) (m_u - g_u(z_before;B)),  the same B at both points",
      "x = PX(x - mu_x m_x),  y = PY(y + mu_y m_y)"
    },
    needs = "gradient",
    cost = "4b",
    reference = "Cutkosky, Orabona, NeurIPS 2019; Xian, Huang, Zhang, Huang, NeurIPS 2021")
public record StormGda(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta",
            above = 0,
            atMost = 1,
            meaning = "weight of the new gradient in the momentum")
        Pair smoothing,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>,
        HasSteps<StormGda>,
        HasSmoothing<StormGda>,
        HasBatches<StormGda> {

  /** Checks every range. */
  public StormGda {
    Ranges.check(StormGda.class, step, smoothing, batches);
  }

  /**
   * Returns the defaults: steps 0.01, smoothing 0.1, batches of 20 after a first batch of 2,000.
   */
  public static StormGda defaults() {
    return new StormGda(Pair.both(0.01), Pair.both(0.1), new Batches(20, 2000));
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return MomentumSteps.of(
        setup.game(), step, smoothing, batches, Momentum.RECURSIVE, Game::gradientNowAndBefore);
  }
}
