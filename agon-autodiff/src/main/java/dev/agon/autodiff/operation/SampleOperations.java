package dev.agon.autodiff.operation;

import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.matrix.Matrix;
import dev.agon.autodiff.memory.SampleBlock;
import dev.agon.autodiff.memory.Store;
import java.util.Arrays;

/**
 * Operations that read the current {@link SampleBlock}; MORE is the block's index among the
 * externals. They are recorded so that a replay reads its own batch.
 */
final class SampleOperations {
  private SampleOperations() {}

  private static SampleBlock samples(Store s, int at) {
    return (SampleBlock) s.externals[s.code[at + Operation.MORE]];
  }

  /** Data has no derivatives. */
  private abstract static class Data extends Operation {
    Data(String name) {
      super(name);
    }

    @Override
    public final void tangent(Store s, int at) {}

    @Override
    public final void adjoint(Store s, int at) {}

    @Override
    public final void product(Store s, int at) {}
  }

  /** The numbers B, B + 1, ... of every sample of a stream. */
  static final class Numbers extends Data {
    Numbers() {
      super("numbers");
    }

    @Override
    public void value(Store s, int at) {
      int lanes = s.code[at + LANES];
      int count = s.code[at + SIZE] / lanes;
      samples(s, at).copyNumbers(s.code[at + B], count, s.value, s.code[at + OUT]);
    }
  }

  /** Reads the number of each sample's row from an array, which is the external after the block. */
  static final class AtData extends Data {
    AtData() {
      super("at");
    }

    @Override
    public void value(Store s, int at) {
      SampleBlock samples = samples(s, at);
      double[] data = (double[]) s.externals[s.code[at + MORE] + 1];
      int o = s.code[at + OUT];
      for (int k = 0; k < s.code[at + SIZE]; k++) {
        s.value[o + k] = data[samples.row(k)];
      }
    }
  }

  /** Reads each sample's row of a matrix, which is the external after the block. */
  static final class Row extends Data {
    Row() {
      super("row");
    }

    @Override
    public void value(Store s, int at) {
      SampleBlock samples = samples(s, at);
      Matrix matrix = (Matrix) s.externals[s.code[at + MORE] + 1];
      int lanes = s.code[at + LANES];
      if (matrix instanceof DenseMatrix dense) {
        dense.copyRows(samples.rows(), samples.first(), lanes, s.value, s.code[at + OUT]);
        return;
      }
      int columns = matrix.columns();
      double[] scratch = s.scratch(columns + 1);
      for (int k = 0; k < lanes; k++) {
        Arrays.fill(scratch, 0, columns, 0);
        scratch[columns] = 1;
        matrix.addScaledRow(samples.row(k), scratch, columns, scratch, 0, 1);
        for (int j = 0; j < columns; j++) {
          s.value[s.code[at + OUT] + j * lanes + k] = scratch[j];
        }
      }
    }
  }

  /** The coordinate of a common vector for each sample's row. */
  static final class AtVariable extends Linear {
    AtVariable() {
      super("at");
    }

    @Override
    void push(Store s, int at, double[] w) {
      SampleBlock samples = samples(s, at);
      for (int k = 0; k < s.code[at + SIZE]; k++) {
        w[s.code[at + OUT] + k] = w[s.code[at + A] + samples.row(k)];
      }
    }

    @Override
    void pull(Store s, int at, double[] w) {
      SampleBlock samples = samples(s, at);
      for (int k = 0; k < s.code[at + SIZE]; k++) {
        w[s.code[at + A] + samples.row(k)] += w[s.code[at + OUT] + k];
      }
    }
  }

  /** Each sample's row of a matrix, the next external, times one common vector. */
  static final class RowDot extends Linear {
    RowDot() {
      super("dot");
    }

    @Override
    void push(Store s, int at, double[] w) {
      SampleBlock samples = samples(s, at);
      Matrix matrix = (Matrix) s.externals[s.code[at + MORE] + 1];
      for (int k = 0; k < s.code[at + SIZE]; k++) {
        matrix.dot(samples.row(k), w, s.code[at + A], w, s.code[at + OUT] + k, 1);
      }
    }

    @Override
    void pull(Store s, int at, double[] w) {
      SampleBlock samples = samples(s, at);
      Matrix matrix = (Matrix) s.externals[s.code[at + MORE] + 1];
      for (int k = 0; k < s.code[at + SIZE]; k++) {
        matrix.addScaledRow(samples.row(k), w, s.code[at + OUT] + k, w, s.code[at + A], 1);
      }
    }
  }
}
