package dev.agon.learn.data.generate;

import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.number.Decimals;
import dev.agon.random.RandomStream;
import java.util.Locale;

/**
 * Each of n rows has nnz distinct random features out of d, all 1. The true weights x* are standard
 * normal, the label is sign(r.x*), and each label is flipped with the probability flip. Rows are
 * independent: the first rows do not depend on n.
 */
record SparseLaw(int n, int d, int nnz, double flip, long seed) {
  static SparseLaw of(Spec spec) {
    int d = spec.integer("d", 300, 1, Integer.MAX_VALUE - 8);
    SparseLaw law =
        new SparseLaw(
            spec.integer("n", 50_000, 1, Integer.MAX_VALUE - 8),
            d,
            spec.integer("nnz", Math.min(14, d), 1, d),
            spec.fraction("flip", 0.1),
            spec.seed());
    spec.requireNothingElse();
    return law;
  }

  /** Generates all rows; returns their labels, -1 and 1. */
  byte[] generate(SparseRowsBuilder rows) {
    double[] truth = Generator.gaussians(d, seed, Generator.TRUTH);
    DistinctColumns columns = new DistinctColumns(d, seed);
    RandomStream noise = new RandomStream(seed, Generator.NOISE);
    byte[] sign = new byte[n];
    for (int row = 0; row < n; row++) {
      double score = 0;
      for (int column : columns.draw(row, nnz)) {
        rows.add(column, 1.0);
        score += truth[column];
      }
      rows.endRow();
      noise.seek(row);
      sign[row] = (byte) ((score > 0) != (noise.nextDouble() < flip) ? 1 : -1);
    }
    rows.atLeastColumns(d);
    return sign;
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "generated n=%d,d=%d,nnz=%d,flip=%s,seed=%d",
        n,
        d,
        nnz,
        Decimals.shortest(flip),
        seed);
  }
}
