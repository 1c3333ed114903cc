package dev.agon.learn.loss;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.support.Given;
import dev.agon.support.Nearest;
import java.util.List;
import java.util.Locale;

/**
 * The loss l(z, t) of a row, where z are its scores, linear in the weights of the model, and t is
 * its target.
 *
 * <p>A loss is one class that provides everything that other code needs; no other code depends on
 * its type or its name. {@link #all} lists them; CONTRIBUTING.md has the recipe for a new one.
 *
 * <p>Rows are evaluated in chunks. Scores and derivatives are arrays of one array per output: most
 * losses have one output, softmax one per class.
 */
public interface Loss {
  /** The name, as on the command line. */
  String name();

  /** The name of the model that this loss fits, for example "logistic regression". */
  String title();

  /** The kind of target that this loss supports. */
  TargetKind targetKind();

  /** Returns whether scores can be converted to probabilities of the classes. */
  default boolean hasProbabilities() {
    return targetKind() != TargetKind.NUMBERS;
  }

  /**
   * Returns whether the loss grows at most linearly, in which case a few outliers cannot dominate.
   */
  default boolean limitsOutliers() {
    return true;
  }

  /**
   * Returns whether a flipped label costs the margin more, {@code l(z, -t) = l(z, t) + t z}, in
   * which case its loss needs no evaluation.
   */
  default boolean flipCostsMargin() {
    return false;
  }

  /** The scores at which the second derivative jumps. */
  default double[] kinks(double target) {
    return new double[0];
  }

  /**
   * The number of scores of a row.
   *
   * @param classes the number of classes; 0 for numbers to predict
   */
  default int outputs(int classes) {
    return 1;
  }

  /** The number of scores of a row. */
  default int outputs(Target target) {
    return outputs(target instanceof Classes classes ? classes.names().size() : 0);
  }

  /**
   * Converts each row's target to a number: -1 or +1, the index of the class, or the value itself.
   *
   * @throws InvalidInputException if this loss does not support such a target
   */
  default double[] numbers(Target target) {
    return targetKind().numbers(target, name());
  }

  /**
   * Computes for each k &lt; size the loss and its derivatives with respect to the scores.
   *
   * @param score {@code score[output][k]} (input; may be destroyed)
   * @param target {@code target[k]} as {@link #numbers} gives it (input)
   * @param size the number of rows
   * @param loss {@code loss[offset + k]} (output)
   * @param derivative {@code derivative[output][offset + k]} (output)
   * @param offset the position of the first output
   */
  void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset);

  /**
   * Computes for each k &lt; size the second derivative in a direction, times a weight: {@code
   * weight[k] H_k direction_k}, H_k the Hessian of the loss in the scores. It is a function of the
   * derivatives.
   *
   * @param weight {@code weight[k]} (input)
   * @param target {@code target[k]} (input)
   * @param derivative {@code derivative[output][k]} (input)
   * @param direction {@code direction[output][k]} (input)
   * @param size the number of rows
   * @param product {@code product[output][k]} (output)
   */
  void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product);

  /** The catalogue of losses: one line per loss. */
  static List<Loss> all() {
    return List.of(new Logistic(), new Softmax(), new Squared(), new Huber(), new SmoothedHinge());
  }

  /** Parses the name of a loss. */
  static Loss parse(String text) {
    String name = Given.argument("Loss.parse", "text", text).strip().toLowerCase(Locale.ROOT);
    for (Loss loss : all()) {
      if (loss.name().equals(name)) {
        return loss;
      }
    }
    throw new InvalidInputException(
        "there is no loss '" + text + "'.",
        Nearest.hint(name, all().stream().map(Loss::name).toList()));
  }

  /**
   * Returns the default loss for a target: logistic for two classes, softmax for more, otherwise
   * squared.
   */
  static Loss suiting(Target target) {
    if (target instanceof Classes classes) {
      return classes.names().size() == 2 ? new Logistic() : new Softmax();
    }
    return new Squared();
  }
}
