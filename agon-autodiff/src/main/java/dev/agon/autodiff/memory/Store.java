package dev.agon.autodiff.memory;

import dev.agon.linalg.MatrixProduct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a tape: numbers in slots, and the records of the operations that filled them.
 *
 * <p>A variable of n elements occupies n consecutive blocks of slots; a block holds one number per
 * sample of the batch (its lanes), or a single number when the variable is the same for all
 * samples. The same slot index serves all arrays of doubles. Arrays grow while the first
 * evaluations run and are then reused: an evaluation of the same size allocates nothing.
 */
public final class Store {
  /** The number of fields of a record. */
  public static final int RECORD_LENGTH = 9;

  /** Nine lines of a cache. */
  private static final int SKEW = 72;

  /** The numbers themselves. */
  public double[] value = new double[256];

  /** Their derivatives in the direction (dx, dy). */
  public double[] tangent = new double[256];

  /** The loss's derivatives by them. */
  public double[] adjoint = new double[256];

  /** The derivatives of the adjoints in the direction (dx, dy). */
  public double[] adjointTangent = new double[256];

  /** What an operation notes for the way back, usually f' at its argument. */
  public double[] slope = new double[256];

  /** f'' at the argument. */
  public double[] curvature = new double[256];

  /** Where the record stands that copied the slot's variable to all lanes, if there is one. */
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
    // One slot more than asked for, so that an empty variable, too, has a slot of its own.
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
    // Different lengths, for else a slot of one array would compete with the same slot of all the
    // others for the same few lines of the cache.
    value = Arrays.copyOf(value, size);
    tangent = Arrays.copyOf(tangent, size + SKEW);
    adjoint = Arrays.copyOf(adjoint, size + 2 * SKEW);
    adjointTangent = Arrays.copyOf(adjointTangent, size + 3 * SKEW);
    slope = Arrays.copyOf(slope, size + 4 * SKEW);
    curvature = Arrays.copyOf(curvature, size + 5 * SKEW);
    spread = Arrays.copyOf(spread, size);
  }

  /** Room of at least n numbers for an operation to work in. */
  public double[] scratch(int n) {
    if (scratch.length < n) {
      scratch = new double[2 * n];
    }
    return scratch;
  }

  /** Room for one more record; returns its place. */
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
