package dev.agon.learn.data.split;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
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
    if (!(data.target() instanceof Classes classes)) {
      throw new InvalidInputException(
          Names.of("balance") + " is for classes, but numbers are predicted.",
          "Remove it, or use " + Names.of("weights") + " to weight rows.");
    }
    double @Nullable [] own = data.weights();
    double[] total = new double[classes.names().size()];
    double[] weights = new double[data.size()];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = own == null ? 1 : own[i];
      total[classes.of()[i]] += weights[i];
      sum += weights[i];
    }
    int present = 0;
    for (double each : total) {
      present += each > 0 ? 1 : 0;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= sum / (present * total[classes.of()[i]]);
    }
    return data.withWeights(weights);
  }
}
