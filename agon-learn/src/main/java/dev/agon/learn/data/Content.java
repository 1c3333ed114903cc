package dev.agon.learn.data;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A hash of the content of a data set: rows, targets, weights and groups, in their order,
 * independent of the file. Different contents have, with high probability, different hashes.
 */
public final class Content {
  private static final long SEED = 1;
  private static final int PURPOSE = 77;

  private Content() {}

  /** Returns the hash in hexadecimal. */
  public static String of(Dataset data) {
    return Integer.toHexString(parts(data).hashCode());
  }

  /**
   * Returns the hashes of the features, the labels, the groups and the row weights, by name. Rows
   * contribute their products with fixed random weights.
   */
  public static Map<String, String> parts(Dataset data) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("rows", Integer.toString(data.size()));
    parts.put("features (`drop`, `categories`, `numbers`, `scale`)", features(data));
    parts.put("labels (`label`, `positive`)", labels(data.target()));
    Groups groups = data.groups();
    if (groups != null) {
      parts.put(
          "groups (`groups`)", hex(31L * Arrays.hashCode(groups.of()) + groups.names().hashCode()));
    }
    if (data.weights() != null) {
      parts.put("row weights (`weights`, `balance`)", hex(Arrays.hashCode(data.weights())));
    }
    return parts;
  }

  private static String features(Dataset data) {
    RandomStream random = new RandomStream(SEED, PURPOSE);
    double[] direction = new double[data.features()];
    Arrays.setAll(direction, j -> random.nextGaussian());
    long hash = data.features();
    for (int i = 0; i < data.size(); i++) {
      hash = 31 * hash + Double.doubleToLongBits(data.rows().dot(i, direction));
    }
    return hex(hash);
  }

  private static String labels(Target target) {
    return target instanceof Classes classes
        ? hex(31L * Arrays.hashCode(classes.of()) + classes.names().hashCode())
        : hex(Arrays.hashCode(((Values) target).of()));
  }

  private static String hex(long hash) {
    return Integer.toHexString(Long.hashCode(hash));
  }
}
