package dev.agon.learn.transport;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.Vectors;
import dev.agon.set.Ball;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.L1Ball;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;

/**
 * The norm that measures how far the numbers of a row move. The risk contains its dual norm N of
 * the weights: what a movement of length 1 can add to a score.
 */
public enum Norm {
  /** The sum of the absolute values; its dual is the largest one. */
  ONE("1"),
  /** The Euclidean norm, its own dual. */
  TWO("2"),
  /** The largest absolute value; its dual is the sum. */
  MAX("inf");

  private final String text;

  Norm(String text) {
    this.text = text;
  }

  /** Parses 1, 2 or inf. */
  public static Norm parse(String given, String set) {
    for (Norm norm : values()) {
      if (norm.text.equals(given.strip().toLowerCase(Locale.ROOT))) {
        return norm;
      }
    }
    throw new InvalidInputException(
        "the parameter norm of the robust set '"
            + set
            + "' must be 1, 2 or inf, but was '"
            + given
            + "'.",
        "Use for example norm=2, the default.");
  }

  /**
   * The dual norm of some of the weights.
   *
   * @param at the indices of the weights in w
   */
  public double dual(double[] w, int[] at) {
    double largest = 0;
    double sum = 0;
    for (int j : at) {
      double a = Math.abs(w[j]);
      largest = Math.max(largest, a);
      sum += a;
    }
    if (this != TWO || largest == 0) {
      return this == ONE ? largest : sum;
    }
    double squares = 0;
    for (int j : at) {
      double a = w[j] / largest;
      squares += a * a;
    }
    return largest * Math.sqrt(squares);
  }

  /**
   * Returns the norm itself (not the dual norm) of a movement.
   *
   * @param at the indices of the movement in v
   */
  public double length(double[] v, int[] at) {
    return this == TWO ? dual(v, at) : (this == ONE ? MAX : ONE).dual(v, at);
  }

  /**
   * Returns the norm of some of the features of a row.
   *
   * @param numbers the features
   */
  public double length(SparseRows rows, int row, BitSet numbers) {
    double total = 0;
    double squares = 0;
    double largest = 0;
    for (int k = 0; k < rows.entries(row); k++) {
      double a = numbers.get(rows.column(row, k)) ? Math.abs(rows.value(row, k)) : 0;
      total += a;
      squares += a * a;
      largest = Math.max(largest, a);
    }
    return switch (this) {
      case ONE -> total;
      case TWO -> Math.sqrt(squares);
      case MAX -> largest;
    };
  }

  /**
   * Adds a multiple of a subgradient of the dual norm to a gradient. At zero weights, where the
   * norm has a kink, the subgradient is the one that leaves the smallest gradient: the direction of
   * steepest descent.
   *
   * @param dual the dual norm
   * @param factor at least 0
   * @param gradient the gradient of all other terms (input), of the sum with them (output)
   */
  public void addSubgradient(double[] w, int[] at, double dual, double factor, double[] gradient) {
    if (dual == 0) {
      addAtZero(at, factor, gradient);
      return;
    }
    for (int j : at) {
      if (this == TWO) {
        gradient[j] += factor * (w[j] / dual);
      } else if (this == MAX) {
        gradient[j] =
            w[j] == 0 ? shrunk(gradient[j], factor) : gradient[j] + factor * Math.signum(w[j]);
      } else if (Math.abs(w[j]) == dual) {
        gradient[j] += factor * Math.signum(w[j]);
        return;
      }
    }
  }

  /** The distance from the ball of radius {@code factor} of this norm. */
  private void addAtZero(int[] at, double factor, double[] gradient) {
    double[] rest = new double[at.length];
    for (int k = 0; k < at.length; k++) {
      rest[k] = gradient[at[k]];
    }
    if (factor > 0) {
      ball(factor).projector(at.length).project(rest);
      for (int k = 0; k < at.length; k++) {
        gradient[at[k]] -= rest[k];
      }
    }
  }

  /**
   * The proximal step of this norm: {@code argmin of |v - a|^2/2 + by norm(v)}.
   *
   * @param a (input), v (output)
   * @param scratch as long as a
   * @return norm(v)
   */
  double shrink(double[] a, double by, double[] scratch) {
    double length = 0;
    if (this == ONE) {
      for (int j = 0; j < a.length; j++) {
        a[j] = shrunk(a[j], by);
        length += Math.abs(a[j]);
      }
    } else if (this == TWO) {
      double norm = Vectors.norm(a);
      length = Math.max(norm - by, 0);
      Vectors.scale(a, norm > 0 ? length / norm : 0);
    } else {
      System.arraycopy(a, 0, scratch, 0, a.length);
      if (by > 0) {
        new L1Ball(by).projector(a.length).project(scratch);
      } else {
        Arrays.fill(scratch, 0);
      }
      for (int j = 0; j < a.length; j++) {
        a[j] -= scratch[j];
        length = Math.max(length, Math.abs(a[j]));
      }
    }
    return length;
  }

  /**
   * The derivatives of a proximal step {@code v(a, by)}: {@code dv/da = diag(diagonal) + outer
   * direction direction'}, {@code d norm(v)/da = growth} and {@code d norm(v)/d by = -decline}.
   */
  record Step(
      double[] diagonal, double outer, double[] direction, double[] growth, double decline) {}

  /**
   * Returns the derivatives of {@link #shrink}.
   *
   * @param a the point before the step
   * @param v the point after it
   */
  Step derivatives(double[] a, double[] v, double by) {
    int d = a.length;
    double[] diagonal = new double[d];
    double[] direction = new double[d];
    double[] growth = new double[d];
    double largest = 0;
    for (double value : v) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest == 0) {
      return new Step(diagonal, 0, direction, growth, 0);
    }
    if (this == TWO) {
      double norm = Vectors.norm(a);
      Arrays.fill(diagonal, 1 - by / norm);
      for (int j = 0; j < d; j++) {
        direction[j] = a[j] / norm;
      }
      return new Step(diagonal, by / norm, direction, direction, 1);
    }
    int count = 0;
    for (int j = 0; j < d; j++) {
      boolean kept = this == ONE ? v[j] != 0 : v[j] != a[j];
      growth[j] = kept ? Math.signum(a[j]) : 0;
      diagonal[j] = kept == (this == ONE) ? 1 : 0;
      count += kept ? 1 : 0;
    }
    if (this == ONE) {
      return new Step(diagonal, 0, direction, growth, count);
    }
    for (int j = 0; j < d; j++) {
      direction[j] = growth[j];
      growth[j] /= Math.max(count, 1);
    }
    return new Step(
        diagonal, 1.0 / Math.max(count, 1), direction, growth, 1.0 / Math.max(count, 1));
  }

  private static double shrunk(double value, double by) {
    return Math.signum(value) * Math.max(Math.abs(value) - by, 0);
  }

  /** The largest Euclidean length of a vector of norm 1. */
  double longest(int dimension) {
    return this == MAX ? Math.sqrt(dimension) : 1;
  }

  /** The unit ball of this norm: the dual norm is the maximum of {@code u'w} over it. */
  public ConvexSet unitBall() {
    return ball(1);
  }

  /** The vectors (u, t) with {@code norm(u) + |t| <= 1}; t comes last. */
  public ConvexSet sumBall() {
    return new SumBall(this);
  }

  private ConvexSet ball(double radius) {
    return switch (this) {
      case ONE -> new L1Ball(radius);
      case TWO -> new Ball(radius);
      case MAX -> new Box(-radius, radius);
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
