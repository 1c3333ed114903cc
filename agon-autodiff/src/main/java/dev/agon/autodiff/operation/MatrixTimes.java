package dev.agon.autodiff.operation;

import dev.agon.autodiff.matrix.Matrix;
import dev.agon.autodiff.memory.Store;

/** A constant {@link Matrix}, the external MORE, times a vector. */
final class MatrixTimes extends Linear {
  MatrixTimes() {
    super("matrix times vector");
  }

  @Override
  void push(Store s, int at, double[] w) {
    Matrix matrix = (Matrix) s.externals[s.code[at + MORE]];
    int lanes = s.code[at + LANES];
    for (int i = 0; i < matrix.rows(); i++) {
      matrix.dot(i, w, s.code[at + A], w, s.code[at + OUT] + i * lanes, lanes);
    }
  }

  @Override
  void pull(Store s, int at, double[] w) {
    Matrix matrix = (Matrix) s.externals[s.code[at + MORE]];
    int lanes = s.code[at + LANES];
    for (int i = 0; i < matrix.rows(); i++) {
      matrix.addScaledRow(i, w, s.code[at + OUT] + i * lanes, w, s.code[at + A], lanes);
    }
  }
}
