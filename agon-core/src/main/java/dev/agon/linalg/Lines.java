package dev.agon.linalg;

/**
 * Products of matrices that are stored as one array per line.
 *
 * <p>Each entry of a result is {@code ((c + a_0 b_0) + a_1 b_1) + ...}, in the order of the inner
 * index and without fused multiply-add, so the bits are the same on every machine. The loops are
 * plain Java: the just-in-time compiler vectorises them, because every array is read from its first
 * element on. With offsets it would not.
 */
public final class Lines {
  /** The numbers in a block of lines that stays in the first-level cache. */
  private static final int BLOCK = 4096;

  private Lines() {}

  /**
   * Computes {@code C += A B} for matrices that are stored row by row.
   *
   * @param m the number of rows of A and C
   * @param n the number of columns of B and C
   * @param k the number of columns of A and of rows of B
   * @param a the rows of A (input)
   * @param b the rows of B (input)
   * @param c the rows of C (input and output, added to)
   */
  public static void addProduct(int m, int n, int k, double[][] a, double[][] b, double[][] c) {
    int block = Math.max(4, BLOCK / Math.max(1, n) / 4 * 4);
    for (int from = 0; from < k; from += block) {
      int to = Math.min(k, from + block);
      for (int i = 0; i < m; i++) {
        addSum(n, a[i], from, to, b, c[i]);
      }
    }
  }

  /** {@code c += sum_p factor[p] b[p]}, for p = from to to - 1, over the first n elements. */
  public static void addSum(int n, double[] factor, int from, int to, double[][] b, double[] c) {
    int bound = to - (to - from) % 4;
    for (int p = from; p < bound; p += 4) {
      double f0 = factor[p];
      double f1 = factor[p + 1];
      double f2 = factor[p + 2];
      double f3 = factor[p + 3];
      addFour(n, f0, b[p], f1, b[p + 1], f2, b[p + 2], f3, b[p + 3], c);
    }
    for (int p = bound; p < to; p++) {
      addOne(n, factor[p], b[p], c);
    }
  }

  /**
   * {@code c += sum_e factor[e] b[which[e]]}, for e = from to to - 1, over the first n elements.
   */
  public static void addSelected(
      int n, int[] which, double[] factor, int from, int to, double[][] b, double[] c) {
    int bound = to - (to - from) % 4;
    for (int e = from; e < bound; e += 4) {
      double[] b0 = b[which[e]];
      double[] b1 = b[which[e + 1]];
      double[] b2 = b[which[e + 2]];
      double[] b3 = b[which[e + 3]];
      addFour(n, factor[e], b0, factor[e + 1], b1, factor[e + 2], b2, factor[e + 3], b3, c);
    }
    for (int e = bound; e < to; e++) {
      addOne(n, factor[e], b[which[e]], c);
    }
  }

  private static void addFour(
      int n,
      double f0,
      double[] b0,
      double f1,
      double[] b1,
      double f2,
      double[] b2,
      double f3,
      double[] b3,
      double[] c) {
    for (int j = 0; j < n; j++) {
      c[j] = (((c[j] + f0 * b0[j]) + f1 * b1[j]) + f2 * b2[j]) + f3 * b3[j];
    }
  }

  private static void addOne(int n, double f, double[] b, double[] c) {
    for (int j = 0; j < n; j++) {
      c[j] += f * b[j];
    }
  }

  /** Copies the transposed matrix: {@code to[j][i] = from[i][j]}. */
  public static void transpose(int rows, int columns, double[][] from, double[][] to) {
    for (int i = 0; i < rows; i++) {
      double[] line = from[i];
      for (int j = 0; j < columns; j++) {
        to[j][i] = line[j];
      }
    }
  }
}
