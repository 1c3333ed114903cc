package dev.agon.linalg;

/**
 * Operations on arrays of doubles, with results that are the same bit for bit on every machine.
 *
 * <p>Reductions and elementary functions start in plain Java and switch to the Vector API after
 * enough work, if the JVM has it ({@code --add-modules jdk.incubator.vector}) and {@code
 * -Dagon.simd=false} is not set. This changes only the speed. Element-wise loops are plain Java,
 * because the just-in-time compiler vectorises them equally well.
 */
public final class Vectors {
  private static final KernelSelector SERVING = KernelSelector.asConfigured();

  private Vectors() {}

  /** Returns the name of the kernels in use: "scalar", "vector-api-256" or "vector-api-512". */
  public static String kernels() {
    return SERVING.name();
  }

  /** Returns whether kernels on the Vector API are available, now or after enough work. */
  public static boolean hasVectorApi() {
    return !"false".equals(System.getProperty("agon.simd")) && KernelSelector.available();
  }

  /** Returns the kernels in use, after adding to the amount of work done. */
  static Kernels kernels(long amount) {
    return SERVING.with(amount);
  }

  /** {@code sum_i a_i b_i} over the first n elements. */
  public static double dot(double[] a, double[] b, int n) {
    return SERVING.with(n).dot(a, b, n);
  }

  /** {@code sum_i a_i b_i}. */
  public static double dot(double[] a, double[] b) {
    return SERVING.with(a.length).dot(a, b, a.length);
  }

  /** {@code sum_i a_i} over the first n elements. */
  public static double sum(double[] a, int n) {
    return SERVING.with(n).sum(a, n);
  }

  /**
   * Returns the Euclidean norm; it neither overflows nor underflows if the norm itself is
   * representable.
   */
  public static double norm(double[] a) {
    double squares = SERVING.with(a.length).dot(a, a, a.length);
    if (squares > 1e-280 && squares <= Double.MAX_VALUE) {
      return Math.sqrt(squares);
    }
    return scaledNorm(a);
  }

  private static double scaledNorm(double[] a) {
    double largest = 0;
    for (double value : a) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest == 0 || !Double.isFinite(largest)) {
      return largest;
    }
    double squares = 0;
    for (double value : a) {
      double ratio = value / largest;
      squares += ratio * ratio;
    }
    return largest * Math.sqrt(squares);
  }

  /**
   * {@code sum a_i^2} for from &lt;= i &lt; to, added in four partial sums in the order of the
   * index.
   */
  public static double squares(double[] a, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int bound = to - (to - from) % 4;
    for (int i = from; i < bound; i += 4) {
      s0 += a[i] * a[i];
      s1 += a[i + 1] * a[i + 1];
      s2 += a[i + 2] * a[i + 2];
      s3 += a[i + 3] * a[i + 3];
    }
    for (int i = bound; i < to; i++) {
      s0 += a[i] * a[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** {@code y += factor x}. */
  public static void addScaled(double factor, double[] x, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] += factor * x[i];
    }
  }

  /** {@code a *= factor}. */
  public static void scale(double[] a, double factor) {
    for (int i = 0; i < a.length; i++) {
      a[i] *= factor;
    }
  }

  /** {@code difference = a - b}. */
  public static void subtract(double[] a, double[] b, double[] difference) {
    for (int i = 0; i < a.length; i++) {
      difference[i] = a[i] - b[i];
    }
  }

  /**
   * Returns the largest a_i with {@code from <= i < to}; NaN if one is NaN, minus infinity if there
   * is none.
   */
  public static double max(double[] a, int from, int to) {
    return SERVING.with(to - from).max(a, from, to);
  }

  /** Returns whether no element is infinite or NaN. */
  public static boolean isFinite(double[] a) {
    return isFinite(a, a.length);
  }

  /** Returns whether none of the first n elements is infinite or NaN. */
  public static boolean isFinite(double[] a, int n) {
    // A sum of finite numbers is finite unless it overflows: only then is each element checked.
    if (Double.isFinite(SERVING.with(n).sum(a, n))) {
      return true;
    }
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(a[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Sums the first n elements above a threshold: {@code sum max(a_i - threshold, 0)} is written to
   * {@code excessAndCount[0]}, their number to {@code excessAndCount[1]}.
   */
  public static void above(double[] a, int n, double threshold, double[] excessAndCount) {
    SERVING.with(n).above(a, n, 0, threshold, excessAndCount);
  }

  /**
   * Sums the first n values {@code a_i - origin} above a threshold. The origin is subtracted first
   * so that differences of large values keep their digits.
   */
  public static void above(
      double[] a, int n, double origin, double threshold, double[] excessAndCount) {
    SERVING.with(n).above(a, n, origin, threshold, excessAndCount);
  }

  /**
   * For each of the first n margins t: {@code loss = log(1 + exp(-t))}, {@code probability = 1/(1 +
   * exp(t))}, both without overflow; results go to {@code offset}, {@code offset + 1}, ...
   */
  public static void logistic(
      double[] margin, int n, double[] loss, double[] probability, int offset) {
    SERVING
        .with((long) KernelSelector.ELEMENTARY * n)
        .logistic(margin, n, loss, probability, offset);
  }

  /**
   * {@code result[i] = exp(rate d_i) - 1}, accurate near zero, for the first n differences, none of
   * them positive.
   */
  public static void expm1(double[] d, int n, double rate, double[] result) {
    SERVING.with((long) KernelSelector.ELEMENTARY * n).expm1(d, n, rate, result);
  }

  /**
   * {@code result[i] = factor exp(rate (a_i - origin))} for from &lt;= i &lt; to, where no a_i is
   * above the origin; may be the same array.
   */
  public static void exponential(
      double[] a, int from, int to, double origin, double rate, double factor, double[] result) {
    SERVING
        .with((long) KernelSelector.ELEMENTARY * (to - from))
        .exponential(a, from, to, origin, rate, factor, result);
  }

  /**
   * For {@code from <= i < to}: {@code softplus[i] = log(1 + exp(t_i))} and {@code sigmoid[i] =
   * 1/(1 + exp(-t_i))}, both without overflow; either may be the array of the arguments.
   */
  public static void softplus(
      double[] argument, int from, int to, double[] softplus, double[] sigmoid) {
    SERVING
        .with((long) KernelSelector.ELEMENTARY * (to - from))
        .softplus(argument, from, to, softplus, sigmoid);
  }

  /** {@code sigmoid[i] = 1/(1 + exp(-t_i))} for from &lt;= i &lt; to; may be the same array. */
  public static void sigmoid(double[] argument, int from, int to, double[] sigmoid) {
    SERVING
        .with((long) KernelSelector.ELEMENTARY * (to - from))
        .sigmoid(argument, from, to, sigmoid);
  }

  /** {@code result[i] = tanh(argument[i])} for from &lt;= i &lt; to; may be the same array. */
  public static void tanh(double[] argument, int from, int to, double[] result) {
    SERVING.with((long) KernelSelector.ELEMENTARY * (to - from)).tanh(argument, from, to, result);
  }
}
