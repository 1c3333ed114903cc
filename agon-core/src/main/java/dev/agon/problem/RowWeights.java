package dev.agon.problem;

/** Copies numbers between a dense y and the rows of a batch. */
final class RowWeights {
  private RowWeights() {}

  /** {@code out[k] = dense[row(k)]}. */
  static void gather(double[] dense, Batch batch, double[] out) {
    int[] rows = batch.rows();
    for (int k = 0; k < batch.size(); k++) {
      out[k] = dense[rows[k]];
    }
  }

  /** {@code dense[row(k)] += values[k]}; a row drawn twice is added twice. */
  static void scatterAdd(double[] values, Batch batch, double[] dense) {
    int[] rows = batch.rows();
    for (int k = 0; k < batch.size(); k++) {
      dense[rows[k]] += values[k];
    }
  }

  /** {@code out = -c (y - centre)}. */
  static void quadraticGradient(double[] y, double c, double centre, double[] out) {
    for (int i = 0; i < y.length; i++) {
      out[i] = -c * (y[i] - centre);
    }
  }
}
