package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.robust.Penalty;
import dev.agon.learn.settings.ProblemSettings;
import java.util.Arrays;

/**
 * The worst case as in a textbook: sorted projection, StrictMath, compensated sums. A slow and
 * obvious reference for the fast implementation.
 */
public final class SlowReference {
  private final Dataset data;
  private final ProblemSettings settings;
  private final Nonconvex regulariser;
  private final double c;
  private final int n;

  public SlowReference(Dataset data, ProblemSettings settings) {
    this.data = data;
    this.settings = settings;
    this.n = data.size();
    this.regulariser = (Nonconvex) settings.regulariser();
    this.c = ((Penalty) settings.robust()).price().value(n) * n * n;
  }

  /** Neumaier's compensated sum. */
  static final class Sum {
    private double sum;
    private double lost;

    void add(double value) {
      double next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
      sum = next;
    }

    double value() {
      return sum + lost;
    }
  }

  double margin(double[] x, int row) {
    Sum sum = new Sum();
    for (int k = 0; k < data.rows().entries(row); k++) {
      sum.add(data.rows().value(row, k) * x[data.rows().column(row, k)]);
    }
    if (settings.intercept()) {
      sum.add(x[x.length - 1]);
    }
    return data.classes().sign(row) * sum.value();
  }

  static double loss(double t) {
    return t > 0 ? StrictMath.log1p(StrictMath.exp(-t)) : -t + StrictMath.log1p(StrictMath.exp(t));
  }

  double[] losses(double[] x) {
    double[] losses = new double[n];
    Arrays.setAll(losses, i -> loss(margin(x, i)));
    return losses;
  }

  double[] weights(double[] x) {
    double[] v = losses(x);
    for (int i = 0; i < n; i++) {
      v[i] = 1.0 / n + v[i] / c;
    }
    return projectBySorting(v);
  }

  static double[] projectBySorting(double[] v) {
    double max = Arrays.stream(v).max().orElseThrow();
    double[] sorted = Arrays.stream(v).map(value -> value - max).sorted().toArray();
    Sum sum = new Sum();
    double theta = 0;
    for (int k = 1; k <= sorted.length; k++) {
      double value = sorted[sorted.length - k];
      sum.add(value);
      double candidate = (sum.value() - 1) / k;
      if (value > candidate) {
        theta = candidate;
      }
    }
    double threshold = theta;
    return Arrays.stream(v).map(value -> Math.max((value - max) - threshold, 0)).toArray();
  }

  public double primal(double[] x) {
    double[] losses = losses(x);
    double[] y = weights(x);
    Sum sum = new Sum();
    for (int i = 0; i < n; i++) {
      sum.add(y[i] * losses[i]);
      sum.add(-0.5 * c * (y[i] - 1.0 / n) * (y[i] - 1.0 / n));
    }
    for (double xj : x) {
      double q = regulariser.scale() * xj * xj;
      sum.add(regulariser.lambda2() * q / (1 + q));
    }
    return sum.value();
  }

  public double[] gradient(double[] x) {
    double[] y = weights(x);
    Sum[] sums = new Sum[x.length];
    Arrays.setAll(sums, j -> new Sum());
    for (int i = 0; i < n; i++) {
      double p = 1 / (1 + StrictMath.exp(margin(x, i)));
      double factor = -y[i] * p * data.classes().sign(i);
      for (int k = 0; k < data.rows().entries(i); k++) {
        sums[data.rows().column(i, k)].add(factor * data.rows().value(i, k));
      }
      if (settings.intercept()) {
        sums[x.length - 1].add(factor);
      }
    }
    double[] gradient = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      double q = 1 + regulariser.scale() * x[j] * x[j];
      sums[j].add(2 * regulariser.lambda2() * regulariser.scale() * x[j] / (q * q));
      gradient[j] = sums[j].value();
    }
    return gradient;
  }
}
