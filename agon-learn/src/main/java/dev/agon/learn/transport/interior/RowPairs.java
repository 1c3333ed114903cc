package dev.agon.learn.transport.interior;

/**
 * Slack q_s and share u_s of the scenarios of each row, without access to the rows themselves. See
 * {@link ScenarioRows} for the constraints; the directions of a row are
 *
 * <pre>
 *   e_s = target_s/q_s - u_s,   ds = (sum e_s + sum D_s df_s)/sum D_s
 *   dq_s = ds - df_s,           du_s = e_s - D_s dq_s
 * </pre>
 *
 * <p>All arrays have one entry for each scenario.
 */
final class RowPairs {
  /** The step of a row that is too close to its bounds, as a fraction of its own longest step. */
  private static final double SHORT = 0.9;

  /** The least slack after a step, as a part of the one to first order. */
  private static final double LEAST = 0.1;

  /** The largest share of a new scenario. */
  private static final double NEW_SHARE = 0.2;

  private static final int MOST_STEPS = 60;

  private final Scenarios scenarios;
  private final double[] share;

  /** {@code l_s - lambda cost_s}; after {@link #shorten} the value to first order. */
  final double[] value;

  final double[] u;
  final double[] q;
  final double[] aimed;
  final double[] valueMove;
  final double[] uMove;
  final double[] qMove;

  RowPairs(Scenarios scenarios, double[] share) {
    int count = scenarios.count();
    this.scenarios = scenarios;
    this.share = share;
    this.value = new double[count];
    this.u = new double[count];
    this.q = new double[count];
    this.aimed = new double[count];
    this.valueMove = new double[count];
    this.uMove = new double[count];
    this.qMove = new double[count];
  }

  /**
   * Takes over the shares of a row, whose values are known. New scenarios start with small shares:
   * the shares, and with them the gradient, hardly change.
   *
   * @param origin the former number of each scenario; -1 if it is new
   */
  void adopt(int row, RowPairs from, int[] origin, double product) {
    int begin = scenarios.from(row);
    int end = scenarios.to(row);
    if (end - begin == 1) {
      u[begin] = 1;
      q[begin] = 0;
      return;
    }
    int first = from.scenarios.from(row);
    double above = from.q[first] + from.value[first];
    for (int s = begin; s < end; s++) {
      above = Math.max(above, value[s] + product / (origin[s] < 0 ? NEW_SHARE : 1));
    }
    double sum = 0;
    for (int s = begin; s < end; s++) {
      q[s] = above - value[s];
      u[s] = origin[s] < 0 ? product / q[s] : from.u[origin[s]];
      sum += u[s];
    }
    for (int s = begin; s < end; s++) {
      u[s] /= sum;
    }
  }

  /** Sets all products of some rows to the same number. */
  void start(int from, int to, double product) {
    for (int i = from; i < to; i++) {
      int begin = scenarios.from(i);
      int end = scenarios.to(i);
      double largest = largest(begin, end);
      double above = end - begin == 1 ? 0 : slack(begin, end, largest, product);
      for (int s = begin; s < end; s++) {
        q[s] = above + (largest - value[s]);
        u[s] = end - begin == 1 ? 1 : product / q[s];
      }
    }
  }

  private double largest(int begin, int end) {
    double largest = value[begin];
    for (int s = begin + 1; s < end; s++) {
      largest = Math.max(largest, value[s]);
    }
    return largest;
  }

  /** The slack of the largest value for which the shares have the sum 1, by Newton's method. */
  private double slack(int begin, int end, double largest, double product) {
    double above = product;
    for (int step = 0; step < MOST_STEPS; step++) {
      double sum = -1;
      double slope = 0;
      for (int s = begin; s < end; s++) {
        double part = 1 / (above + (largest - value[s]));
        sum += product * part;
        slope += product * part * part;
      }
      double next = above + sum / slope;
      if (!(next > above)) {
        break;
      }
      above = next;
    }
    return above;
  }

  /** The scenario of the largest rate. */
  int top(int begin, int end) {
    int top = begin;
    for (int s = begin + 1; s < end; s++) {
      top = u[s] / q[s] > u[top] / q[top] ? s : top;
    }
    return top;
  }

