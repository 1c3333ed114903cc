package dev.agon.learn.network;

import java.util.Arrays;

/**
 * The kinks of a relu network on a line between two rows.
 *
 * <p>The units of the first layer are affine on the line, so the zero of each is known. Between two
 * zeros of all layers before it a layer is affine as well. Layer by layer, a unit with different
 * signs at two neighbouring knots therefore has its zero at the root of a linear function.
 */
public final class LineKinks {
  private LineKinks() {}

  /**
   * Returns the ascending places from 0 to 1, with 0 and 1, between which the scores are linear.
   *
   * @param from the units of the first layer before the activation, at 0
   * @param to the units at 1
   */
  public static double[] between(InputGradient network, double[] from, double[] to) {
    double[] knots = {0, 1};
    double[] point = new double[from.length];
    for (int layer = 1; layer <= network.architecture().hidden().size(); layer++) {
      double[][] units = new double[knots.length][];
      for (int k = 0; k < knots.length; k++) {
        at(from, to, knots[k], point);
        network.scoresOf(point);
        units[k] = network.units(layer).clone();
      }
      knots = withZeros(knots, units);
    }
    return knots;
  }

  /** Computes the point of the line at a place from 0 to 1. */
  public static void at(double[] from, double[] to, double t, double[] point) {
    for (int i = 0; i < point.length; i++) {
      point[i] = from[i] + t * (to[i] - from[i]);
    }
  }

  private static double[] withZeros(double[] knots, double[][] units) {
    double[] all = Arrays.copyOf(knots, knots.length * (1 + units[0].length));
    int count = knots.length;
    for (int k = 1; k < knots.length; k++) {
      for (int i = 0; i < units[k].length; i++) {
        double a = units[k - 1][i];
        double b = units[k][i];
        if (a < 0 && b > 0 || a > 0 && b < 0) {
          all[count++] = knots[k - 1] + (knots[k] - knots[k - 1]) * (a / (a - b));
        }
      }
    }
    Arrays.sort(all, 0, count);
    int distinct = 1;
    for (int k = 1; k < count; k++) {
      if (all[k] > all[distinct - 1]) {
        all[distinct++] = all[k];
      }
    }
    return Arrays.copyOf(all, distinct);
  }
}
