package dev.agon.autodiff.memory;

import dev.agon.linalg.MatrixProduct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a tape: numbers in slots, and the records of the operations that filled them.
 *
 * <p>A variable of n elements occupies n consecutive blocks of slots. A block holds one number per
 * sample of the batch (its lanes), or a single number if the variable is the same for all samples.
 * The same slot index is used for all arrays of doubles. Arrays grow during the first evaluations
 * and are then reused: an evaluation of the same size allocates nothing.
 */
public final class Store {
  /** The number of fields of a record. */
  public static final int RECORD_LENGTH = 9;

  /** Nine cache lines. */
  private static final int SKEW = 72;

  /** The numbers themselves. */
  public double[] value = new double[256];

  /** Their derivatives in the direction (dx, dy). */
  public double[] tangent = new double[256];

  /** The derivatives of the loss with respect to them (the adjoints). */
  public double[] adjoint = new double[256];

  /** The derivatives of the adjoints in the direction (dx, dy). */
  public double[] adjointTangent = new double[256];

  /** The value that an operation stores for the reverse pass, usually f' at its argument. */
  public double[] slope = new double[256];

  /** f'' at the argument. */
  public double[] curvature = new double[256];

  /** The index of the record that copied the slot's variable to all lanes, if there is one. */
  public int[] spread = new int[256];

  /** Multiplies the matrices of a batch. */
  public final MatrixProduct product = new MatrixProduct();

  private double[] scratch = new double[64];
  public int used;

  /** The records, one after the other. */
  public int[] code = new int[64 * RECORD_LENGTH];

  public int codeLength;
  public double[] constants = new double[64];
  public int constantCount;
  public @Nullable Object[] externals = new @Nullable Object[8];
  public int externalCount;

  public void clear() {
    used = 0;
    codeLength = 0;
    constantCount = 0;
    externalCount = 0;
  }

  public int allocate(int size) {
    int slot = used;
    // One slot more than requested so that an empty variable has a slot, too.
    long needed = (long) used + size + 1;
    if (needed > value.length) {
      grow(needed);
    }
    used = slot + size;
    return slot;
  }

  private void grow(long needed) {
    long capacity = Math.min(Math.max(needed, 2L * spread.length), Integer.MAX_VALUE - 1000);
    if (capacity < needed) {
      throw new OutOfMemoryError("the loss needs more than 2^31 intermediate numbers");
    }
    int size = (int) capacity;
    // The arrays have different lengths, because otherwise the same slot of all arrays would
    // compete for the same few cache lines.
    value = Arrays.copyOf(value, size);
    tangent = Arrays.copyOf(tangent, size + SKEW);
    adjoint = Arrays.copyOf(adjoint, size + 2 * SKEW);
    adjointTangent = Arrays.copyOf(adjointTangent, size + 3 * SKEW);
    slope = Arrays.copyOf(slope, size + 4 * SKEW);
    curvature = Arrays.copyOf(curvature, size + 5 * SKEW);
    spread = Arrays.copyOf(spread, size);
  }

  /** Returns scratch memory of at least n numbers for an operation. */
  public double[] scratch(int n) {
    if (scratch.length < n) {
      scratch = new double[2 * n];
    }
    return scratch;
  }

  /** Reserves space for one more record; returns its index. */
  public int nextRecord() {
    int at = codeLength;
    if (at + RECORD_LENGTH > code.length) {
      code = Arrays.copyOf(code, 2 * code.length);
    }
    codeLength = at + RECORD_LENGTH;
    return at;
  }

  public int constant(double number) {
    if (constantCount == constants.length) {
      constants = Arrays.copyOf(constants, 2 * constants.length);
    }
    constants[constantCount] = number;
    return constantCount++;
  }

  public int external(Object object) {
    if (externalCount == externals.length) {
      externals = Arrays.copyOf(externals, 2 * externals.length);
    }
    if (externals[externalCount] != object) {
      externals[externalCount] = object;
    }
    return externalCount++;
  }
}
