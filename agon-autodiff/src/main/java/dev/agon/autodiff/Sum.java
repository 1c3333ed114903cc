package dev.agon.autodiff;

import dev.agon.autodiff.memory.Terms;

/**
 * A sum of many terms that is one operation: {@code c + sum_i p_i u_i + sum_j q_j v_j w_j}, element
 * by element. It is the cheapest way to write a linear combination, a quadratic cost, or a cost
 * that is accumulated over a loop:
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
 * <p>Like a variable, a sum is valid during one evaluation of the loss.
 *
 * @param <V> the kind of its terms, {@link Scalar} or {@link Vector}
 */
public final class Sum<V extends Variable<V>> {
  private final Tape tape;
  private int evaluation;
  private boolean open;
  private int length;
  private boolean scalar;
  private int lanes;

  private final Terms terms = new Terms();

  Sum(Tape tape) {
    this.tape = tape;
  }

  Sum<V> begin(int newEvaluation, int newLength, boolean isScalar) {
    evaluation = newEvaluation;
    open = true;
    length = newLength;
    scalar = isScalar;
    lanes = 1;
    terms.clear();
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
    terms.shift += number;
    return this;
  }

  /** Adds {@code p u}. */
  public Sum<V> plus(double p, V u) {
    require(u);
    terms.add(p, u.slot, Terms.NONE, u.active ? 1 : 0, u.lanes > 1 ? 1 : 0);
    lanes = Math.max(lanes, u.lanes);
    return this;
  }

  /** Adds {@code q v w}, the product taken element by element. */
  public Sum<V> plus(double q, V v, V w) {
    require(v);
    require(w);
    int active = (v.active ? 1 : 0) | (w.active ? 2 : 0);
    int perSample = (v.lanes > 1 ? 1 : 0) | (w.lanes > 1 ? 2 : 0);
    terms.add(q, v.slot, w.slot, active, perSample);
    lanes = Math.max(lanes, Math.max(v.lanes, w.lanes));
    return this;
  }

  /** Returns the sum. Terms cannot be added afterwards. */
  @SuppressWarnings("unchecked") // V is Scalar exactly when scalar is set, see Tape
  public V total() {
    requireOpen();
    open = false;
    int anyActive = 0;
    for (int i = 0; i < terms.count; i++) {
      anyActive |= terms.active[i];
      if (lanes > 1) {
        spread(i);
      }
    }
    int out = tape.sumOfTerms(terms, anyActive, length, lanes);
    return scalar
        ? (V) tape.scalar(out, lanes, anyActive != 0)
        : (V) tape.vector(out, length, lanes, anyActive != 0);
  }

  private void spread(int i) {
    boolean first = (terms.active[i] & 1) != 0;
    boolean second = (terms.active[i] & 2) != 0;
    if ((terms.perSample[i] & 1) == 0) {
      terms.a[i] = tape.spread(terms.a[i], length, first, lanes);
    }
    if (terms.b[i] != Terms.NONE && (terms.perSample[i] & 2) == 0) {
      terms.b[i] = tape.spread(terms.b[i], length, second, lanes);
    }
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
