package dev.agon.autodiff.matrix;

/**
 * A constant matrix: data, or a linear map of the model. {@link DenseMatrix} and {@link
 * SparseMatrix} can be used directly; another storage implements these two row operations.
 *
 * <p>A vector here has several lanes, one per sample: element j of lane k is at {@code offset + j *
 * lanes + k}. {@code in} and {@code out} may be the same array, but what is read and what is
 * written never overlap.
 */
public interface Matrix {
  /** Returns the number of rows. */
  int rows();

  /** Returns the number of columns. */
  int columns();

  /**
   * {@code out_k = sum_j A[row, j] in_jk} for every lane k.
   *
   * @param row the row, from 0
   * @param in holds the vector of {@link #columns} elements (input)
   * @param inOffset the offset of the vector
   * @param out receives one number per lane (output, overwritten)
   * @param outOffset the offset of the result
   * @param lanes the number of lanes, at least 1
   */
  void dot(int row, double[] in, int inOffset, double[] out, int outOffset, int lanes);

  /**
   * {@code out_jk += A[row, j] in_k} for every column j and lane k.
   *
   * @param row the row, from 0
   * @param in holds one number per lane (input)
   * @param inOffset the offset of the numbers
   * @param out holds the vector of {@link #columns} elements (input and output, added to)
   * @param outOffset the offset of the vector
   * @param lanes the number of lanes, at least 1
   */
  void addScaledRow(int row, double[] in, int inOffset, double[] out, int outOffset, int lanes);
}
