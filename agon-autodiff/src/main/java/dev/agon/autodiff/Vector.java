package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.operation.Code;

/**
 * A vector in the computation of the loss; see {@link Variable} for the operations on its elements.
 */
public final class Vector extends Variable<Vector> {
  Vector(Tape tape) {
    super(tape);
  }

  @Override
  Vector self() {
    return this;
  }

  @Override
  Vector result(int resultSlot, int resultLength, int resultLanes, boolean isActive) {
    return tape.vector(resultSlot, resultLength, resultLanes, isActive);
  }

  /** Returns the number of elements. */
  public int length() {
    tape.requireLive("length", this);
    return length;
  }

  /** Element i, from 0. A view: it costs nothing. */
  public Scalar get(int i) {
    tape.requireLive("get", this);
    requireRange("get", i, 1);
    return tape.scalar(slot + i * lanes, lanes, active);
  }

  /** Returns the elements {@code from, ..., from + count - 1}. A view: it costs nothing. */
  public Vector slice(int from, int count) {
    tape.requireLive("slice", this);
    requireRange("slice", from, count);
    return tape.vector(slot + from * lanes, count, lanes, active);
  }

  /**
   * Returns the number at element i, which must be common to all samples; see {@link Scalar#value}.
   */
  public double value(int i) {
    tape.requireCommon("value", this);
    tape.requireReadable("value");
    requireRange("value", i, 1);
    return tape.readValue(slot + i);
  }

  /**
   * Returns the elements with the given indices, in that order; an index may occur more than once.
   */
  public Vector gather(int[] indices) {
    tape.requireLive("gather", this);
    for (int index : indices) {
      requireRange("gather", index, 1);
    }
    int out = tape.gather(this, indices);
    return tape.vector(out, indices.length, lanes, active);
  }

  /** {@code this + number} in every element. */
  public Vector plus(Scalar number) {
    return tape.combine("plus", 1, this, 1, number);
  }

  /** {@code this - number} in every element. */
  public Vector minus(Scalar number) {
    return tape.combine("minus", 1, this, -1, number);
  }

  /** {@code number this}. */
  public Vector times(Scalar number) {
    return tape.binary(Code.PRODUCT, this, number);
  }

  /** {@code this / number}. */
  public Vector over(Scalar number) {
    return tape.binary(Code.QUOTIENT, this, number);
  }

  /** Returns the sum of the elements. */
  public Scalar sum() {
    tape.requireLive("sum", this);
    int out = tape.record(Code.SUM, active ? 1 : 0, lanes, lanes, slot, length, 0, 0);
    return tape.scalar(out, lanes, active);
  }

  /**
   * Returns the largest element. Its derivative is 1 for one largest element and 0 for all others,
   * also where several are equal.
   */
  public Scalar max() {
    return Reductions.max(this);
  }

  /**
   * {@code log(sum_i exp(this_i))}, a smooth upper bound of {@link #max}. It does not overflow for
   * elements of any size.
   */
  public Scalar logSumExp() {
    return Reductions.logSumExp(this);
  }

  /**
   * Returns the probabilities {@code exp(this_i) / sum_j exp(this_j)}. They do not overflow for
   * elements of any size.
   */
  public Vector softmax() {
    return Reductions.softmax(this);
  }

  /** Returns the Euclidean norm. At 0, its kink, all derivatives are taken to be 0. */
  public Scalar norm() {
    tape.requireLive("norm", this);
    int out = tape.record(Code.NORM, active ? 1 : 0, lanes, lanes, slot, length, 0, 0);
    return tape.scalar(out, lanes, active);
  }

  /** Returns the scalar product {@code sum_i this_i other_i}. */
  public Scalar dot(Vector other) {
    tape.requireFit("dot", this, other);
    // Only the second operand of the operation may have more lanes, and the order of the product
    // does not matter.
    Vector first = lanes <= other.lanes ? this : other;
    Vector second = lanes <= other.lanes ? other : this;
    int out = tape.bilinear(Code.DOT, first, second, second.lanes);
    return tape.scalar(out, second.lanes, active || other.active);
  }

  /** {@code sum_i this_i^2}. */
  public Scalar squaredNorm() {
    return dot(this);
  }

  /**
   * This vector, read row by row as a matrix with as many columns as v has elements, times v. With
   * it, the weights of a layer can be a part of x: {@code x.slice(0, 6).matrixTimes(v)} is a vector
   * of 2 for a v of 3.
   */
  public Vector matrixTimes(Vector v) {
    tape.requireLive("matrixTimes", this);
    tape.requireLive("matrixTimes", v);
    if (v.length == 0 || length % v.length != 0) {
      throw new InvalidInputException(
          "matrixTimes: a " + shape() + " is not a matrix with columns for a " + v.shape() + ".",
          "Check the length of the matrix slice: it must be rows times columns.");
    }
    int commonLanes = Math.max(lanes, v.lanes);
    int out = tape.bilinear(Code.MATRIX_TIMES_VARIABLE, this, v, commonLanes);
    return tape.vector(out, length / v.length, commonLanes, active || v.active);
  }

  private void requireRange(String operation, int from, int count) {
    if (from < 0 || count < 0 || from > length - count) {
      throw new InvalidInputException(
          operation
              + ": a "
              + shape()
              + " has no "
              + (count == 1 ? "element " + from : count + " elements from " + from + " on")
              + ".",
          "Indices start at 0.");
    }
  }
}
