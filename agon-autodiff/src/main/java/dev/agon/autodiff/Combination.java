package dev.agon.autodiff;

/**
 * {@code o = p a + shift}, or {@code o = p a + q b + shift}; the constants are p, (q,) shift, from
 * index MORE on.
 */
final class Combination extends Linear {
  private final int terms;

  Combination(int terms) {
    super(terms == 1 ? "affine map" : "linear combination");
    this.terms = terms;
  }

  @Override
  int operands() {
    return terms;
  }

  @Override
  void value(Store s, int at) {
    push(s, at, s.value);
    double shift = s.constants[s.code[at + MORE] + terms];
    if (shift != 0) {
      double[] v = s.value;
      int o = s.code[at + OUT];
      int n = s.code[at + SIZE];
      for (int k = o; k < o + n; k++) {
        v[k] += shift;
      }
    }
  }

  @Override
  void push(Store s, int at, double[] w) {
    int[] code = s.code;
    double[] c = s.constants;
    int n = code[at + SIZE];
    int o = code[at + OUT];
    int a = code[at + A];
    int first = code[at + MORE];
    if (terms == 1) {
      for (int k = 0; k < n; k++) {
        w[o + k] = c[first] * w[a + k];
      }
      return;
    }
    Lanes.BEST.combine(w, n, o, c[first], a, c[first + 1], code[at + B]);
  }

  @Override
  void pull(Store s, int at, double[] w) {
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int first = s.code[at + MORE];
    for (int term = 0; term < terms; term++) {
      if (isActive(s, at, term)) {
        Lanes.BEST.addScaled(w, n, s.code[at + A + term], s.constants[first + term], o);
      }
    }
  }
}
