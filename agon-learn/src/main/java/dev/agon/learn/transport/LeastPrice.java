package dev.agon.learn.transport;

import org.jspecify.annotations.Nullable;

/**
 * Minimises {@code f(lambda) = lambda eps + sum p_i max over s of (value_is - lambda cost_s)} over
 * {@code lambda >= least}: convex and piecewise linear.
 *
 * <p>The two tangents at the ends of a bracket meet at the next lambda; a step that does not halve
 * the bracket is followed by a bisection. The result is a mixture of the changes that are optimal
 * just above and just below the minimum. The mixture uses the radius exactly and gives a gradient
 * of the minimum.
 */
final class LeastPrice {
  private static final int MOST_STEPS = 200;

  private final double[][] value;
  private final double[] cost;
  private final double @Nullable [] weight;
  private final int rows;
  private int[] dear;
  private int[] cheap;
  private int[] spare;
  private double price;
  private double share;
  private double unspent;
  private double spent;

  LeastPrice(double[][] value, double[] cost, double @Nullable [] weight) {
    this.value = value;
    this.cost = cost;
    this.weight = weight;
    this.rows = value[0].length;
    this.dear = new int[rows];
    this.cheap = new int[rows];
    this.spare = new int[rows];
  }

  double find(double least, double eps) {
    unspent = 0;
    double low = least;
    double atLow = evaluate(low, eps, dear);
    double slopeLow = eps - spent;
    if (slopeLow >= 0) {
      price = low;
      share = 1;
      unspent = slopeLow;
      return atLow;
    }
    double high = Math.max(stay(), Math.nextUp(low));
    double atHigh = evaluate(high, eps, cheap);
    for (double more = Math.ulp(high); spent > eps; more *= 2) { // a tie may be broken by rounding
      high += more;
      atHigh = evaluate(high, eps, cheap);
    }
    double slopeHigh = eps - spent;
    double width = high - low;
    for (int step = 0; step < MOST_STEPS && slopeHigh > 0; step++) {
      double move = (atHigh - atLow - slopeHigh * (high - low)) / (slopeLow - slopeHigh);
      double next = low + move;
      if (high - low > 0.5 * width && step % 2 == 1) {
        next = low + (high - low) / 2;
      }
      width = high - low;
      if (!(next > low && next < high)) {
        break;
      }
      double at = evaluate(next, eps, spare);
      double slopeNext = eps - spent;
      int[] found = spare;
      if (slopeNext < 0) {
        spare = dear;
        dear = found;
        low = next;
        atLow = at;
        slopeLow = slopeNext;
      } else {
        spare = cheap;
        cheap = found;
        high = next;
        atHigh = at;
        slopeHigh = slopeNext;
      }
    }
    share = slopeHigh / (slopeHigh - slopeLow);
    price = slopeHigh == 0 || atHigh <= atLow ? high : low;
    return Math.min(atLow, atHigh);
  }

  /** The price above which no row moves. */
  private double stay() {
    double most = 0;
    for (int s = 1; s < cost.length; s++) {
      for (int i = 0; cost[s] > 0 && i < rows; i++) {
        most = Math.max(most, (value[s][i] - value[0][i]) / cost[s]);
      }
    }
    return most;
  }

  /** Returns f at lambda; ties are resolved in favour of the cheapest change. */
  private double evaluate(double lambda, double eps, int[] choice) {
    double sum = 0;
    double costs = 0;
    for (int i = 0; i < rows; i++) {
      int best = 0;
      double most = value[0][i];
      for (int s = 1; s < cost.length; s++) {
        double here = value[s][i] - lambda * cost[s];
        if (here > most || here == most && cost[s] < cost[best]) {
          most = here;
          best = s;
        }
      }
      double w = weight == null ? 1 : weight[i];
      choice[i] = best;
      sum += w * most;
      costs += w * cost[best];
    }
    spent = costs / rows;
    return lambda * eps + sum / rows;
  }

  /** The minimiser. */
  double price() {
    return price;
  }

  /** The change of each row just below the minimiser. */
  int[] dear() {
    return dear;
  }

  /** The change of each row just above it. */
  int[] cheap() {
    return cheap;
  }

  /** The share of the first in the mixture. */
  double share() {
    return share;
  }

  /** The part of the radius that moves numbers. */
  double unspent() {
    return unspent;
  }
}
