package dev.agon.learn.data;

import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * A hash of the content of a data set: rows, targets, weights and groups, in their order,
 * independent of the file. Different contents have, with high probability, different hashes.
 */
public final class Content {
  private static final long SEED = 1;
  private static final int PURPOSE = 77;

  private Content() {}

  /** Returns the hash in hexadecimal; rows contribute their products with fixed random weights. */
  public static String of(Dataset data) {
    RandomStream random = new RandomStream(SEED, PURPOSE);
    double[] direction = new double[data.features()];
    Arrays.setAll(direction, j -> random.nextGaussian());
    long hash = 31L * data.features() + data.size();
    for (int i = 0; i < data.size(); i++) {
      hash = 31 * hash + Double.doubleToLongBits(data.rows().dot(i, direction));
    }
    if (data.target() instanceof Classes classes) {
      hash = 31 * hash + 31L * Arrays.hashCode(classes.of()) + classes.names().hashCode();
    } else if (data.target() instanceof Values values) {
      hash = 31 * hash + Arrays.hashCode(values.of());
    }
    Groups groups = data.groups();
    if (groups != null) {
      hash = 31 * hash + 31L * Arrays.hashCode(groups.of()) + groups.names().hashCode();
    }
    return Long.toHexString(31 * hash + Arrays.hashCode(data.weights()));
  }
}
