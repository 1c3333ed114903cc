package dev.agon.method.adaptive;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The steps of {@link AdamGda} and {@link OptimisticAdam}.
 *
 * @param beta1 the decay of the gradients
 * @param beta2 the decay of their squares
 * @param eps the constant added to the divisor
 * @param optimistic whether a step extrapolates the next direction from the last two
 */
record AdamSteps(
    Pair mu, double beta1, double beta2, double eps, Batches batches, boolean optimistic) {

  /**
   * A player with the running means of its gradient and of its squared gradient, and its last
   * direction.
   */
  private record Side(ArrayPlayer u, double[] m, double[] v, double[] d, double[] move) {
    Side(ArrayPlayer u) {
      this(
          u,
          new double[u.dimension()],
          new double[u.dimension()],
          new double[u.dimension()],
          new double[u.dimension()]);
    }
  }

  Method.Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Batch samples = new Batch();
    Side[] sides = Arrays.stream(game.players()).map(Side::new).toArray(Side[]::new);
    double[] power = {1, 1}; // beta1^t, beta2^t
    List<double[]> memory = new ArrayList<>(List.of(power));
    for (Side side : sides) {
      memory.addAll(List.of(side.m(), side.v(), side.d()));
    }
    return Method.Iteration.remembering(
        memory,
        i -> {
          game.draw(batches.at(i), samples);
          game.gradient(samples);
          power[0] *= beta1;
          power[1] *= beta2;
          for (Side side : sides) {
            ArrayPlayer u = side.u();
            direct(side, power, optimistic && i > 0);
            u.moveFrom(u.point(), mu.of(u), side.move());
          }
        });
  }

  /** Updates the means with the gradient, and writes the direction of Adam or its extrapolation. */
  private void direct(Side side, double[] power, boolean guess) {
    double[] m = side.m();
    double[] v = side.v();
    double[] d = side.d();
    double[] move = side.move();
    side.u().copyGradient(move);
    double meanShare = 1 - power[0];
    double squareShare = 1 - power[1];
    for (int j = 0; j < move.length; j++) {
      double g = move[j];
      m[j] = beta1 * m[j] + (1 - beta1) * g;
      v[j] = beta2 * v[j] + (1 - beta2) * (g * g);
      double before = d[j];
      d[j] = m[j] / meanShare / (Math.sqrt(v[j] / squareShare) + eps);
      move[j] = guess ? 2 * d[j] - before : d[j];
    }
  }
}
