package dev.agon.method;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/**
 * Stoc-Smoothed-AGDA, alternating gradient descent ascent with a spring to a slowly moving centre.
 *
 * <pre>
 *   x' = Proj_X(x - mu_x [gx(x, y; B1) + p (x - s)])
 *   y' = Proj_Y(y + mu_y gy(x', y; B2))      at the new x, with a second batch
 *   s' = s + theta (x' - s)                  s_0 = x_0
 * </pre>
 *
 * <p>The spring makes the inner problem strongly convex in x when p is above the Lipschitz constant
 * of the gradient, so that x need not be slowed down by a factor of kappa^2. Differences from the
 * paper: projections; the very first x-step may use a larger batch.
 *
 * <p>J. Yang, A. Orvieto, A. Lucchi, N. He, "Faster single-loop algorithms for minimax optimization
 * without strong concavity", AISTATS 2022.
 */
@Recipe(
    name = "smoothed-agda",
    title = "Stoc-Smoothed-AGDA",
    summary = "alternating descent ascent with a spring to a moving centre of x",
    formulas = {
      "x' = PX(x - mu_x [gx(x,y;B1) + p (x - s)])",
      "y' = PY(y + mu_y gy(x',y;B2)), a fresh batch",
      "s' = s + theta (x' - s)"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Yang, Orvieto, Lucchi, He, AISTATS 2022",
    table = {"nonconvex-PL", "risk gradient", "constant", "O(eps^-4)"})
public record SmoothedAgda(
    @Parameter(symbol = "mu_x", range = "> 0", meaning = "step of the minimiser") double stepX,
    @Parameter(symbol = "mu_y", range = "> 0", meaning = "step of the maximiser") double stepY,
    @Parameter(symbol = "p", range = ">= 0", meaning = "stiffness of the spring to the centre")
        double spring,
    @Parameter(symbol = "theta", range = "(0, 1]", meaning = "how fast the centre follows x")
        double centering,
    @Parameter(symbol = "b", range = ">= 1", meaning = "samples per batch") int batch,
    @Parameter(symbol = "b0", range = ">= 1", meaning = "samples of the first batch")
        int firstBatch)
    implements Method<MinMaxProblem> {

  /** Checks every range. */
  public SmoothedAgda {
    Check.positive("step-x", stepX);
    Check.positive("step-y", stepY);
    Check.notNegative("spring", spring);
    Check.smoothing("centering", centering);
    Check.atLeastOne("batch", batch);
    Check.atLeastOne("first-batch", firstBatch);
  }

  /** Steps 0.01, a spring of 1 to a centre that follows by 0.1, batches of 20 after 2,000. */
  public static SmoothedAgda defaults() {
    return new SmoothedAgda(0.01, 0.01, 1, 0.1, 20, 2000);
  }

  @Override
  public Iteration begin(Table<? extends MinMaxProblem> table) {
    Game<?> game = table.game();
    ArrayPlayer x = game.x();
    Batch samples = new Batch();
    double[] s = x.point().clone();
    double[] direction = new double[s.length];
    return i -> {
      game.draw(i == 0 ? firstBatch : batch, samples);
      game.gradientX(samples);
      x.copyGradient(direction);
      for (int j = 0; j < s.length; j++) {
        direction[j] += spring * (x.point()[j] - s[j]);
      }
      x.moveFrom(x.point(), stepX, direction);

      game.draw(batch, samples);
      game.gradientY(samples);
      game.y().moveAlongGradient(stepY);

      for (int j = 0; j < s.length; j++) {
        s[j] += centering * (x.point()[j] - s[j]);
      }
    };
  }
}
