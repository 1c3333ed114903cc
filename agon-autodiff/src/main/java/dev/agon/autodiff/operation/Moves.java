package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;
import java.util.Arrays;

/** Operations that copy or add numbers: sum, broadcasts, gather. */
final class Moves {
  private Moves() {}

  /** The sum of B elements, lane by lane. */
  static final class Sum extends Linear {
    Sum() {
      super("sum");
    }

    @Override
    void push(Store s, int at, double[] w) {
      int o = s.code[at + OUT];
      int lanes = s.code[at + SIZE];
      Arrays.fill(w, o, o + lanes, 0);
      addBlocks(w, s.code[at + A], s.code[at + B], lanes, o);
    }

    @Override
    void pull(Store s, int at, double[] w) {
      addToBlocks(w, s.code[at + OUT], s.code[at + A], s.code[at + B], s.code[at + SIZE]);
    }
  }

  /** A scalar copied to every one of B elements, lane by lane: the transpose of the sum. */
  static final class Repeat extends Linear {
    Repeat() {
      super("repeat");
    }

    @Override
    void push(Store s, int at, double[] w) {
      int o = s.code[at + OUT];
      int a = s.code[at + A];
      int count = s.code[at + B];
      int lanes = s.code[at + LANES];
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < lanes; k++) {
          w[o + i * lanes + k] = w[a + k];
        }
      }
    }

    @Override
    void pull(Store s, int at, double[] w) {
      addBlocks(w, s.code[at + OUT], s.code[at + B], s.code[at + LANES], s.code[at + A]);
    }
  }

  /** Every one of B elements copied to all lanes of the batch. */
  static final class Spread extends Linear {
    Spread() {
      super("spread");
    }

    @Override
    void push(Store s, int at, double[] w) {
      int o = s.code[at + OUT];
      int a = s.code[at + A];
      int count = s.code[at + B];
      int lanes = s.code[at + LANES];
      for (int i = 0; i < count; i++) {
        double number = w[a + i];
        for (int k = 0; k < lanes; k++) {
          w[o + i * lanes + k] = number;
        }
      }
    }

    @Override
    void pull(Store s, int at, double[] w) {
      int o = s.code[at + OUT];
      int a = s.code[at + A];
      int count = s.code[at + B];
      int lanes = s.code[at + LANES];
      for (int i = 0; i < count; i++) {
        w[a + i] += sum(w, o + i * lanes, lanes);
      }
    }
  }

  /**
   * Element i is the operand's element index[i]; MORE is the number of the external that holds the
   * indices.
   */
  static final class Gather extends Linear {
    Gather() {
      super("gather");
    }

    @Override
    void push(Store s, int at, double[] w) {
      int[] index = (int[]) s.externals[s.code[at + MORE]];
      int o = s.code[at + OUT];
      int a = s.code[at + A];
      int lanes = s.code[at + LANES];
      int count = s.code[at + SIZE] / lanes;
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < lanes; k++) {
          w[o + i * lanes + k] = w[a + index[i] * lanes + k];
        }
      }
    }

    @Override
    void pull(Store s, int at, double[] w) {
      int[] index = (int[]) s.externals[s.code[at + MORE]];
      int o = s.code[at + OUT];
      int a = s.code[at + A];
      int lanes = s.code[at + LANES];
      int count = s.code[at + SIZE] / lanes;
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < lanes; k++) {
          w[a + index[i] * lanes + k] += w[o + i * lanes + k];
        }
      }
    }
  }

  /** {@code w[to + k] += sum_i w[from + i lanes + k]}. */
  private static void addBlocks(double[] w, int from, int count, int lanes, int to) {
    if (lanes == 1) {
      w[to] += sum(w, from, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < lanes; k++) {
        w[to + k] += w[from + i * lanes + k];
      }
    }
  }

  /** {@code w[to + i lanes + k] += w[from + k]}. */
  private static void addToBlocks(double[] w, int from, int to, int count, int lanes) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < lanes; k++) {
        w[to + i * lanes + k] += w[from + k];
      }
    }
  }

  /**
   * Returns a sum in a fixed order, with four partial sums so that additions do not wait for each
   * other.
   */
  private static double sum(double[] w, int from, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int bound = from + n - n % 4;
    for (int k = from; k < bound; k += 4) {
      s0 += w[k];
      s1 += w[k + 1];
      s2 += w[k + 2];
      s3 += w[k + 3];
    }
    for (int k = bound; k < from + n; k++) {
      s0 += w[k];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
