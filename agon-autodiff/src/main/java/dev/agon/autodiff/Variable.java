package dev.agon.autodiff;

import dev.agon.autodiff.operation.Code;

/**
 * A number or vector in the computation of the loss that is differentiated by the {@link Tape}: the
 * common part of {@link Scalar} and {@link Vector}. All operations here work element by element and
 * return a new variable of the same kind.
 *
 * <p>A variable is either common to all samples of the batch (x, y, constants, and what follows
 * from them alone) or has a value for each sample. They can be mixed: a common variable is used for
 * every sample.
 *
 * <p>A variable is valid during one evaluation of the loss. Using it later, or on another tape,
 * throws an {@link IllegalStateException}. The objects are reused from one evaluation to the next.
 *
 * @param <V> the kind itself
 */
public abstract sealed class Variable<V extends Variable<V>> permits Scalar, Vector {
  final Tape tape;
  int slot;
  int length;
  int lanes;
  boolean active;
  int evaluation;

  Variable(Tape tape) {
    this.tape = tape;
  }

  abstract V self();

  /** Returns a variable of the same kind for a result. */
  abstract V result(int resultSlot, int resultLength, int resultLanes, boolean isActive);

  /** {@code this + other}. */
  public final V plus(V other) {
    return tape.combine("plus", 1, self(), 1, other);
  }

  /** {@code this - other}. */
  public final V minus(V other) {
    return tape.combine("minus", 1, self(), -1, other);
  }

  /** {@code this + factor other}, in one step. */
  public final V plus(double factor, V other) {
    return tape.combine("plus", 1, self(), factor, other);
  }

  /** {@code this + number}. */
  public final V plus(double number) {
    return affine(1, number);
  }

  /** {@code this - number}. */
  public final V minus(double number) {
    return affine(1, -number);
  }

  /** {@code factor this}. */
  public final V times(double factor) {
    return affine(factor, 0);
  }

  /** {@code this / number}, computed as the product with 1/number. */
  public final V over(double number) {
    return affine(1 / number, 0);
  }

  /** {@code -this}. */
  public final V negate() {
    return affine(-1, 0);
  }

  /** {@code factor this + shift}, in one step. */
  public final V affine(double factor, double shift) {
    return tape.affine(self(), factor, shift);
  }

  /** {@code this other}, element by element. */
  public final V times(V other) {
    return tape.binary(Code.PRODUCT, self(), other);
  }

  /** {@code this / other}, element by element. */
  public final V over(V other) {
    return tape.binary(Code.QUOTIENT, self(), other);
  }

  /** {@code this + a b}, element by element, in one step. */
  public final V plusProduct(V a, V b) {
    return tape.plusProduct(self(), 1, a, b);
  }

  /** {@code this + factor a b}, element by element, in one step. */
  public final V plusProduct(double factor, V a, V b) {
    return tape.plusProduct(self(), factor, a, b);
  }

  /** {@code this^2}. */
  public final V squared() {
    return tape.unary(Code.SQUARE, self());
  }

  /**
   * Returns the square root of a positive number; at 0 its derivative is infinite, which is
   * reported.
   */
  public final V sqrt() {
    return tape.unary(Code.SQRT, self());
  }

  /** {@code this^exponent} for a constant exponent. */
  public final V pow(double exponent) {
    return tape.power(self(), exponent);
  }

  /** {@code this^exponent} for a positive base, computed as exp(exponent log(this)). */
  public final V pow(V exponent) {
    return log().times(exponent).exp();
  }

  /** {@code e^this}. */
  public final V exp() {
    return tape.unary(Code.EXP, self());
  }

  /** Returns the natural logarithm of a positive number. */
  public final V log() {
    return tape.unary(Code.LOG, self());
  }

  /** {@code log(1 + this)}, accurate near 0. */
  public final V log1p() {
    return tape.unary(Code.LOG1P, self());
  }

  /** Returns the sine. */
  public final V sin() {
    return tape.unary(Code.SIN, self());
  }

  /** Returns the cosine. */
  public final V cos() {
    return tape.unary(Code.COS, self());
  }

  /** Returns the hyperbolic tangent. */
  public final V tanh() {
    return tape.unary(Code.TANH, self());
  }

  /** {@code 1/(1 + e^-this)}. */
  public final V sigmoid() {
    return tape.unary(Code.SIGMOID, self());
  }

  /** {@code this/(1 + e^-this)}, the sigmoid linear unit of networks. */
  public final V silu() {
    return tape.unary(Code.SILU, self());
  }

  /** {@code max(this, 0)}. At its kink 0 the derivative is taken to be 0. */
  public final V relu() {
    return tape.unary(Code.RELU, self());
  }

  /** {@code log(1 + e^this)}, without overflow. */
  public final V softplus() {
    return tape.unary(Code.SOFTPLUS, self());
  }

  /** Returns the absolute value. At its kink 0 the derivative is taken to be 0. */
  public final V abs() {
    return tape.unary(Code.ABS, self());
  }

  /**
   * Returns the larger of the two. Where they are equal, the result has the derivatives of {@code
   * this}.
   */
  public final V max(V other) {
    return tape.binary(Code.MAX, self(), other);
  }

  /**
   * Returns the smaller of the two. Where they are equal, the result has the derivatives of {@code
   * this}.
   */
  public final V min(V other) {
    return tape.binary(Code.MIN, self(), other);
  }

  /**
   * Returns the larger of this and a number. Where they are equal, the result has the derivatives
   * of {@code this}.
   */
  public final V max(double number) {
    return tape.binary(Code.MAX, self(), tape.constant(number));
  }

  /**
   * Returns the smaller of this and a number. Where they are equal, the result has the derivatives
   * of {@code this}.
   */
  public final V min(double number) {
    return tape.binary(Code.MIN, self(), tape.constant(number));
  }

  /**
   * {@code atLeastZero} where this is at least 0, {@code below} elsewhere: a branch for each
   * element and each sample.
   *
   * <p>The test itself has no derivative. Both branches are computed; a branch that is not taken
   * may be infinite or NaN only if its derivatives are finite, so keep its argument in range, as in
   * {@code u.select(u.max(tiny).sqrt(), zero)}.
   */
  public final V select(V atLeastZero, V below) {
    return tape.select(self(), atLeastZero, below);
  }

  /** For messages: "scalar common to all samples", "vector of 3 for each of 16 samples". */
  final String shape() {
    String kind = this instanceof Scalar ? "scalar" : "vector of " + length;
    return kind + (lanes == 1 ? "" : " for each of " + lanes + " samples");
  }
}
