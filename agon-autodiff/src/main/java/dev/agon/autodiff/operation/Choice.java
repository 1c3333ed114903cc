package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;

/**
 * {@code o = a or b}, element by element. The choice is stored in the slope (1 for a, 0 for b), and
 * derivatives follow only that choice; at a kink they are the derivatives of the chosen side.
 */
abstract class Choice extends Linear {
  Choice(String name) {
    super(name);
  }

  @Override
  public int operands() {
    return 2;
  }

  /** Returns whether the first operand is chosen; a NaN must be chosen. */
  abstract boolean first(Store s, int at, int k);

  @Override
  public void value(Store s, int at) {
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    for (int k = 0; k < n; k++) {
      s.slope[o + k] = first(s, at, k) ? 1 : 0;
    }
    push(s, at, s.value);
  }

  @Override
  void push(Store s, int at, double[] w) {
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    int b = s.code[at + B];
    for (int k = 0; k < n; k++) {
      w[o + k] = s.slope[o + k] != 0 ? w[a + k] : w[b + k];
    }
  }

  @Override
  void pull(Store s, int at, double[] w) {
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    int b = s.code[at + B];
    boolean activeA = isActive(s, at, 0);
    boolean activeB = isActive(s, at, 1);
    for (int k = 0; k < n; k++) {
      boolean first = s.slope[o + k] != 0;
      if (first && activeA) {
        w[a + k] += w[o + k];
      } else if (!first && activeB) {
        w[b + k] += w[o + k];
      }
    }
  }

  static final class Max extends Choice {
    Max() {
      super("max");
    }

    @Override
    boolean first(Store s, int at, int k) {
      double a = s.value[s.code[at + A] + k];
      return a >= s.value[s.code[at + B] + k] || Double.isNaN(a);
    }
  }

  static final class Min extends Choice {
    Min() {
      super("min");
    }

    @Override
    boolean first(Store s, int at, int k) {
      double a = s.value[s.code[at + A] + k];
      return a <= s.value[s.code[at + B] + k] || Double.isNaN(a);
    }
  }

  /** The third operand is the condition: a if it is at least 0, b otherwise. */
  static final class Select extends Choice {
    Select() {
      super("select");
    }

    @Override
    public int operands() {
      return 3;
    }

    @Override
    boolean first(Store s, int at, int k) {
      return s.value[s.code[at + C] + k] >= 0;
    }
  }
}
