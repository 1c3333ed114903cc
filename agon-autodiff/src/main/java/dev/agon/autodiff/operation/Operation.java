package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;

/**
 * One kind of operation: its forward values and its derivatives.
 *
 * <p>Write dot(a) for the derivative of a along the direction w = (dx, dy), and bar(a) for the
 * derivative of the loss with respect to a. An operation o = f(a) has four steps:
 *
 * <pre>
 *   value     o = f(a)
 *   tangent   dot(o) = f'(a) dot(a)
 *   adjoint   bar(a) += f'(a) bar(o)
 *   product   dot(bar(a)) += f'(a) dot(bar(o)) + f''(a) dot(a) bar(o)
 * </pre>
 *
 * <p>The last is the derivative of the third along w. At x and y it is the Hessian times w.
 *
 * <p>An operand or a result is <em>active</em> if it depends on x or y. Adjoints of operands that
 * are not active are neither computed nor stored.
 */
public abstract class Operation {
  /** Fields of a record, as offsets from its index. */
  public static final int CODE = 0;

  /** The active operands, one bit each; 0 if the result is not active. */
  public static final int ACTIVE = 1;

  /** The number of slots of the result. */
  public static final int SIZE = 2;

  /** The first slot of the result. */
  public static final int OUT = 3;

  /** First slots of the operands; each operation defines further uses of a field. */
  public static final int A = 4;

  public static final int B = 5;
  public static final int C = 6;

  /** A further argument of the operation, often an index into the constants or externals. */
  public static final int MORE = 7;

  /** The lanes of the result: 1, or one per sample. */
  public static final int LANES = 8;

  public static final int STRIDE = Store.RECORD_LENGTH;

  private final String name;

  Operation(String name) {
    this.name = name;
  }

  /** Returns the name in messages. */
  public final String name() {
    return name;
  }

  /**
   * Returns the number of the fields A, B, C that are operands whose element i determines element i
   * of the result; 0 for an operation that mixes elements. It is used in messages.
   */
  public int operands() {
    return 0;
  }

  /** Returns whether the slope of every slot of the result is written. */
  public boolean notesSlope() {
    return false;
  }

  public abstract void value(Store s, int at);

  public abstract void tangent(Store s, int at);

  public abstract void adjoint(Store s, int at);

  /** Computes the adjoint and its tangent. */
  public abstract void product(Store s, int at);

  static boolean isActive(Store s, int at, int operand) {
    return (s.code[at + ACTIVE] & (1 << operand)) != 0;
  }
}
