package dev.agon.method;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.player.Player;
import dev.agon.problem.HessianProblem;

/**
 * HCMM-1, the Hessian-corrected momentum method with clipping.
 *
 * <p>It finds an epsilon-stationary point of {@code P(x) = max_y J(x,y)} with O(epsilon^-3) samples
 * and batches of O(1), for J nonconvex in x and strongly concave or Polyak-Lojasiewicz in y, when
 * gradient and Hessian of the risk are Lipschitz.
 *
 * <pre>
 *   m_u = (1-beta_u) (m_u + h_u) + beta_u g_u          u in {x, y}, h = Hessian (z - z₋), all blocks
 *   c_u = m_u if |m_u| &lt; N, else N1 m_u / |m_u|
 *   x = Proj_X(x - mu_x c_x),  y = Proj_Y(y + mu_y c_y)      both from the same z
 * </pre>
 *
 * <p>Differences from the paper: which momentum the next step starts from is a choice ({@link
 * Carry}), since the paper's theory carries the clipped one and its experiments the unclipped one;
 * N1 &gt; N is allowed (it amplifies, and the paper's experiments use it); x and y may live on sets
 * with a projection, where nothing is proved. With an empty y it is SGDHess (Tran, Cutkosky,
 * NeurIPS 2022) with clipping.
 *
 * <p>H. Cai, S. A. Alghunaim, A. H. Sayed, "Accelerated Stochastic Min-Max Optimization Based on
 * Bias-corrected Momentum", arXiv 2406.13041.
 */
@Recipe(
    name = "hcmm1",
    title = "HCMM-1",
    summary = "Hessian-corrected momentum, clipped: the robust one",
    formulas = {
      "m_u = (1-beta_u) (m_u + h_u) + beta_u g_u,  h = Hessian (z - z_before) on the batch of g",
      "c_u = m_u if |m_u| < N, else N1 m_u/|m_u|",
      "x = PX(x - mu_x c_x),  y = PY(y + mu_y c_y)"
    },
    needs = "gradient, Hessian-vector product",
    cost = "3b",
    reference = "Cai, Alghunaim, Sayed, arXiv 2406.13041",
    table = {"nonconvex-PL", "risk gradient and Hessian", "nonlinear, clipping", "O(eps^-3)"})
public record Hcmm1(
    @Parameter(symbol = "mu_x", range = "> 0", meaning = "step of the minimiser") double stepX,
    @Parameter(symbol = "mu_y", range = "> 0", meaning = "step of the maximiser") double stepY,
    @Parameter(symbol = "beta_x", range = "(0, 1]", meaning = "weight of a new gradient in m_x")
        double smoothingX,
    @Parameter(symbol = "beta_y", range = "(0, 1]", meaning = "weight of a new gradient in m_y")
        double smoothingY,
    @Parameter(symbol = "N", range = "> 0", meaning = "a momentum of at least this norm is clipped")
        double clipThreshold,
    @Parameter(symbol = "N1", range = "> 0", meaning = "the norm a clipped momentum gets")
        double clipLength,
    @Parameter(
            symbol = "-",
            range = "unclipped, clipped",
            meaning = "the momentum the next step starts from")
        Carry carry,
    @Parameter(symbol = "-", range = "on, off", meaning = "leaves the blocks xy and yx out")
        boolean crossBlocks,
    @Parameter(symbol = "-", range = "on, off", meaning = "leaves h out: heavy ball")
        boolean hessian,
    @Parameter(symbol = "b", range = ">= 1", meaning = "samples per iteration") int batch,
    @Parameter(symbol = "b0", range = ">= 1", meaning = "samples of the first iteration")
        int firstBatch)
    implements Method<HessianProblem> {

  /** Which momentum the next iteration starts from. */
  public enum Carry {
    /** As in the paper's experiments. */
    UNCLIPPED,
    /** As in the paper's theory. */
    CLIPPED
  }

  /** Checks every range. */
  public Hcmm1 {
    Check.positive("step-x", stepX);
    Check.positive("step-y", stepY);
    Check.smoothing("smoothing-x", smoothingX);
    Check.smoothing("smoothing-y", smoothingY);
    Check.positive("clip-threshold", clipThreshold);
    Check.positive("clip-length", clipLength);
    Check.atLeastOne("batch", batch);
    Check.atLeastOne("first-batch", firstBatch);
  }

  /** Steps 0.01, smoothing 0.1, clipping at 1 to length 1, unclipped carry, batches of 20. */
  public static Hcmm1 defaults() {
    return new Hcmm1(0.01, 0.01, 0.1, 0.1, 1, 1, Carry.UNCLIPPED, true, true, 20, 2000);
  }

  /** This method with other steps. */
  public Hcmm1 withSteps(double x, double y) {
    return new Hcmm1(
        x,
        y,
        smoothingX,
        smoothingY,
        clipThreshold,
        clipLength,
        carry,
        crossBlocks,
        hessian,
        batch,
        firstBatch);
  }

  /** This method with another smoothing factor for both players. */
  public Hcmm1 withSmoothing(double beta) {
    return new Hcmm1(
        stepX,
        stepY,
        beta,
        beta,
        clipThreshold,
        clipLength,
        carry,
        crossBlocks,
        hessian,
        batch,
        firstBatch);
  }

  /** This method with other batch sizes. */
  public Hcmm1 withBatches(int each, int first) {
    return new Hcmm1(
        stepX,
        stepY,
        smoothingX,
        smoothingY,
        clipThreshold,
        clipLength,
        carry,
        crossBlocks,
        hessian,
        each,
        first);
  }

  @Override
  public Iteration begin(Table<? extends HessianProblem> table) {
    Game<?> game = table.game();
    Pair mu = new Pair(stepX, stepY);
    Pair beta = new Pair(smoothingX, smoothingY);
    var momentum = new HessianMomentum(table, beta, hessian, crossBlocks, batch, firstBatch);
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
