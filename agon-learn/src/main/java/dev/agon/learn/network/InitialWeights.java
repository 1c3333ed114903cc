package dev.agon.learn.network;

import dev.agon.learn.data.Dataset;
import java.util.stream.IntStream;

/**
 * Initial weights that suit some rows: the random ones of {@link Architecture#initial}, with the
 * matrix of every hidden layer scaled such that its units have the mean square 1 before the
 * activation (D. Mishkin, J. Matas, "All you need is a good init", ICLR 2016).
 *
 * <p>Rows with few entries, such as rows of categories, would otherwise reach the activation in the
 * range where it is nearly linear.
 */
public final class InitialWeights {
  private static final int MOST_ROWS = 256;

  private InitialWeights() {}

  /**
   * Returns initial weights for rows.
   *
   * @param outputs the number of scores of a row
   */
  public static double[] of(Architecture network, Dataset data, int outputs, long seed) {
    double[] weights = network.initial(data.features(), outputs, seed);
    int size = Math.min(MOST_ROWS, data.size());
    int[] which =
        IntStream.range(0, size).map(k -> (int) ((long) k * data.size() / size)).toArray();
    NetworkPass pass = new NetworkPass(network, data.features(), outputs);
    pass.load(data.rows(), which, 0, size);
    double[][] score = new double[outputs][size];
    int[] ends = network.layers(data.features(), outputs);
    for (int layer = 0; layer < network.hidden().size(); layer++) {
      pass.forward(weights, score);
      double square = pass.meanSquare(layer);
      if (square > 0 && square < Double.POSITIVE_INFINITY) {
        for (int j = layer == 0 ? 0 : ends[layer - 1]; j < ends[layer]; j++) {
          weights[j] /= Math.sqrt(square);
        }
      }
    }
    return weights;
  }
}
