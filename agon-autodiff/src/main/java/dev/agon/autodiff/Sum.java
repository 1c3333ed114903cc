package dev.agon.autodiff;

import java.util.Arrays;

/**
 * A sum of many terms that counts as one operation: {@code c + sum_i p_i u_i + sum_j q_j v_j w_j},
 * element by element. It is the cheapest way to write a linear combination, a quadratic cost, or a
 * cost that is collected over a loop:
 *
 * <pre>{@code
 * Sum<Scalar> cost = t.sum();
 * for (...) {
 *   ...
 *   cost.plus(0.5, e, e).plus(u);
 * }
 * return cost.total();
 * }</pre>
 *
 * <p>Like a variable, a sum lives during one evaluation of the loss.
 *
 * @param <V> the kind of its terms, {@link Scalar} or {@link Vector}
 */
public final class Sum<V extends Variable<V>> {
  /** In place of a second factor, where a term has only one. */
  static final int NONE = -1;

  private final Tape tape;
  private int evaluation;
  private boolean open;
  private int length;
  private boolean scalar;
  private int lanes;

  int count;
  double shift;
  double[] factor = new double[4];

  /** First slots of a term's factors. */
  int[] a = new int[4];

  int[] b = new int[4];

  /** Which factors of a term are active, a bit each. */
  int[] active = new int[4];

  /** Which factors of a term have a value per sample, a bit each. */
  private int[] perSample = new int[4];

  Sum(Tape tape) {
    this.tape = tape;
  }

  Sum<V> begin(int newEvaluation, int newLength, boolean isScalar) {
    evaluation = newEvaluation;
    open = true;
    length = newLength;
    scalar = isScalar;
    lanes = 1;
    count = 0;
    shift = 0;
    return this;
  }

  /** Adds u. */
  public Sum<V> plus(V u) {
    return plus(1, u);
  }

  /** Subtracts u. */
  public Sum<V> minus(V u) {
    return plus(-1, u);
  }

  /** Adds {@code number}, to every element. */
  public Sum<V> plus(double number) {
    requireOpen();
    shift += number;
    return this;
  }

  /** Adds {@code p u}. */
  public Sum<V> plus(double p, V u) {
    require(u);
    int i = next();
    factor[i] = p;
    a[i] = u.slot;
    b[i] = NONE;
    active[i] = u.active ? 1 : 0;
    perSample[i] = u.lanes > 1 ? 1 : 0;
    lanes = Math.max(lanes, u.lanes);
    return this;
  }

  /** Adds {@code q v w}, the product taken element by element. */
  public Sum<V> plus(double q, V v, V w) {
    require(v);
    require(w);
    int i = next();
    factor[i] = q;
    a[i] = v.slot;
    b[i] = w.slot;
    active[i] = (v.active ? 1 : 0) | (w.active ? 2 : 0);
    perSample[i] = (v.lanes > 1 ? 1 : 0) | (w.lanes > 1 ? 2 : 0);
    lanes = Math.max(lanes, Math.max(v.lanes, w.lanes));
    return this;
  }

  /** The sum. Nothing can be added any more. */
  @SuppressWarnings("unchecked") // V is Scalar exactly when scalar is set, see Tape
  public V total() {
    requireOpen();
    open = false;
    int anyActive = 0;
    for (int i = 0; i < count; i++) {
      anyActive |= active[i];
      if (lanes > 1) {
        spread(i);
      }
    }
    int out = tape.sumOfTerms(this, anyActive, length, lanes);
    return scalar
        ? (V) tape.scalar(out, lanes, anyActive != 0)
        : (V) tape.vector(out, length, lanes, anyActive != 0);
  }

  private void spread(int i) {
    if ((perSample[i] & 1) == 0) {
      a[i] = tape.spread(a[i], length, (active[i] & 1) != 0, lanes);
    }
    if (b[i] != NONE && (perSample[i] & 2) == 0) {
      b[i] = tape.spread(b[i], length, (active[i] & 2) != 0, lanes);
    }
  }

  private int next() {
    if (count == factor.length) {
      factor = Arrays.copyOf(factor, 2 * count);
      a = Arrays.copyOf(a, 2 * count);
      b = Arrays.copyOf(b, 2 * count);
      active = Arrays.copyOf(active, 2 * count);
      perSample = Arrays.copyOf(perSample, 2 * count);
    }
    return count++;
  }

  private void require(V u) {
    requireOpen();
    tape.requireLive("sum", u);
    if (u.length != length) {
      tape.complain("sum", length, u);
    }
  }

  private void requireOpen() {
    tape.requireOpen("sum");
    if (!open || evaluation != tape.evaluation()) {
      throw new IllegalStateException(
          "sum: a sum was used after its total was taken, or in another evaluation of the loss");
    }
  }
}
