package dev.agon.learn.transport;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.linalg.Vectors;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The worst movement of numbers and labels with a proximal term. Each row flips the share u_i of
 * its weight, and the numbers move by v in total:
 *
 * <pre>
 *   max of  sum p_i (l_i + u_i (flipped l_i - l_i)) + v'w
 *           - (width/2) (sum p_i (u_i - m_i)^2 + |v - m_v|^2/longest^2)
 *   over 0 &lt;= u_i &lt;= 1,  norm(v) + kappa sum p_i u_i &lt;= eps
 * </pre>
 *
 * <p>where longest is the largest Euclidean length of a movement of norm eps, so both terms are of
 * the size of the width. For the price lambda of the last constraint, u is a clamp and v the
 * proximal step of the norm, both in closed form; lambda is the root of a decreasing function.
 */
public final class MovementProximal implements Multipliers {
  private static final int MOST_STEPS = 100;

  /** A part of the radius this small is the rounding of the sums. */
  private static final double ROUNDING = 1e-13;

  private final Movement movement;
  private final SparseRows rows;
  private final Loss loss;
  private final boolean intercept;
  private final int[] numbers;
  private final int[] all;
  private final double[] target;
  private final double[] turned;
  private final double @Nullable [] weight;
  private final boolean flips;
  private final double[][] score;
  private final double[][] slope;
  private final double[][] turnedSlope;
  private final double[] value;
  private final double[] turnedValue;
  private final double[] factor;
  private final double[] m;
  private final double[] u;
  private final double[] mv;
  private final double[] v;
  private final double[] shrunk;
  private final double[] before;
  private final MovementCurvature curvature;
  private double price;
  private double[] ignored = new double[0];

  /** Creates the term for losses of one score that grow at most linearly, on numbers. */
  public MovementProximal(
      Dataset data, Loss loss, Movement movement, boolean intercept, int features) {
    this.movement = movement;
    this.rows = data.rows();
    this.loss = loss;
    this.intercept = intercept;
    this.numbers = Transport.numbers(features, data.categories());
    int n = data.size();
    this.all = IntStream.range(0, n).toArray();
    this.target = loss.numbers(data.target());
    this.flips = movement.movesLabels();
    int turning = flips ? n : 0;
    this.turned = flips ? Arrays.stream(target).map(t -> -t).toArray() : new double[0];
    double[] weights = data.weights();
    this.weight = weights == null ? null : ArrayLosses.relative(weights);
    this.score = new double[1][n];
    this.slope = new double[1][n];
    this.turnedSlope = new double[1][turning];
    this.value = new double[n];
    this.turnedValue = new double[turning];
    this.factor = new double[n];
    this.m = new double[turning];
    this.u = new double[turning];
    this.mv = new double[numbers.length];
    this.v = new double[numbers.length];
    this.shrunk = new double[numbers.length];
    this.before = new double[numbers.length];
    this.curvature = new MovementCurvature(this, rows, loss, target, turned);
  }

  /** The maximum, and its gradient in x (output). */
  public double proximal(double[] x, double width, double[] gradient) {
    if (!evaluate(x, gradient)) {
      return Double.NaN;
    }
    search(x, width);
    double squares = 0;
    for (int i = 0; i < u.length; i++) {
      squares += weight(i) * (u[i] - m[i]) * (u[i] - m[i]) / u.length;
    }
    for (int j = 0; j < v.length; j++) {
      double away = v[j] - mv[j];
      squares += away * away / reach(1);
    }
    return finish(x, u, v, gradient) - 0.5 * width * squares;
  }

  /** The objective at the multipliers, and its gradient in x (output). */
  public double lagrangian(double[] x, double[] gradient) {
    return evaluate(x, gradient) ? finish(x, m, mv, gradient) : Double.NaN;
  }

  /**
   * The generalised Hessian of the maximum, or of the objective at the multipliers for an infinite
   * width.
   *
   * @param lower the lower half of a matrix of at least the dimension of x (output, overwritten)
   */
  public void curvature(double[] x, double width, double[][] lower) {
    boolean constant = Double.isInfinite(width);
    evaluate(x, shape(x.length));
    Norm.Step step = null;
    if (!constant) {
      search(x, width);
      for (int j = 0; j < before.length; j++) {
        before[j] = mv[j] + reach(width) * x[numbers[j]];
      }
      step = movement.norm().derivatives(before, v, price * reach(width));
    }
    curvature.compute(x.length, width, step, price > 0, intercept, lower);
  }

