package dev.agon.player.lazy;

import dev.agon.player.Momentum;
import dev.agon.random.RandomStream;

/** Rows in plain arrays that make the steps one by one, for comparison with groups. */
final class PlainRows {
  static final double C = 0.7;
  static final double CENTER = 1.0;

  double[] y;
  double[] before;
  final double[] m;

  /** Rows near 1, immediately after a move by the step with some threshold. */
  PlainRows(int n, double step, RandomStream random) {
    y = new double[n];
    before = new double[n];
    m = new double[n];
    for (int i = 0; i < n; i++) {
      before[i] = 0.5 + random.nextDouble();
      m[i] = random.nextGaussian();
      y[i] = before[i] + step * m[i] - 0.01;
    }
  }

  /** {@code m = memory m + product h + gradient g + gradientBefore g₋}, for the quadratic only. */
  void update(Momentum rule, double beta) {
    for (int i = 0; i < y.length; i++) {
      double h = -C * (y[i] - before[i]);
      double g = -C * (y[i] - CENTER);
      double older = -C * (before[i] - CENTER);
      m[i] =
          rule.memory(beta) * m[i]
              + rule.product(beta) * h
              + rule.gradient(beta) * g
              + rule.gradientBefore(beta) * older;
    }
  }

  void scaleMomentum(double factor) {
    for (int i = 0; i < m.length; i++) {
      m[i] *= factor;
    }
  }

  /** {@code y + step m}, in place of y₋. */
  void propose(double step) {
    for (int i = 0; i < y.length; i++) {
      before[i] = y[i] + step * m[i];
    }
  }

  /** The threshold at which the candidates sum to the number of rows. */
  Threshold threshold() {
    Threshold threshold = new Threshold(y.length);
    threshold.begin();
    threshold.search(before.clone(), y.length, new double[0], new int[0], 0);
    return threshold;
  }

  /** Accepts the projected candidates as the new point. */
  void take(Threshold threshold) {
    for (int i = 0; i < y.length; i++) {
      before[i] = Math.max(threshold.weight(before[i]), 0);
    }
    double[] older = y;
    y = before;
    before = older;
  }

  static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
