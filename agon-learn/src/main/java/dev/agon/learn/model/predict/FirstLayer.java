package dev.agon.learn.model.predict;

import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of a model that is linear in the features: all of a linear model, the first layer of a
 * network.
 *
 * @param weights one row per score or unit, with one weight per feature
 * @param intercept one per score or unit
 */
public record FirstLayer(double[][] weights, double[] intercept) {
  /**
   * Extracts the first layer from the weights of a model.
   *
   * @param all all weights of the model
   * @param outputs the number of scores of a row
   */
  public static FirstLayer of(double[] all, ProblemSettings settings, int outputs) {
    Architecture network = settings.network();
    int units = network == null ? outputs : network.hidden().get(0);
    int features = features(all.length, settings, outputs);
    int width = network == null && settings.intercept() ? features + 1 : features;
    double[][] weights = new double[units][];
    double[] intercept = new double[units];
    for (int k = 0; k < units; k++) {
      weights[k] = Arrays.copyOfRange(all, k * width, k * width + features);
      if (network != null) {
        intercept[k] = all[units * features + k];
      } else if (settings.intercept()) {
        intercept[k] = all[k * width + features];
      }
    }
    return new FirstLayer(weights, intercept);
  }

  /** Returns the number of features of a model with the given number of weights. */
  public static int features(int weights, ProblemSettings settings, int outputs) {
    Architecture network = settings.network();
    return network == null
        ? weights / outputs - (settings.intercept() ? 1 : 0)
        : network.features(weights, outputs);
  }

  /** Returns the number of features. */
  public int features() {
    return weights[0].length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return "FirstLayer[units=" + weights.length + ", features=" + features() + "]";
  }
}
