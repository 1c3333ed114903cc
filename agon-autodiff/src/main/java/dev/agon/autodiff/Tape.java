package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.matrix.Matrix;
import dev.agon.autodiff.memory.Terms;
import dev.agon.autodiff.operation.Code;

/**
 * Records the operations of the loss so that it can be differentiated. A loss uses it to create
 * constants, to combine variables in one operation, and to multiply with constant matrices.
 *
 * <p>Operations are executed when the loss is complete, or when it reads a number; each for all
 * samples at once. The reverse pass processes the records in reverse order. A tape must be used by
 * one thread.
 */
public final class Tape extends Recorder {
  private final Pool<Sum<Scalar>> scalarSums = new Pool<>(() -> new Sum<>(this));
  private final Pool<Sum<Vector>> vectorSums = new Pool<>(() -> new Sum<>(this));

  final Outputs outputs = new Outputs();

  Tape(boolean replayed) {
    super(replayed);
  }

  @Override
  Scalar newScalar() {
    return new Scalar(this);
  }

  @Override
  Vector newVector() {
    return new Vector(this);
  }

  @Override
  void beginRecording(Mode mode, int samples) {
    super.beginRecording(mode, samples);
    scalarSums.begin();
    vectorSums.begin();
    outputs.clear();
  }

  /** Returns the number of samples that are evaluated together. */
  public int samples() {
    return sampleCount();
  }

  /** Returns a constant number, common to all samples. */
  public Scalar constant(double number) {
    requireOpen("constant");
    return scalar(number(number), 1, false);
  }

  /** Returns a constant vector, common to all samples; the numbers are copied. */
  public Vector constant(double[] numbers) {
    requireOpen("constant");
    int slot = data(numbers.length);
    System.arraycopy(numbers, 0, store.value, slot, numbers.length);
    return vector(slot, numbers.length, 1, false);
  }

  /** Starts a sum of numbers. */
  public Sum<Scalar> sum() {
    requireOpen("sum");
    return scalarSums.next().begin(evaluation(), 1, true);
  }

  /** Starts a sum of vectors of the given length. */
  public Sum<Vector> sum(int length) {
    requireOpen("sum");
    return vectorSums.next().begin(evaluation(), length, false);
  }

  /** Returns the product of a constant matrix with a vector. */
  public Vector times(Matrix matrix, Vector v) {
    requireLive("times", v);
    if (matrix.columns() != v.length) {
      String shape = matrix.rows() + " x " + matrix.columns();
      throw new InvalidInputException(
          "times: a " + shape + " matrix does not fit a " + v.shape() + ".",
          "Check whether the matrix should be transposed.");
    }
    int size = size(matrix.rows(), v.lanes);
    int more = store.external(matrix);
    int out = record(Code.MATRIX_TIMES, bit(v), size, v.lanes, v.slot, 0, 0, more);
    return vector(out, matrix.rows(), v.lanes, v.active);
  }

  /**
   * Returns the vector of the given numbers. If the caller reuses the array, the call allocates
   * nothing.
   */
  public Vector stack(Scalar... numbers) {
    requireOpen("stack");
    int lanes = 1;
    boolean active = false;
    for (Scalar number : numbers) {
      requireLive("stack", number);
      lanes = Math.max(lanes, number.lanes);
      active |= number.active;
    }
    int more = store.constant(1);
    store.constant(0);
    int out = store.allocate(size(numbers.length, lanes));
    for (int i = 0; i < numbers.length; i++) {
      int slot = operand(numbers[i], 1, lanes);
      int place = out + i * lanes;
      recordAt(place, Code.AFFINE, bit(numbers[i]), lanes, lanes, slot, 0, 0, more);
    }
    return vector(out, numbers.length, lanes, active);
  }

  /** Returns the concatenation of the given vectors. */
  public Vector concatenate(Vector... parts) {
    requireOpen("concatenate");
    int lanes = 1;
    int length = 0;
    boolean active = false;
    for (Vector part : parts) {
      requireLive("concatenate", part);
      lanes = Math.max(lanes, part.lanes);
      length += part.length;
      active |= part.active;
    }
    int more = store.constant(1);
    store.constant(0);
    int out = store.allocate(size(length, lanes));
    int place = out;
    for (Vector part : parts) {
      int size = size(part.length, lanes);
      int slot = operand(part, part.length, lanes);
      recordAt(place, Code.AFFINE, bit(part), size, lanes, slot, 0, 0, more);
      place += size;
    }
    return vector(out, length, lanes, active);
  }

