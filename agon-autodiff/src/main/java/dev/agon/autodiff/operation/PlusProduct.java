package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Lanes;
import dev.agon.autodiff.memory.Store;

/** {@code o = a + factor b c}, element by element; the factor is the constant MORE. */
final class PlusProduct extends Operation {
  PlusProduct() {
    super("plusProduct");
  }

  @Override
  public int operands() {
    return 3;
  }

  @Override
  public void value(Store s, int at) {
    int[] code = s.code;
    double factor = s.constants[code[at + MORE]];
    int n = code[at + SIZE];
    int o = code[at + OUT];
    Lanes.BEST.plusProduct(s, n, o, code[at + A], factor, code[at + B], code[at + C]);
  }

  @Override
  public void tangent(Store s, int at) {
    int[] code = s.code;
    double factor = s.constants[code[at + MORE]];
    int n = code[at + SIZE];
    int o = code[at + OUT];
    Lanes.BEST.plusProductTangent(s, n, o, code[at + A], factor, code[at + B], code[at + C]);
  }

  @Override
  public void adjoint(Store s, int at) {
    int[] code = s.code;
    double factor = s.constants[code[at + MORE]];
    int n = code[at + SIZE];
    int o = code[at + OUT];
    if (isActive(s, at, 0)) {
      Lanes.BEST.addScaled(s.adjoint, n, code[at + A], 1, o);
    }
    Product.pull(s, n, o, factor, code[at + ACTIVE] >> 1, code[at + B], code[at + C]);
  }

  @Override
  public void product(Store s, int at) {
    int[] code = s.code;
    double factor = s.constants[code[at + MORE]];
    int n = code[at + SIZE];
    int o = code[at + OUT];
    if (isActive(s, at, 0)) {
      Lanes.BEST.addScaled(s.adjoint, n, code[at + A], 1, o);
      Lanes.BEST.addScaled(s.adjointTangent, n, code[at + A], 1, o);
    }
    Product.pullTwice(s, n, o, factor, code[at + ACTIVE] >> 1, code[at + B], code[at + C]);
  }
}
