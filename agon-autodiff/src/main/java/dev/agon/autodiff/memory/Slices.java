package dev.agon.autodiff.memory;

/** Sums and products of consecutive numbers inside of arrays. */
public final class Slices {
  private Slices() {}

  /**
   * Returns a dot product in a fixed order, with four partial sums so that additions do not wait
   * for each other.
   */
  public static double dot(double[] p, int a, double[] q, int b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int bound = n - n % 4;
    for (int k = 0; k < bound; k += 4) {
      s0 += p[a + k] * q[b + k];
      s1 += p[a + k + 1] * q[b + k + 1];
      s2 += p[a + k + 2] * q[b + k + 2];
      s3 += p[a + k + 3] * q[b + k + 3];
    }
    for (int k = bound; k < n; k++) {
      s0 += p[a + k] * q[b + k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** {@code q += factor p}, for n numbers from the given offsets on. */
  public static void axpy(double factor, double[] p, int a, double[] q, int b, int n) {
    for (int k = 0; k < n; k++) {
      q[b + k] += factor * p[a + k];
    }
  }

  /** {@code r += p q}, for n numbers from the given offsets on. */
  public static void multiply(double[] p, int a, double[] q, int b, double[] r, int c, int n) {
    for (int k = 0; k < n; k++) {
      r[c + k] += p[a + k] * q[b + k];
    }
  }
}