  private double[] shape(int length) {
    if (ignored.length != length) {
      ignored = new double[length];
    }
    return ignored;
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  private boolean evaluate(double[] x, double[] gradient) {
    int n = value.length;
    rows.dot(0, n, x, score[0]);
    double constant = intercept ? x[x.length - 1] : 0;
    for (int i = 0; i < n; i++) {
      score[0][i] += constant;
    }
    if (flips) {
      System.arraycopy(score[0], 0, factor, 0, n);
    }
    loss.evaluate(score, target, n, value, slope, 0);
    if (flips) {
      System.arraycopy(factor, 0, score[0], 0, n);
      loss.evaluate(score, turned, n, turnedValue, turnedSlope, 0);
    }
    if (!Vectors.isFinite(value)) {
      Arrays.fill(gradient, Double.NaN);
      return false;
    }
    return true;
  }

  /** Finds the price at which the radius is used up, or 0 if it is not used up at price 0. */
  private void search(double[] x, double width) {
    price = 0;
    double excess = respond(x, width, 0);
    if (excess <= 0) {
      return;
    }
    double low = 0;
    double atLow = excess;
    double high = Math.max(movement.norm().dual(x, numbers), width / movement.radius());
    double atHigh = respond(x, width, high);
    while (atHigh > 0) {
      low = high;
      atLow = atHigh;
      high *= 2;
      atHigh = respond(x, width, high);
    }
    narrow(x, width, low, atLow, high, atHigh);
  }

  /** Regula falsi in the variant "Illinois", until the radius is spent up to rounding. */
  private void narrow(
      double[] x, double width, double from, double atFrom, double to, double atTo) {
    double low = from;
    double atLow = atFrom;
    double high = to;
    double atHigh = atTo;
    double spent = atTo;
    int side = 0;
    for (int step = 0; step < MOST_STEPS && spent < -ROUNDING * movement.radius(); step++) {
      double next = low + atLow / (atLow - atHigh) * (high - low);
      if (!(next > low && next < high) || step % 8 == 7) {
        next = low + 0.5 * (high - low);
      }
      if (!(next > low && next < high)) {
        break;
      }
      double at = respond(x, width, next);
      if (at > 0) {
        low = next;
        atLow = at;
        atHigh = side > 0 ? 0.5 * atHigh : atHigh;
        side = 1;
      } else {
        high = next;
        atHigh = at;
        spent = at;
        atLow = side < 0 ? 0.5 * atLow : atLow;
        side = -1;
      }
    }
    respond(x, width, high);
    price = high;
  }

  /** Computes u and v at a price; returns the amount by which they exceed the radius. */
  private double respond(double[] x, double width, double price) {
    double eps = movement.radius();
    double flipped = 0;
    for (int i = 0; i < u.length; i++) {
      double gain = turnedValue[i] - value[i] - movement.labelCost() * price;
      u[i] = Math.min(1, Math.max(0, m[i] + gain / width));
      flipped += weight(i) * u[i];
    }
    double reach = reach(width);
    for (int j = 0; j < v.length; j++) {
      v[j] = mv[j] + reach * x[numbers[j]];
    }
    double length = movement.norm().shrink(v, price * reach, shrunk);
    return length + (flips ? movement.labelCost() * flipped / u.length : 0) - eps;
  }

  private double finish(double[] x, double[] flip, double[] move, double[] gradient) {
    int n = value.length;
    double sum = 0;
    double constant = 0;
    for (int i = 0; i < n; i++) {
      double p = weight(i) / n;
      double part = flips ? flip[i] : 0;
      sum += p * (value[i] + (flips ? part * (turnedValue[i] - value[i]) : 0));
      factor[i] = p * (flips ? (1 - part) * slope[0][i] + part * turnedSlope[0][i] : slope[0][i]);
      constant += factor[i];
    }
    Arrays.fill(gradient, 0);
    rows.addScaled(all, factor, n, gradient);
    for (int j = 0; j < move.length; j++) {
      sum += move[j] * x[numbers[j]];
      gradient[numbers[j]] += move[j];
    }
    if (intercept) {
      gradient[x.length - 1] += constant;
    }
    return sum;
  }

  double reach(double width) {
    double longest = movement.radius() * movement.norm().longest(numbers.length);
    return longest * longest / width;
  }

  double share(int i) {
    return weight(i) / value.length;
  }

  double labelCost() {
    return movement.labelCost();
  }

  int[] numbers() {
    return numbers;
  }

  int[] all() {
    return all;
  }

  double[][] slope() {
    return slope;
  }

  double[][] turnedSlope() {
    return turnedSlope;
  }

  /** The flipped share of each row, found last; empty if labels do not move. */
  double[] flips() {
    return u;
  }

  /** The flipped shares of the multipliers. */
  double[] multipliers() {
    return m;
  }

  /** The multipliers become the movement found last. */
  @Override
  public void move() {
    System.arraycopy(u, 0, m, 0, m.length);
    System.arraycopy(v, 0, mv, 0, mv.length);
  }

  /** The multipliers become no movement. */
  @Override
  public void reset() {
    Arrays.fill(m, 0);
    Arrays.fill(mv, 0);
  }

  @Override
  public void save(State to) {
    to.put("flips", m);
    to.put("moves", mv);
  }

  @Override
  public void restore(State from) {
    from.fill("flips", m);
    from.fill("moves", mv);
  }
}