  /**
   * Computes e, and {@code w_s = u_s + e_s - D_s sum e / sum D}, the shares if X does not change.
   */
  void aim(int from, int to, double target, boolean corrected, double[] w, int offset) {
    for (int i = from; i < to; i++) {
      int begin = scenarios.from(i);
      int end = scenarios.to(i);
      if (end - begin == 1) {
        w[begin - offset] = 1;
        continue;
      }
      double excess = 0;
      double rates = 0;
      for (int s = begin; s < end; s++) {
        double wanted = corrected ? target - qMove[s] * uMove[s] : target;
        aimed[s] = wanted / q[s] - u[s];
        excess += aimed[s];
        rates += u[s] / q[s];
      }
      double each = excess / rates;
      for (int s = begin; s < end; s++) {
        w[s - offset] = u[s] + aimed[s] - u[s] / q[s] * each;
      }
    }
  }

  /**
   * Computes {@code dq} and {@code du} from the changes {@code df} of the values; collects the
   * longest step of each row.
   */
  void follow(int from, int to, StepHistogram limits) {
    for (int i = from; i < to; i++) {
      int begin = scenarios.from(i);
      int end = scenarios.to(i);
      if (end - begin == 1) {
        continue;
      }
      double sum = 0;
      double rates = 0;
      for (int s = begin; s < end; s++) {
        double rate = u[s] / q[s];
        sum += aimed[s] + rate * valueMove[s];
        rates += rate;
      }
      double move = sum / rates;
      for (int s = begin; s < end; s++) {
        qMove[s] = move - valueMove[s];
        uMove[s] = aimed[s] - u[s] / q[s] * qMove[s];
      }
      limits.add(longest(begin, end));
    }
  }

  /** The longest step that a row allows; {@link StepHistogram#NO_LIMIT} for a full step. */
  private double longest(int begin, int end) {
    double most = StepHistogram.NO_LIMIT;
    for (int s = begin; s < end; s++) {
      if (q[s] + qMove[s] <= 0) {
        most = Math.min(most, -q[s] / qMove[s]);
      }
      if (u[s] + uMove[s] <= 0) {
        most = Math.min(most, -u[s] / uMove[s]);
      }
    }
    return most;
  }

  double slackness(int from, int to, double step) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      int begin = scenarios.from(i);
      int end = scenarios.to(i);
      double own = 0;
      for (int s = begin; end - begin > 1 && s < end; s++) {
        own += (q[s] + step * qMove[s]) * (u[s] + step * uMove[s]);
      }
      sum += share[i] * own;
    }
    return sum;
  }

  /**
   * Moves the shares exactly, and the slacks and values by their linear approximation. A row whose
   * own bounds are closer makes a shorter step.
   */
  void shorten(int from, int to, double step) {
    for (int i = from; i < to; i++) {
      int begin = scenarios.from(i);
      int end = scenarios.to(i);
      if (end - begin == 1) {
        continue;
      }
      double longest = longest(begin, end);
      double own = longest > step ? step : SHORT * longest;
      for (int s = begin; s < end; s++) {
        u[s] += own * uMove[s];
        q[s] += own * qMove[s];
        value[s] = longest > step ? value[s] + step * valueMove[s] : Double.NaN;
      }
    }
  }

  /** Sets the values of a row; the slacks follow, so all of them stay positive. */
  void settle(int row, double[] found, int offset) {
    int begin = scenarios.from(row);
    int end = scenarios.to(row);
    boolean shortened = Double.isNaN(value[begin]);
    double shift = 0;
    double least = Double.NEGATIVE_INFINITY;
    for (int s = begin; s < end; s++) {
      shift += u[s] * (found[s - offset] - value[s]);
      least = Math.max(least, (shortened ? 1 : LEAST) * q[s] + found[s - offset]);
    }
    double above = shortened ? least : Math.max(least, q[begin] + value[begin] + shift);
    for (int s = begin; s < end; s++) {
      value[s] = found[s - offset];
      q[s] = above - value[s];
    }
  }
}
