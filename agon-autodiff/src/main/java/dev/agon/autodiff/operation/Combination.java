package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Lanes;
import dev.agon.autodiff.memory.Store;

/** {@code o = p a + q b}; p and q are the constants MORE and MORE + 1. */
final class Combination extends Linear {
  Combination() {
    super("linear combination");
  }

  @Override
  public int operands() {
    return 2;
  }

  @Override
  void push(Store s, int at, double[] w) {
    int[] code = s.code;
    double p = s.constants[code[at + MORE]];
    double q = s.constants[code[at + MORE] + 1];
    Lanes.BEST.combine(w, code[at + SIZE], code[at + OUT], p, code[at + A], q, code[at + B]);
  }

  @Override
  void pull(Store s, int at, double[] w) {
    for (int term = 0; term < 2; term++) {
      if (isActive(s, at, term)) {
        double factor = s.constants[s.code[at + MORE] + term];
        Lanes.BEST.addScaled(w, s.code[at + SIZE], s.code[at + A + term], factor, s.code[at + OUT]);
      }
    }
  }
}
