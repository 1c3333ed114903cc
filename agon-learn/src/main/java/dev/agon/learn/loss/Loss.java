package dev.agon.learn.loss;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.support.Nearest;
import java.util.List;
import java.util.Locale;

/**
 * The loss l(z, t) of a row: z its scores, linear in the model's weights, and t its target.
 *
 * <p>Rows are worked on in chunks. Scores and derivatives are arrays of one array per output: most
 * losses have one output, softmax one per class.
 */
public interface Loss {
  /** The name, as on the command line. */
  String name();

  /** How many scores a row has. */
  default int outputs(Target target) {
    return 1;
  }

  /**
   * Each row's target as a number: -1 and +1, the number of the class, or the value itself.
   *
   * @throws InvalidInputException when this loss is not made for such a target
   */
  double[] numbers(Target target);

  /**
   * For each k &lt; size the loss and its derivatives by the scores.
   *
   * @param score {@code score[output][k]} (input; may be destroyed)
   * @param target {@code target[k]} as {@link #numbers} gives it (input)
   * @param size how many rows
   * @param loss {@code loss[offset + k]} (output)
   * @param derivative {@code derivative[output][offset + k]} (output)
   * @param offset where the outputs begin
   */
  void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset);

  /**
   * For each k &lt; size the second derivative in a direction, times a weight: {@code weight[k] H_k
   * direction_k}, H_k the Hessian of the loss in the scores. It follows from the derivatives.
   *
   * @param weight {@code weight[k]} (input)
   * @param target {@code target[k]} (input)
   * @param derivative {@code derivative[output][k]} (input)
   * @param direction {@code direction[output][k]} (input)
   * @param size how many rows
   * @param product {@code product[output][k]} (output)
   */
  void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product);

  /** Every loss. */
  static List<Loss> all() {
    return List.of(new Logistic(), new Softmax(), new Squared(), new Huber(), new SmoothedHinge());
  }

  /** The loss of a name. */
  static Loss parse(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT);
    for (Loss loss : all()) {
      if (loss.name().equals(name)) {
        return loss;
      }
    }
    throw new InvalidInputException(
        "there is no loss '" + text + "'.",
        Nearest.hint(name, all().stream().map(Loss::name).toList()));
  }

  /** The loss that suits a target: logistic for two classes, softmax for more, else squared. */
  static Loss suiting(Target target) {
    if (target instanceof Classes classes) {
      return classes.names().size() == 2 ? new Logistic() : new Softmax();
    }
    return new Squared();
  }
}