  /**
   * Names a variable of the loss so that {@link AutodiffProblem#output} can return its value: a
   * prediction, a score, a part of the loss.
   *
   * @return the variable itself
   */
  public <V extends Variable<V>> V output(String name, V variable) {
    requireLive("output", variable);
    outputs.add(name, variable);
    return variable;
  }

  <V extends Variable<V>> V unary(Code operation, V a) {
    requireLive(operation.operation.name(), a);
    int out = record(operation, bit(a), size(a.length, a.lanes), a.lanes, a.slot, 0, 0, 0);
    return a.result(out, a.length, a.lanes, a.active);
  }

  <V extends Variable<V>> V power(V a, double exponent) {
    requireLive("pow", a);
    int more = store.constant(exponent);
    int size = size(a.length, a.lanes);
    int out = record(Code.POWER, bit(a), size, a.lanes, a.slot, 0, 0, more);
    return a.result(out, a.length, a.lanes, a.active);
  }

  <V extends Variable<V>> V affine(V a, double factor, double shift) {
    requireLive("affine", a);
    int more = store.constant(factor);
    store.constant(shift);
    int size = size(a.length, a.lanes);
    int out = record(Code.AFFINE, bit(a), size, a.lanes, a.slot, 0, 0, more);
    return a.result(out, a.length, a.lanes, a.active);
  }

  <V extends Variable<V>> V combine(String name, double c1, V a, double c2, Variable<?> b) {
    requireFit(name, a, b);
    int more = store.constant(c1);
    store.constant(c2);
    return binary(Code.COMBINATION, a, b, more);
  }

  <V extends Variable<V>> V binary(Code operation, V a, Variable<?> b) {
    requireFit(operation.operation.name(), a, b);
    return binary(operation, a, b, 0);
  }

  private <V extends Variable<V>> V binary(Code operation, V a, Variable<?> b, int more) {
    int lanes = Math.max(a.lanes, b.lanes);
    int active = bit(a) | bit(b) << 1;
    int slotA = operand(a, a.length, lanes);
    int slotB = operand(b, a.length, lanes);
    int out = record(operation, active, size(a.length, lanes), lanes, slotA, slotB, 0, more);
    return a.result(out, a.length, lanes, active != 0);
  }

  <V extends Variable<V>> V plusProduct(V a, double factor, V b, V c) {
    requireFit("plusProduct", a, b);
    requireFit("plusProduct", a, c);
    int lanes = Math.max(Math.max(a.lanes, b.lanes), c.lanes);
    int active = bit(a) | bit(b) << 1 | bit(c) << 2;
    int slotA = operand(a, a.length, lanes);
    int slotB = operand(b, a.length, lanes);
    int slotC = operand(c, a.length, lanes);
    int more = store.constant(factor);
    int size = size(a.length, lanes);
    int out = record(Code.PLUS_PRODUCT, active, size, lanes, slotA, slotB, slotC, more);
    return a.result(out, a.length, lanes, active != 0);
  }

  <V extends Variable<V>> V select(V test, V a, V b) {
    requireFit("select", test, a);
    requireFit("select", test, b);
    int lanes = Math.max(Math.max(a.lanes, b.lanes), test.lanes);
    int active = bit(a) | bit(b) << 1;
    int slotA = operand(a, a.length, lanes);
    int slotB = operand(b, a.length, lanes);
    int slotC = operand(test, a.length, lanes);
    int size = size(a.length, lanes);
    int out = record(Code.SELECT, active, size, lanes, slotA, slotB, slotC, 0);
    return a.result(out, a.length, lanes, active != 0);
  }

  int sumOfTerms(Terms terms, int active, int length, int lanes) {
    int more = store.external(terms);
    return record(Code.SUM_OF_TERMS, active, size(length, lanes), lanes, 0, 0, 0, more);
  }

  /** A dot product or a product of a variable matrix: the first operand may have fewer lanes. */
  int bilinear(Code operation, Vector a, Vector b, int lanes) {
    int active = bit(a) | bit(b) << 1;
    int slotB = operand(b, b.length, lanes);
    int rows = b.length == 0 ? 1 : a.length / b.length;
    int size = size(rows, lanes);
    return record(operation, active, size, lanes, a.slot, slotB, b.length, a.lanes);
  }

  int gather(Vector a, int[] index) {
    int more = store.external(index);
    int size = size(index.length, a.lanes);
    return record(Code.GATHER, bit(a), size, a.lanes, a.slot, 0, 0, more);
  }

  private static int bit(Variable<?> u) {
    return u.active ? 1 : 0;
  }
}
