package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Lanes;
import dev.agon.autodiff.memory.Store;
import dev.agon.autodiff.memory.Terms;

/** The total of a sum, whose {@link Terms} are the external MORE. */
final class SumOfTerms extends Operation {
  SumOfTerms() {
    super("sum");
  }

  private static Terms terms(Store s, int at) {
    return (Terms) s.externals[s.code[at + MORE]];
  }

  @Override
  public void value(Store s, int at) {
    Lanes.BEST.sum(s, s.code[at + SIZE], s.code[at + OUT], terms(s, at));
  }

  @Override
  public void tangent(Store s, int at) {
    Lanes.BEST.sumTangent(s, s.code[at + SIZE], s.code[at + OUT], terms(s, at));
  }

  @Override
  public void adjoint(Store s, int at) {
    Terms terms = terms(s, at);
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    for (int i = 0; i < terms.count; i++) {
      int active = terms.active[i];
      if (active == 0) {
        continue;
      }
      if (terms.b[i] == Terms.NONE) {
        Lanes.BEST.addScaled(s.adjoint, n, terms.a[i], terms.factor[i], o);
      } else {
        Product.pull(s, n, o, terms.factor[i], active, terms.a[i], terms.b[i]);
      }
    }
  }

  @Override
  public void product(Store s, int at) {
    Terms terms = terms(s, at);
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    for (int i = 0; i < terms.count; i++) {
      int active = terms.active[i];
      if (active == 0) {
        continue;
      }
      if (terms.b[i] == Terms.NONE) {
        Lanes.BEST.addScaled(s.adjoint, n, terms.a[i], terms.factor[i], o);
        Lanes.BEST.addScaled(s.adjointTangent, n, terms.a[i], terms.factor[i], o);
      } else {
        Product.pullTwice(s, n, o, terms.factor[i], active, terms.a[i], terms.b[i]);
      }
    }
  }
}
