package dev.agon.learn.data.split;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import org.jspecify.annotations.Nullable;

/** Row weights that give every class the same total weight. */
public final class Balance {
  private Balance() {}

  /**
   * Returns the rows with the weights {@code w_i sum(w) / (K sum of w over the class of i)}, K the
   * number of classes that occur; the weights of all rows have the same sum as before.
   *
   * @throws InvalidInputException when the target is not a class
   */
  public static Dataset of(Dataset data) {
    Classes classes = classes(data.target());
    double @Nullable [] own = data.weights();
    double[] total = new double[classes.names().size()];
    double[] weights = new double[data.size()];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = own == null ? 1 : own[i];
      total[classes.of()[i]] += weights[i];
      sum += weights[i];
    }
    double[] factor = factors(total, sum);
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= factor[classes.of()[i]];
    }
    return data.withWeights(weights);
  }

  /**
   * Returns the classes of a target.
   *
   * @throws InvalidInputException when the target is not a class
   */
  public static Classes classes(Target target) {
    if (target instanceof Classes classes) {
      return classes;
    }
    throw new InvalidInputException(
        "`balance` is for classes, but numbers are predicted.",
        "Remove it, or use `weights` to weight rows.");
  }

  /**
   * Returns the factor {@code sum / (K total_k)} of the row weights of each class k.
   *
   * @param total the sum of the weights of each class
   * @param sum the sum of all weights
   */
  public static double[] factors(double[] total, double sum) {
    int present = 0;
    for (double each : total) {
      present += each > 0 ? 1 : 0;
    }
    double[] factor = new double[total.length];
    for (int k = 0; k < factor.length; k++) {
      factor[k] = sum / (present * total[k]);
    }
    return factor;
  }
}
