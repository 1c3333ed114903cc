package dev.agon.method.baseline;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.util.List;

/**
 * Stoc-Smoothed-AGDA: alternating gradient descent ascent with a proximal term around a slowly
 * moving centre.
 *
 * <p>The proximal term makes the inner problem strongly convex in x if p exceeds the Lipschitz
 * constant of the gradient, so x need not be slowed down by a factor of kappa^2. Differences from
 * the paper: projections; the first x-step may use a larger batch.
 *
 * <p>J. Yang, A. Orvieto, A. Lucchi, N. He, "Faster single-loop algorithms for minimax optimization
 * without strong concavity", AISTATS 2022.
 */
@Recipe(
    name = "smoothed-agda",
    title = "Stoc-Smoothed-AGDA",
    summary = "alternating descent ascent with a proximal term around a moving centre of x",
    formulas = {
      "x' = PX(x - mu_x [gx(x,y;B1) + p (x - s)])",
      "y' = PY(y + mu_y gy(x',y;B2)), a fresh batch",
      "s' = s + theta (x' - s),  s = x at first"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Yang, Orvieto, Lucchi, He, AISTATS 2022",
    table = {"nonconvex-PL", "risk gradient", "constant", "O(eps^-4)"})
public record SmoothedAgda(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(symbol = "p", atLeast = 0, meaning = "weight of the proximal term") double spring,
    @Parameter(
            symbol = "theta",
            above = 0,
            atMost = 1,
            meaning = "rate at which the centre follows x")
        double centring,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<SmoothedAgda>, HasBatches<SmoothedAgda> {

  /** Checks every range. */
  public SmoothedAgda {
    Ranges.check(SmoothedAgda.class, step, spring, centring, batches);
  }

  /**
   * Returns the defaults: steps 0.01, a proximal term with p = 1 around a centre that follows with
   * rate 0.1, batches of 20 after a first batch of 2,000.
   */
  public static SmoothedAgda defaults() {
    return new SmoothedAgda(Pair.both(0.01), 1, 0.1, new Batches(20, 2000));
  }

  /** Returns this method with this weight of the proximal term and this rate of its centre. */
  public SmoothedAgda withSpring(double stiffness, double following) {
    return new SmoothedAgda(step, stiffness, following, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<?> game = setup.game();
    ArrayPlayer x = game.x();
    Batch samples = new Batch();
    double[] s = x.point().clone();
    double[] direction = new double[s.length];
    return Iteration.remembering(
        List.of(s),
        i -> {
          game.draw(batches.at(i), samples);
          game.gradientX(samples);
          x.copyGradient(direction);
          for (int j = 0; j < s.length; j++) {
            direction[j] += spring * (x.point()[j] - s[j]);
          }
          x.moveFrom(x.point(), step.x(), direction);

          game.draw(batches.each(), samples);
          game.gradientY(samples);
          game.y().moveAlongGradient(step.y());

          for (int j = 0; j < s.length; j++) {
            s[j] += centring * (x.point()[j] - s[j]);
          }
        });
  }
}
