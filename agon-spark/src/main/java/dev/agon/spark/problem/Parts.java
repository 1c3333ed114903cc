package dev.agon.spark.problem;

import java.util.Arrays;

/** Several vectors as one, to be sent and added at once. */
final class Parts {
  private Parts() {}

  /** Returns vectors of zeros. */
  static double[][] of(int[] lengths) {
    double[][] parts = new double[lengths.length][];
    Arrays.setAll(parts, k -> new double[lengths[k]]);
    return parts;
  }

  /** Returns the vectors one after the other. */
  static double[] flat(double[][] parts) {
    double[] flat = new double[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int to = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, flat, to, part.length);
      to += part.length;
    }
    return flat;
  }

  /** Adds a flat vector to the vectors. */
  static void addTo(double[] flat, double[][] parts) {
    int from = 0;
    for (double[] part : parts) {
      for (int j = 0; j < part.length; j++) {
        part[j] += flat[from++];
      }
    }
  }
}
