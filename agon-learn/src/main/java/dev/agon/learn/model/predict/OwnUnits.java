package dev.agon.learn.model.predict;

import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Scaling;
import java.util.Arrays;
import java.util.List;

/** Converts the weights of a model from scaled features to features in original units. */
public final class OwnUnits {
  private OwnUnits() {}

  /**
   * Returns the weights for features in original units.
   *
   * @param weights the weights for scaled features
   * @param outputs the number of scores of a row
   */
  public static double[] weights(
      double[] weights, ProblemSettings settings, int outputs, Scaling scaling) {
    Architecture network = settings.network();
    if (network != null) {
      List<Integer> hidden = network.hidden();
      return scaling.inOwnUnits(weights, hidden.get(0), hidden.get(hidden.size() - 1), outputs);
    }
    double[] own = weights.clone();
    int width = own.length / outputs;
    for (int k = 0; k < outputs; k++) {
      double[] block = Arrays.copyOfRange(weights, k * width, (k + 1) * width);
      System.arraycopy(scaling.inOwnUnits(block), 0, own, k * width, width);
    }
    return own;
  }
}
