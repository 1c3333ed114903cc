package dev.agon.learn.transport.scenario;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Minimises {@code f(lambda) = lambda eps + sum p_i max over s of (value_s - lambda cost_s)} over
 * {@code lambda >= least}, s the scenarios of row i: convex and piecewise linear. The first
 * scenario of each row costs nothing.
 *
 * <p>The tangents at the ends of a bracket meet at the next lambda, in turn with the median of the
 * prices at which some of the rows change their choice. A row with the same choice at both ends
 * keeps it in between and is not evaluated again. The result is a mixture of the choices just above
 * and just below the minimum. The mixture uses the radius exactly and gives a gradient of the
 * minimum.
 */
public final class LeastPrice {
  private static final int MOST_STEPS = 200;

  /** The number of rows from which a median is taken. */
  private static final int SAMPLE = 63;

  private final double @Nullable [] weight;
  private final int rows;
  private final int[] dear;
  private final int[] cheap;
  private final int[] spare;
  private final int[] open;
  private final double[] sample = new double[SAMPLE];
  private int opened;
  private int[] first = new int[0];
  private double[] value = new double[0];
  private double[] cost = new double[0];
  private double price;
  private double share;
  private double unspent;

  public LeastPrice(int rows, double @Nullable [] weight) {
    this.weight = weight;
    this.rows = rows;
    this.dear = new int[rows];
    this.cheap = new int[rows];
    this.spare = new int[rows];
    this.open = new int[rows];
  }

  /** {@code a + b lambda}, the contribution of some rows with their current choices. */
  private record Line(double a, double b) {}

  /**
   * Finds the minimum.
   *
   * @param starts the first scenario of each row, and the number of all
   * @return f there
   */
  public double find(int[] starts, double[] values, double[] costs, double least, double eps) {
    first = starts;
    value = values;
    cost = costs;
    double spent = 0;
    opened = 0;
    for (int i = 0; i < rows; i++) {
      dear[i] = best(i, least);
      cheap[i] = first[i];
      spent += weight(i) * cost[dear[i]];
      if (cost[dear[i]] > 0) {
        open[opened++] = i;
      }
    }
    unspent = eps - spent / rows;
    price = least;
    share = 1;
    if (unspent >= 0) {
      System.arraycopy(dear, 0, cheap, 0, rows);
    } else {
      unspent = 0;
      narrow(least, eps);
    }
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += weight(i) * (value[cheap[i]] - price * cost[cheap[i]]);
    }
    return price * eps + sum / rows;
  }

  private void narrow(double least, double eps) {
    double low = least;
    double high = Double.POSITIVE_INFINITY;
    Line closed = new Line(0, rows * eps);
    for (int i = 0, k = 0; i < rows; i++) {
      if (k < opened && open[k] == i) {
        k++;
      } else {
        closed = plus(closed, i, dear[i]);
      }
    }
    Line atLow = sum(closed, dear);
    Line atHigh = sum(closed, cheap);
    for (int step = 0; step < MOST_STEPS && atHigh.b > 0; step++) {
      double next = (atLow.a - atHigh.a) / (atHigh.b - atLow.b);
      if (!(next > low && next < high)) {
        break;
      }
      if (step % 2 == 1) {
        double middle = median();
        next = middle > low && middle < high ? middle : next;
      }
      for (int k = 0; k < opened; k++) {
        spare[open[k]] = best(open[k], next);
      }
      boolean below = sum(closed, spare).b < 0;
      low = below ? next : low;
      high = below ? high : next;
      closed = settle(closed, below ? dear : cheap);
      atLow = sum(closed, dear);
      atHigh = sum(closed, cheap);
    }
    share = atHigh.b / (atHigh.b - atLow.b);
    double meet = (atLow.a - atHigh.a) / (atHigh.b - atLow.b);
    price = Math.max(low, Math.min(high, meet));
  }

  /** Makes the spare choices the choices of one end; rows whose ends agree are closed. */
  private Line settle(Line closed, int[] end) {
    Line sum = closed;
    int left = 0;
    for (int k = 0; k < opened; k++) {
      int i = open[k];
      end[i] = spare[i];
      if (cost[dear[i]] == cost[cheap[i]]) {
        sum = plus(sum, i, dear[i]);
      } else {
        open[left++] = i;
      }
    }
    opened = left;
    return sum;
  }

  private Line sum(Line closed, int[] choice) {
    double a = closed.a;
    double b = closed.b;
    for (int k = 0; k < opened; k++) {
      int i = open[k];
      a += weight(i) * value[choice[i]];
      b -= weight(i) * cost[choice[i]];
    }
    return new Line(a, b);
  }

  private Line plus(Line line, int i, int s) {
    return new Line(line.a + weight(i) * value[s], line.b - weight(i) * cost[s]);
  }

  /** The median of the prices at which the two choices of some open rows are equally good. */
  private double median() {
    int count = Math.min(SAMPLE, opened);
    for (int k = 0; k < count; k++) {
      int i = open[(int) ((long) k * opened / count)];
      sample[k] = (value[dear[i]] - value[cheap[i]]) / (cost[dear[i]] - cost[cheap[i]]);
    }
    Arrays.sort(sample, 0, count);
    return count == 0 ? Double.NaN : sample[count / 2];
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  /** The best scenario of a row; ties are resolved in favour of the cheapest change. */
  private int best(int i, double lambda) {
    int best = first[i];
    double most = value[best];
    for (int s = best + 1; s < first[i + 1]; s++) {
      double here = value[s] - lambda * cost[s];
      if (here > most || here == most && cost[s] < cost[best]) {
        most = here;
        best = s;
      }
    }
    return best;
  }

  /** The minimiser. */
  public double price() {
    return price;
  }

  /** The scenario of each row just below the minimiser. */
  public int[] dear() {
    return dear;
  }

  /** The scenario of each row just above it. */
  public int[] cheap() {
    return cheap;
  }

  /** The share of the first in the mixture. */
  public double share() {
    return share;
  }

  /** The part of the radius that moves numbers. */
  public double unspent() {
    return unspent;
  }
}
