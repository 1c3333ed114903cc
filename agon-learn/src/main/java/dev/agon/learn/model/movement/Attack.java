package dev.agon.learn.model.movement;

import dev.agon.InvalidInputException;
import dev.agon.learn.block.InputAttack;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.robust.Inputs;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Norm;
import dev.agon.learn.transport.Perturbation;
import dev.agon.learn.transport.Transport;

/**
 * The measures of a model when an adversary moves the numbers of every row within a ball, in units
 * of the scaled features, so the row's loss is as large as possible.
 *
 * <pre>{@code
 * Attack attack = Attack.of(model, rows, Inputs.ball("inputs=0.1"));
 * attack.metrics();
 * }</pre>
 *
 * @param set the ball, for example inputs=0.1
 * @param metrics the measures on the moved rows
 * @param exact whether no stronger movement exists, as for linear models; otherwise they are found
 *     by projected gradient ascent, and the true measures may be worse
 */
public record Attack(Inputs set, Metrics metrics, boolean exact) {
  /** Attacks every row of some data. */
  public static Attack of(Model model, Dataset data, Inputs set) {
    Evaluator.requireFeatures(model, data);
    if (set.perturbation().price() > 0) {
      throw new InvalidInputException(
          "an attack needs a ball, but was " + set + ".", "Use for example inputs=0.1.");
    }
    ProblemSettings settings = model.settings().withRobust(set);
    boolean linear = settings.network() == null;
    double[][] scores =
        linear
            ? linear(model, data, set.perturbation())
            : InputAttack.scores(model.weights(), settings, data);
    Answers answers = Evaluator.answers(model, data.target(), data.weights(), scores);
    return new Attack(set, answers.measure(), linear);
  }

  /**
   * With one score the worst movement changes it by {@code eps N}, N the dual norm of the weights.
   * With several classes the adversary moves the row along the difference of two classes, towards
   * the class whose score can exceed the score of the true class by most.
   */
  private static double[][] linear(Model model, Dataset data, Perturbation ball) {
    double[][] score = Evaluator.scores(model, data);
    double[] x = model.weights();
    int[] numbers = Transport.numbers(model.features(), data.categories());
    double[] target = model.settings().loss().numbers(data.target());
    if (score.length == 1) {
      double shift = ball.radius() * ball.norm().dual(x, numbers);
      boolean classes = !model.classes().isEmpty();
      for (int i = 0; i < score[0].length; i++) {
        double away = classes ? -target[i] : score[0][i] - target[i] < 0 ? -1 : 1;
        score[0][i] += away * shift;
      }
      return score;
    }
    new Pairs(x, x.length / score.length, numbers, ball).move(score, target);
    return score;
  }

  /** The movements along differences of the weights of two classes. */
  private record Pairs(double[] x, int block, int[] numbers, Perturbation ball) {
    void move(double[][] score, double[] target) {
      int outputs = score.length;
      double[][] gain = new double[outputs][outputs];
      double[][][] shift = new double[outputs][outputs][];
      for (int y = 0; y < outputs; y++) {
        for (int k = 0; k < outputs; k++) {
          double[] along = difference(k, y);
          gain[y][k] = ball.radius() * ball.norm().dual(along, indices(along));
          shift[y][k] = shifts(direction(along), outputs);
        }
      }
      for (int i = 0; i < target.length; i++) {
        int y = (int) target[i];
        int worst = y == 0 ? 1 : 0;
        for (int k = 0; k < outputs; k++) {
          if (k != y && score[k][i] + gain[y][k] > score[worst][i] + gain[y][worst]) {
            worst = k;
          }
        }
        for (int k = 0; k < outputs; k++) {
          score[k][i] += shift[y][worst][k];
        }
      }
    }

    private double[] difference(int k, int y) {
      double[] along = new double[numbers.length];
      for (int j = 0; j < along.length; j++) {
        along[j] = x[k * block + numbers[j]] - x[y * block + numbers[j]];
      }
      return along;
    }

    private static int[] indices(double[] along) {
      return java.util.stream.IntStream.range(0, along.length).toArray();
    }

    /** The movement of length eps that increases {@code along'u} most. */
    private double[] direction(double[] along) {
      double norm = Norm.TWO.dual(along, indices(along));
      double[] move = new double[along.length];
      for (int j = 0; j < move.length; j++) {
        double unit =
            ball.norm() == Norm.MAX ? Math.signum(along[j]) : norm > 0 ? along[j] / norm : 0;
        move[j] = ball.radius() * unit;
      }
      return move;
    }

    private double[] shifts(double[] move, int outputs) {
      double[] shifts = new double[outputs];
      for (int k = 0; k < outputs; k++) {
        for (int j = 0; j < move.length; j++) {
          shifts[k] += x[k * block + numbers[j]] * move[j];
        }
      }
      return shifts;
    }
  }
}
