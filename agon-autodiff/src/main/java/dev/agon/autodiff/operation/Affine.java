package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Lanes;
import dev.agon.autodiff.memory.Store;

/** {@code o = p a + shift}; p and the shift are the constants MORE and MORE + 1. */
final class Affine extends Linear {
  Affine() {
    super("affine map");
  }

  @Override
  public int operands() {
    return 1;
  }

  @Override
  public void value(Store s, int at) {
    double shift = s.constants[s.code[at + MORE] + 1];
    push(s, at, s.value);
    int o = s.code[at + OUT];
    for (int k = o; k < o + s.code[at + SIZE]; k++) {
      s.value[k] += shift;
    }
  }

  @Override
  void push(Store s, int at, double[] w) {
    double p = s.constants[s.code[at + MORE]];
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    for (int k = 0; k < n; k++) {
      w[o + k] = p * w[a + k];
    }
  }

  @Override
  void pull(Store s, int at, double[] w) {
    double p = s.constants[s.code[at + MORE]];
    Lanes.BEST.addScaled(w, s.code[at + SIZE], s.code[at + A], p, s.code[at + OUT]);
  }
}
