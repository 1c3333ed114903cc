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

  /** Computed without a branch, because the sign of the difference may be unpredictable. */
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
  public void softplus(double[] argument, int from, int to, double[] softplus, double[] sigmoid) {
    for (int i = from; i < to; i++) {
      double t = argument[i];
      double e = Elementary.expOfNegative(Math.abs(t));
      softplus[i] = Math.max(t, 0) + Elementary.log1pOfUnit(e);
      sigmoid[i] = (t >= 0 ? 1.0 : e) / (1.0 + e);
    }
  }

  @Override
  public void sigmoid(double[] argument, int from, int to, double[] sigmoid) {
    for (int i = from; i < to; i++) {
      sigmoid[i] = Elementary.sigmoid(argument[i]);
    }
  }

  @Override
  public void tile(int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    for (int half = 0; half < MatrixProduct.COLUMNS; half += 4) {
      for (int i = 0; i < MatrixProduct.ROWS; i += 2) {
        twoRows(k, a, aOffset + i, b, half, c, cOffset + i * cRow + half, cRow);
      }
    }
  }

  /** Computes two rows by four columns, whose eight sums just fit into the registers. */
  private static void twoRows(
      int k, double[] a, int aOffset, double[] b, int bOffset, double[] c, int cOffset, int cRow) {
    int next = cOffset + cRow;
    double c00 = c[cOffset], c01 = c[cOffset + 1], c02 = c[cOffset + 2], c03 = c[cOffset + 3];
    double c10 = c[next], c11 = c[next + 1], c12 = c[next + 2], c13 = c[next + 3];
    for (int p = 0; p < k; p++) {
      double a0 = a[aOffset + MatrixProduct.ROWS * p];
      double a1 = a[aOffset + MatrixProduct.ROWS * p + 1];
      int from = bOffset + MatrixProduct.COLUMNS * p;
      c00 += a0 * b[from];
      c01 += a0 * b[from + 1];
      c02 += a0 * b[from + 2];
      c03 += a0 * b[from + 3];
      c10 += a1 * b[from];
      c11 += a1 * b[from + 1];
      c12 += a1 * b[from + 2];
      c13 += a1 * b[from + 3];
    }
    c[cOffset] = c00;
    c[cOffset + 1] = c01;
    c[cOffset + 2] = c02;
    c[cOffset + 3] = c03;
    c[next] = c10;
    c[next + 1] = c11;
    c[next + 2] = c12;
    c[next + 3] = c13;
  }

  @Override
  public void rowTile(int k, double[] a, int aOffset, double[] b, double[] c, int cOffset) {
    for (int j = cOffset; j < cOffset + MatrixProduct.COLUMNS; j += 4) {
      double c0 = c[j], c1 = c[j + 1], c2 = c[j + 2], c3 = c[j + 3];
      for (int p = 0; p < k; p++) {
        double factor = a[aOffset + p];
        int from = j - cOffset + MatrixProduct.COLUMNS * p;
        c0 += factor * b[from];
        c1 += factor * b[from + 1];
        c2 += factor * b[from + 2];
        c3 += factor * b[from + 3];
      }
      c[j] = c0;
      c[j + 1] = c1;
      c[j + 2] = c2;
      c[j + 3] = c3;
    }
  }

  @Override
  public String name() {
    return "scalar";
  }
}
