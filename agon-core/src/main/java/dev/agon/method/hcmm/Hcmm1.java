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

/**
 * HCMM-1, the Hessian-corrected momentum method with clipping.
 *
 * <p>It finds an epsilon-stationary point of {@code P(x) = max_y J(x,y)} with O(epsilon^-3) samples
 * and batches of size O(1), if J is nonconvex in x and strongly concave or Polyak-Lojasiewicz in y,
 * and the gradient and the Hessian of the risk are Lipschitz.
 *
 * <p>Differences from the paper: the momentum from which the next step starts is a choice ({@link
 * Carry}), because the paper's theory carries the clipped one and its experiments the unclipped
 * one; N1 &gt; N is allowed (it amplifies, and the paper's experiments use it); x and y may be
 * constrained to sets with a projection, for which nothing is proved. With an empty y it is SGDHess
 * (Tran, Cutkosky, NeurIPS 2022) with clipping.
 *
 * <p>If the {@linkplain dev.agon.problem.PrimalProblem#sizes sizes} of the coordinates of a free x
 * differ much, lengths and steps of x are measured in them: in {@code sizes_j x_j}.
 *
 * <p>H. Cai, S. A. Alghunaim, A. H. Sayed, "Accelerated Stochastic Min-Max Optimization Based on
 * Bias-corrected Momentum", arXiv 2406.13041.
 */
@Recipe(
    name = "hcmm1",
    title = "HCMM-1",
    summary = "Hessian-corrected momentum with clipping: the more robust variant",
    formulas = {
      "m_u = (1-beta_u) (m_u + h_u) + beta_u g_u",
      "h = Hessian (z - z_before) on the batch of g, all blocks",
      "c_u = m_u if |m_u| < N, else N1 m_u/|m_u|",
      "x = PX(x - mu_x c_x),  y = PY(y + mu_y c_y),  both from the same z"
    },
    needs = "gradient, Hessian-vector product",
    cost = "3b",
    reference = "Cai, Alghunaim, Sayed, arXiv 2406.13041",
    table = {"nonconvex-PL", "risk gradient and Hessian", "nonlinear, clipping", "O(eps^-3)"})
public record Hcmm1(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta",
            above = 0,
            atMost = 1,
            meaning = "weight of the new gradient in the momentum")
        Pair smoothing,
    @Parameter(symbol = "N", above = 0, meaning = "a momentum of at least this norm is clipped")
        double clipThreshold,
    @Parameter(symbol = "N1", above = 0, meaning = "norm of a clipped momentum") double clipLength,
    @Parameter(meaning = "momentum from which the next step starts") Carry carry,
    @Parameter(meaning = "omit the blocks xy and yx of the Hessian") boolean noCrossBlocks,
    @Parameter(meaning = "omit the Hessian term h (heavy ball)") boolean noHessian,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<HessianProblem>, HasSteps<Hcmm1>, HasSmoothing<Hcmm1>, HasBatches<Hcmm1> {

  /** The momentum from which the next iteration starts. */
  public enum Carry {
    /** The unclipped momentum, as in the experiments of the paper. */
    UNCLIPPED,
    /** The clipped momentum, as in the theory of the paper. */
    CLIPPED
  }

  /** Checks every range. */
  public Hcmm1 {
    Ranges.check(
        Hcmm1.class,
        step,
        smoothing,
        clipThreshold,
        clipLength,
        carry,
        noCrossBlocks,
        noHessian,
        batches);
  }

  /**
   * Returns the defaults: steps 0.01, smoothing 0.1, clipping at 1 to length 1, unclipped carry,
   * batches of 20.
   */
  public static Hcmm1 defaults() {
    return new Hcmm1(
        Pair.both(0.01),
        Pair.both(0.1),
        1,
        1,
        Carry.UNCLIPPED,
        false,
        false,
        new Batches(20, 2000));
  }

  /** Returns this method with another clip length: longer momenta are shortened to this length. */
  public Hcmm1 withClip(double norm) {
    return withClip(norm, norm);
  }

  /**
   * Returns this method with clipping of momenta of at least the threshold, to the given length.
   */
  public Hcmm1 withClip(double threshold, double length) {
    return new Hcmm1(step, smoothing, threshold, length, carry, noCrossBlocks, noHessian, batches);
  }

  /** Returns this method with another choice of the momentum from which the next step starts. */
  public Hcmm1 withCarry(Carry next) {
    return new Hcmm1(
        step, smoothing, clipThreshold, clipLength, next, noCrossBlocks, noHessian, batches);
  }

  /** Returns this method without the blocks xy and yx of the Hessian. */
  public Hcmm1 withoutCrossBlocks() {
    return new Hcmm1(step, smoothing, clipThreshold, clipLength, carry, true, noHessian, batches);
  }

  /** Returns this method without the Hessian term: a clipped heavy ball. */
  public Hcmm1 withoutHessian() {
    return new Hcmm1(
        step, smoothing, clipThreshold, clipLength, carry, noCrossBlocks, true, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends HessianProblem> setup) {
    Game<?> game = setup.game();
    Pair mu = step;
    Pair beta = smoothing;
    var momentum = new HessianMomentum(setup, beta, !noHessian, !noCrossBlocks, batches);
    return i -> {
      momentum.update(i);
      for (Player u : game.players()) {
        double norm = u.momentumNorm();
        double clip = norm < clipThreshold ? 1 : clipLength / norm;
        u.moveAlongMomentum(mu.of(u) * clip);
        if (carry == Carry.CLIPPED) {
          u.scaleMomentum(clip);
        }
      }
    };
  }
}
