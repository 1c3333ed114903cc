package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Lanes;
import dev.agon.autodiff.memory.Store;

/** {@code o = a b}, element by element. */
final class Product extends Operation {
  Product() {
    super("times");
  }

  @Override
  public int operands() {
    return 2;
  }

  @Override
  public void value(Store s, int at) {
    int[] code = s.code;
    Lanes.BEST.product(s, code[at + SIZE], code[at + OUT], code[at + A], code[at + B]);
  }

  @Override
  public void tangent(Store s, int at) {
    int[] code = s.code;
    Lanes.BEST.productTangent(s, code[at + SIZE], code[at + OUT], code[at + A], code[at + B]);
  }

  @Override
  public void adjoint(Store s, int at) {
    int[] code = s.code;
    pull(s, code[at + SIZE], code[at + OUT], 1, code[at + ACTIVE], code[at + A], code[at + B]);
  }

  @Override
  public void product(Store s, int at) {
    int[] code = s.code;
    pullTwice(s, code[at + SIZE], code[at + OUT], 1, code[at + ACTIVE], code[at + A], code[at + B]);
  }

  /**
   * Computes the adjoints of the factors in {@code o = ... + p a b}; active has one bit per factor.
   */
  static void pull(Store s, int n, int o, double p, int active, int a, int b) {
    boolean square = a == b;
    // One call in a loop instead of two calls: inlined twice, the vector code is too large for the
    // compiler.
    for (int side = square ? 1 : 0; side < 2; side++) {
      if ((active & (1 << side)) != 0) {
        Lanes.BEST.pullFactor(s, n, o, square ? 2 * p : p, side == 0 ? a : b, side == 0 ? b : a);
      }
    }
  }

  /** Computes the adjoints of the factors in {@code o = ... + p a b}, and their tangents. */
  static void pullTwice(Store s, int n, int o, double p, int active, int a, int b) {
    boolean square = a == b;
    for (int side = square ? 1 : 0; side < 2; side++) {
      if ((active & (1 << side)) != 0) {
        Lanes.BEST.pullFactorTwice(
            s, n, o, square ? 2 * p : p, side == 0 ? a : b, side == 0 ? b : a);
      }
    }
  }
}
