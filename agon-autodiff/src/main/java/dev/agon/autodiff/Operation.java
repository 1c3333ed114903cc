package dev.agon.autodiff;

/**
 * One kind of operation: how numbers go forward, and how derivatives come back.
 *
 * <p>With w the direction (dx, dy), a dot for the derivative along w and a bar for the loss's
 * derivative, an operation o = f(a) knows four steps: {@code o = f(a)}, {@code ȯ = f'(a) ȧ}, {@code
 * ā += f'(a) ō}, and the derivative of the third along w, {@code ā̇ += f'(a) ō̇ + f''(a) ȧ ō}. The
 * last is Pearlmutter's trick: the adjoint's tangent at x and y is the Hessian times w.
 *
 * <p>An operand or a result is <em>active</em> when it depends on x or y. Adjoints of operands that
 * are not active are neither computed nor kept.
 */
abstract class Operation {
  /** Fields of a record, as offsets from its place. */
  static final int CODE = 0;

  /** Which operands are active, a bit each; 0 when the result is not. */
  static final int ACTIVE = 1;

  /** The number of slots of the result. */
  static final int SIZE = 2;

  /** The first slot of the result. */
  static final int OUT = 3;

  /** First slots of the operands; what a field means beyond that is the operation's affair. */
  static final int A = 4;

  static final int B = 5;
  static final int C = 6;
  static final int D = 7;

  /** A further number, often an index into the constants or externals. */
  static final int MORE = 8;

  /** The lanes of the result: 1, or one per sample. */
  static final int LANES = 9;

  static final int STRIDE = 10;

  private final String name;

  Operation(String name) {
    this.name = name;
  }

  /** The name that messages use. */
  final String name() {
    return name;
  }

  /**
   * How many of the fields A, B, C, D are operands whose element i makes element i of the result; 0
   * for an operation that mixes elements. Messages show them.
   */
  int operands() {
    return 0;
  }

  /** Whether the slope of every slot of the result is written. */
  boolean notesSlope() {
    return false;
  }

  abstract void value(Store s, int at);

  abstract void tangent(Store s, int at);

  abstract void adjoint(Store s, int at);

  /** The adjoint and its tangent. */
  abstract void product(Store s, int at);

  static boolean isActive(Store s, int at, int operand) {
    return (s.code[at + ACTIVE] & (1 << operand)) != 0;
  }
}
