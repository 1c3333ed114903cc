package dev.agon.linalg;

/**
 * The loops that are implemented twice: in plain Java, and with the Vector API.
 *
 * <p>Both implementations perform the same floating-point operations in the same order, so their
 * results agree bit for bit. A reduction keeps eight lane sums, element i going to lane i mod 8.
 * The elements beyond the last full group of eight go to lane 0. The lanes are added as {@code
 * ((l0+l1)+(l2+l3)) + ((l4+l5)+(l6+l7))}. No fused multiply-add anywhere.
 */
interface Kernels {
  /** The number of partial sums of a reduction. */
  int LANES = 8;

  double dot(double[] a, double[] b, int n);

  double sum(double[] a, int n);

  /**
   * Returns the largest a_i with {@code from <= i < to}; NaN if one is NaN, minus infinity if there
   * is none.
   */
  double max(double[] a, int from, int to);

  /**
   * Computes the sum and the number of the positive differences {@code (a_i - origin) - threshold}.
   */
  void above(double[] a, int n, double origin, double threshold, double[] excessAndCount);

  /**
   * Computes {@code loss = log(1 + exp(-t))} and {@code probability = 1/(1 + exp(t))} for every
   * margin t, and writes them from the offset on.
   */
  void logistic(double[] margin, int n, double[] loss, double[] probability, int offset);

  /** {@code result[i] = exp(rate d_i) - 1} for the first n differences {@code d_i <= 0}. */
  void expm1(double[] d, int n, double rate, double[] result);

  /** {@code result[i] = factor exp(rate (a_i - origin)), from <= i < to, a_i <= origin}. */
  void exponential(
      double[] a, int from, int to, double origin, double rate, double factor, double[] result);

  /** {@code softplus[i] = log(1 + exp(t_i)), sigmoid[i] = 1/(1 + exp(-t_i)), from <= i < to}. */
  void softplus(double[] argument, int from, int to, double[] softplus, double[] sigmoid);

  /** {@code sigmoid[i] = 1/(1 + exp(-t_i)), from <= i < to}. */
  void sigmoid(double[] argument, int from, int to, double[] sigmoid);

  /** {@code result[i] = tanh(argument[i]), from <= i < to}. */
  void tanh(double[] argument, int from, int to, double[] result);

  /**
   * Computes a tile of 4 x 8 of a matrix product: {@code c_ij += sum_p a_ip b_pj}, in the order of
   * p.
   *
   * @param k the inner dimension
   * @param a contains the four rows from aOffset on, entry p of row i at {@code 4 p + i}
   * @param b contains the eight columns, entry p of column j at {@code 8 p + j}
   * @param c contains the tile from cOffset on, with stride cRow between rows
   */
  void tile(int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow);

  /**
   * Computes two tiles of 4 x 8, one below the other. The second four rows of A are stored after
   * the first.
   */
  default void twoTiles(
      int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    tile(k, a, aOffset, b, c, cOffset, cRow);
    tile(k, a, aOffset + 4 * k, b, c, cOffset + 4 * cRow, cRow);
  }

  /** Does the same as {@link #tile} for a single row, whose entries are adjacent. */
  void rowTile(int k, double[] a, int aOffset, double[] b, double[] c, int cOffset);

  /** Returns a name for provenance and messages, for example "scalar". */
  String name();

  static double addLanes(
      double l0, double l1, double l2, double l3, double l4, double l5, double l6, double l7) {
    return ((l0 + l1) + (l2 + l3)) + ((l4 + l5) + (l6 + l7));
  }
}
