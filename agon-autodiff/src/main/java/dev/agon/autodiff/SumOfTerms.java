package dev.agon.autodiff;

/** The total of a {@link Sum}, the external MORE. */
final class SumOfTerms extends Operation {
  SumOfTerms() {
    super("sum");
  }

  private static Sum<?> terms(Store s, int at) {
    return (Sum<?>) s.externals[s.code[at + MORE]];
  }

  @Override
  void value(Store s, int at) {
    Lanes.BEST.sum(s, s.code[at + SIZE], s.code[at + OUT], terms(s, at));
  }

  @Override
  void tangent(Store s, int at) {
    Lanes.BEST.sumTangent(s, s.code[at + SIZE], s.code[at + OUT], terms(s, at));
  }

  @Override
  void adjoint(Store s, int at) {
    Sum<?> terms = terms(s, at);
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    for (int i = 0; i < terms.count; i++) {
      int active = terms.active[i];
      if (active == 0) {
        continue;
      }
      if (terms.b[i] == Sum.NONE) {
        Lanes.BEST.addScaled(s.adjoint, n, terms.a[i], terms.factor[i], o);
      } else {
        Product.pull(s, n, o, terms.factor[i], active, terms.a[i], terms.b[i]);
      }
    }
  }

  @Override
  void product(Store s, int at) {
    Sum<?> terms = terms(s, at);
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    for (int i = 0; i < terms.count; i++) {
      int active = terms.active[i];
      if (active == 0) {
        continue;
      }
      if (terms.b[i] == Sum.NONE) {
        Lanes.BEST.addScaled(s.adjoint, n, terms.a[i], terms.factor[i], o);
        Lanes.BEST.addScaled(s.adjointTangent, n, terms.a[i], terms.factor[i], o);
      } else {
        Product.pullTwice(s, n, o, terms.factor[i], active, terms.a[i], terms.b[i]);
      }
    }
  }
}
