package dev.agon.set;

import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Difficult points for projections. Random points are functions of their seed. */
final class AwkwardPoints {
  private AwkwardPoints() {}

  /** Ties, zeros, extremes and mixtures of magnitudes of the given dimension, then random ones. */
  static List<double[]> ofDimension(int n) {
    List<double[]> points = new ArrayList<>();
    for (double value : new double[] {0.0, -0.0, 1, -1, 0.3, 1e300, -1e300, 1e-300, 1e308}) {
      points.add(filled(n, value));
    }
    points.add(alternating(n, 1e300, -1e300));
    points.add(alternating(n, 1e300, 1e-300));
    points.add(alternating(n, 1, 1e-17));
    points.add(alternating(n, 0.5, 0.5 + 0x1.0p-52));
    points.add(alternating(n, Double.MIN_VALUE, 1e-310));
    points.add(alternating(n, Double.MAX_VALUE, -Double.MAX_VALUE));
    for (int seed = 0; seed < 12; seed++) {
      RandomStream random = new RandomStream(seed, n);
      points.add(gaussian(random, n, 1));
      points.add(gaussian(random, n, 1.0 / n));
      points.add(gaussian(random, n, 1e12));
      points.add(mixture(random, n));
      points.add(fewValues(random, n));
    }
    return points;
  }

  static double[] gaussian(RandomStream random, int n, double scale) {
    double[] point = new double[n];
    Arrays.setAll(point, i -> scale * random.nextGaussian());
    return point;
  }

  private static double[] mixture(RandomStream random, int n) {
    double[] point = new double[n];
    Arrays.setAll(point, i -> random.nextGaussian() * Math.scalb(1.0, random.nextInt(120) - 60));
    return point;
  }

  private static double[] fewValues(RandomStream random, int n) {
    double[] point = new double[n];
    Arrays.setAll(point, i -> 0.1 * random.nextInt(3));
    return point;
  }

  private static double[] filled(int n, double value) {
    double[] point = new double[n];
    Arrays.fill(point, value);
    return point;
  }

  private static double[] alternating(int n, double even, double odd) {
    double[] point = new double[n];
    Arrays.setAll(point, i -> i % 2 == 0 ? even : odd);
    return point;
  }
}
