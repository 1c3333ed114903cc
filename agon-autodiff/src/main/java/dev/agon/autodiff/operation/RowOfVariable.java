package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.SampleBlock;
import dev.agon.autodiff.memory.Store;

/**
 * Each sample's row of a common vector that is interpreted as a matrix, row by row. C is the number
 * of columns; MORE is the index of the current {@link SampleBlock} among the externals.
 */
final class RowOfVariable extends Linear {
  RowOfVariable() {
    super("rowOf");
  }

  @Override
  void push(Store s, int at, double[] w) {
    SampleBlock samples = (SampleBlock) s.externals[s.code[at + MORE]];
    int o = s.code[at + OUT];
    int columns = s.code[at + C];
    int lanes = s.code[at + LANES];
    for (int k = 0; k < lanes; k++) {
      int from = s.code[at + A] + samples.row(k) * columns;
      for (int j = 0; j < columns; j++) {
        w[o + j * lanes + k] = w[from + j];
      }
    }
  }

  @Override
  void pull(Store s, int at, double[] w) {
    SampleBlock samples = (SampleBlock) s.externals[s.code[at + MORE]];
    int o = s.code[at + OUT];
    int columns = s.code[at + C];
    int lanes = s.code[at + LANES];
    for (int k = 0; k < lanes; k++) {
      int to = s.code[at + A] + samples.row(k) * columns;
      for (int j = 0; j < columns; j++) {
        w[to + j] += w[o + j * lanes + k];
      }
    }
  }
}
