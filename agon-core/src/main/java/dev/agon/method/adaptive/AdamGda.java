package dev.agon.method.adaptive;

import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.problem.MinMaxProblem;

/**
 * Adam for both players, updated simultaneously.
 *
 * <p>There is no convergence theory for min-max problems; it is a common first choice. Differences
 * from the paper: two players, projections; the first batch may be larger than the others.
 *
 * <p>D. P. Kingma, J. Ba, "Adam: a method for stochastic optimization", ICLR 2015.
 */
@Recipe(
    name = "adam-gda",
    title = "Adam-GDA",
    summary = "Adam for both players",
    formulas = {
      "m = beta1 m + (1-beta1) g(z;B),  v = beta2 v + (1-beta2) g(z;B)^2,  by coordinates",
      "d = [m/(1-beta1^t)]/(sqrt(v/(1-beta2^t)) + eps),  t = 1, 2, ...",
      "x' = PX(x - mu_x dx),  y' = PY(y + mu_y dy)"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Kingma, Ba, ICLR 2015")
public record AdamGda(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta1",
            atLeast = 0,
            below = 1,
            meaning = "decay rate of the mean gradient")
        double meanDecay,
    @Parameter(
            symbol = "beta2",
            atLeast = 0,
            below = 1,
            meaning = "decay rate of the mean squared gradient")
        double squareDecay,
    @Parameter(symbol = "eps", above = 0, meaning = "constant added to the divisor") double floor,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<AdamGda>, HasBatches<AdamGda> {

  /** Checks every range. */
  public AdamGda {
    Ranges.check(AdamGda.class, step, meanDecay, squareDecay, floor, batches);
  }

  /** Returns the usual values of Adam: steps 0.001, decays 0.9 and 0.999, floor 1e-8. */
  public static AdamGda defaults() {
    return new AdamGda(Pair.both(0.001), 0.9, 0.999, 1e-8, new Batches(20, 2000));
  }

  /** Returns this method with other decays of the gradients and of their squares. */
  public AdamGda withDecays(double mean, double square) {
    return new AdamGda(step, mean, square, floor, batches);
  }

  /** Returns this method with another constant added to the divisor. */
  public AdamGda withFloor(double eps) {
    return new AdamGda(step, meanDecay, squareDecay, eps, batches);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    return new AdamSteps(step, meanDecay, squareDecay, floor, batches, /* optimistic= */ false)
        .begin(setup);
  }
}
