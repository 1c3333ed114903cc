package dev.agon.method;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Optimistic Adam: Adam on each player, with a step along the direction that the next iteration is
 * likely to find.
 *
 * <p>Made for games such as generative adversarial networks, where Adam alone circles. Differences
 * from the paper: projections; the first batch may be larger than the others; the first step, which
 * has no direction before it, is Adam's own.
 *
 * <p>C. Daskalakis, A. Ilyas, V. Syrgkanis, H. Zeng, "Training GANs with optimism", ICLR 2018,
 * algorithm 1.
 */
@Recipe(
    name = "optimistic-adam",
    title = "optimistic Adam",
    summary = "Adam on each player, guessing its next direction from the last two",
    formulas = {
      "m = beta1 m + (1-beta1) g(z;B),  v = beta2 v + (1-beta2) g(z;B)^2,  by coordinates",
      "d = [m/(1-beta1^t)]/(sqrt(v/(1-beta2^t)) + eps),  t = 1, 2, ...",
      "x' = PX(x - mu_x (2dx - dx_before)),  y' = PY(y + mu_y (2dy - dy_before))"
    },
    needs = "gradient",
    cost = "2b",
    reference = "Daskalakis, Ilyas, Syrgkanis, Zeng, ICLR 2018")
public record OptimisticAdam(
    @Parameter(symbol = "mu", above = 0, meaning = "step") Pair step,
    @Parameter(symbol = "beta1", atLeast = 0, below = 1, meaning = "memory of the gradients")
        double meanDecay,
    @Parameter(
            symbol = "beta2",
            atLeast = 0,
            below = 1,
            meaning = "memory of the squared gradients")
        double squareDecay,
    @Parameter(symbol = "eps", above = 0, meaning = "floor of the divisor") double floor,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
    implements Method<MinMaxProblem>, HasSteps<OptimisticAdam>, HasBatches<OptimisticAdam> {

  /** Checks every range. */
  public OptimisticAdam {
    Ranges.check(OptimisticAdam.class, step, meanDecay, squareDecay, floor, batches);
  }

  /** Steps 0.001, decays 0.5 and 0.9 as is usual for games, floor 1e-8. */
  public static OptimisticAdam defaults() {
    return new OptimisticAdam(Pair.both(0.001), 0.5, 0.9, 1e-8, new Batches(20, 2000));
  }

  /** This method with another memory of the gradients and of their squares. */
  public OptimisticAdam withDecays(double mean, double square) {
    return new OptimisticAdam(step, mean, square, floor, batches);
  }

  /** This method with another floor of the divisor. */
  public OptimisticAdam withFloor(double eps) {
    return new OptimisticAdam(step, meanDecay, squareDecay, eps, batches);
  }

  /** Adam's side of a player, with the direction before and the guess of the next one. */
  private record Side(AdamSide adam, double[] before, double[] guess) {
    Side(ArrayPlayer u) {
      this(new AdamSide(u), new double[u.dimension()], new double[u.dimension()]);
    }

    void move(double mu, boolean first) {
      double[] d = adam.d();
      for (int j = 0; j < d.length; j++) {
        guess[j] = first ? d[j] : 2 * d[j] - before[j];
        before[j] = d[j];
      }
      adam.u().moveFrom(adam.u().point(), mu, guess);
    }
  }

  @Override
  public Iteration begin(Table<? extends MinMaxProblem> table) {
    Game<ArrayPlayer> game = table.gameOnArrays();
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    double[] power = {1, 1}; // beta1^t, beta2^t
    List<double[]> memory = new ArrayList<>(List.of(power));
    for (Side side : sides) {
      memory.addAll(List.of(side.adam().m(), side.adam().v(), side.before()));
    }
    return Iteration.remembering(
        memory,
        i -> {
          game.draw(batches.at(i), samples);
          game.gradient(samples);
          power[0] *= meanDecay;
          power[1] *= squareDecay;
          for (Side side : sides) {
            side.adam().direct(meanDecay, squareDecay, power, floor);
            side.move(step.of(side.adam().u()), i == 0);
          }
        });
  }
}
