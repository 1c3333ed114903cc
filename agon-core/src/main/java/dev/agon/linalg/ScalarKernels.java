package dev.agon.linalg;

/** The kernels in plain Java, with eight accumulators; they run on every JVM. */
final class ScalarKernels implements Kernels {
  @Override
  public double dot(double[] a, double[] b, int n) {
    double l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0, l7 = 0;
    int bound = n - n % LANES;
    for (int i = 0; i < bound; i += LANES) {
      l0 += a[i] * b[i];
      l1 += a[i + 1] * b[i + 1];
      l2 += a[i + 2] * b[i + 2];
      l3 += a[i + 3] * b[i + 3];
      l4 += a[i + 4] * b[i + 4];
      l5 += a[i + 5] * b[i + 5];
      l6 += a[i + 6] * b[i + 6];
      l7 += a[i + 7] * b[i + 7];
    }
    for (int i = bound; i < n; i++) {
      l0 += a[i] * b[i];
    }
    return Kernels.addLanes(l0, l1, l2, l3, l4, l5, l6, l7);
  }

  @Override
  public double sum(double[] a, int n) {
    double l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0, l7 = 0;
    int bound = n - n % LANES;
    for (int i = 0; i < bound; i += LANES) {
      l0 += a[i];
      l1 += a[i + 1];
      l2 += a[i + 2];
      l3 += a[i + 3];
      l4 += a[i + 4];
      l5 += a[i + 5];
      l6 += a[i + 6];
      l7 += a[i + 7];
    }
    for (int i = bound; i < n; i++) {
      l0 += a[i];
    }
    return Kernels.addLanes(l0, l1, l2, l3, l4, l5, l6, l7);
  }

  @Override
  public double max(double[] a, int from, int to) {
    double even = Double.NEGATIVE_INFINITY;
    double odd = Double.NEGATIVE_INFINITY;
    int i = from;
    for (; i + 1 < to; i += 2) {
      even = Math.max(even, a[i]);
      odd = Math.max(odd, a[i + 1]);
    }
    return Math.max(i < to ? Math.max(even, a[i]) : even, odd);
  }

  /** Without a branch, because the sign of the difference may be unpredictable. */
  @Override
  public void above(double[] a, int n, double origin, double threshold, double[] excessAndCount) {
    double l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0, l7 = 0;
    int bound = n - n % LANES;
    for (int i = 0; i < bound; i += LANES) {
      l0 += positive((a[i] - origin) - threshold);
      l1 += positive((a[i + 1] - origin) - threshold);
      l2 += positive((a[i + 2] - origin) - threshold);
      l3 += positive((a[i + 3] - origin) - threshold);
      l4 += positive((a[i + 4] - origin) - threshold);
      l5 += positive((a[i + 5] - origin) - threshold);
      l6 += positive((a[i + 6] - origin) - threshold);
      l7 += positive((a[i + 7] - origin) - threshold);
    }
    for (int i = bound; i < n; i++) {
      l0 += positive((a[i] - origin) - threshold);
    }
    long count = 0;
    for (int i = 0; i < n; i++) {
      count += Double.doubleToRawLongBits(threshold - (a[i] - origin)) >>> 63;
    }
    excessAndCount[0] = Kernels.addLanes(l0, l1, l2, l3, l4, l5, l6, l7);
    excessAndCount[1] = count;
  }

  /** Returns the positive part of a number, by a mask over its bits. */
  static double positive(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return Double.longBitsToDouble(bits & ~(bits >> 63));
  }

  @Override
  public void logistic(double[] margin, int n, double[] loss, double[] probability, int offset) {
    logistic(margin, 0, n, loss, probability, offset);
  }

  static void logistic(
      double[] margin, int from, int to, double[] loss, double[] probability, int offset) {
    for (int i = from; i < to; i++) {
      double t = margin[i];
      double e = Elementary.expOfNegative(Math.abs(t));
      loss[offset + i] = Math.max(-t, 0) + Elementary.log1pOfUnit(e);
      probability[offset + i] = (t >= 0 ? e : 1.0) / (1.0 + e);
    }
  }

  @Override
  public void expm1(double[] d, int n, double rate, double[] result) {
    for (int i = 0; i < n; i++) {
      result[i] = Elementary.expm1OfNegative(-(rate * d[i]));
    }
  }

  @Override
  public void exponential(
      double[] a, int from, int to, double origin, double rate, double factor, double[] result) {
    for (int i = from; i < to; i++) {
      result[i] = factor * Elementary.expOfNegative(-(rate * (a[i] - origin)));
    }
  }

  @Override
  public void tanh(double[] argument, int from, int to, double[] result) {
    for (int i = from; i < to; i++) {
      result[i] = Elementary.tanh(argument[i]);
    }
  }

  @Override
  public String name() {
    return "scalar";
  }
}
