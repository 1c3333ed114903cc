package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Lanes;
import dev.agon.autodiff.memory.Store;

/**
 * {@code o = f(a)}, element by element. In the forward pass a function computes f, f' and f''
 * together, because they share their expensive parts; everything else is the same for all
 * functions.
 */
abstract class Unary extends Operation {
  Unary(String name) {
    super(name);
  }

  @Override
  public final int operands() {
    return 1;
  }

  @Override
  public final boolean notesSlope() {
    return true;
  }

  /**
   * Writes f(a), f'(a) and f''(a) for n elements.
   *
   * @param s the slots
   * @param a the first slot of the argument
   * @param o the first slot of the result
   * @param n the number of elements
   * @param parameter the constant of the function, if it has one
   */
  abstract void evaluate(Store s, int a, int o, int n, double parameter);

  @Override
  public final void value(Store s, int at) {
    int[] code = s.code;
    double parameter = s.constants[code[at + MORE]];
    evaluate(s, code[at + A], code[at + OUT], code[at + SIZE], parameter);
  }

  @Override
  public final void tangent(Store s, int at) {
    int[] code = s.code;
    Lanes.BEST.chainTangent(s, code[at + SIZE], code[at + OUT], code[at + A]);
  }

  @Override
  public final void adjoint(Store s, int at) {
    int[] code = s.code;
    Lanes.BEST.pullArgument(s, code[at + SIZE], code[at + OUT], code[at + A]);
  }

  @Override
  public final void product(Store s, int at) {
    int[] code = s.code;
    Lanes.BEST.pullArgumentTwice(s, code[at + SIZE], code[at + OUT], code[at + A]);
  }
}
