package dev.agon.learn.transport.interior;

import dev.agon.state.State;
import java.util.Arrays;

/**
 * Constraints {@code X_a + sign X_b >= 0}, or {@code X_a >= 0} where b is -1: the bounds {@code
 * |w_j| <= lambda} of the norm 1, and those of the levels of a category column.
 */
final class LinearConstraints implements NormConstraint {
  private final int[] first;
  private final int[] second;
  private final double[] sign;
  private final double[] slack;
  private final double[] multiplier;
  private final double[] slackMove;
  private final double[] multiplierMove;
  private final double[] aimed;

  LinearConstraints(int[] first, int[] second, double[] sign) {
    int count = first.length;
    this.first = first;
    this.second = second;
    this.sign = sign;
    this.slack = new double[count];
    this.multiplier = new double[count];
    this.slackMove = new double[count];
    this.multiplierMove = new double[count];
    this.aimed = new double[count];
  }

  /** {@code -bound <= X_j <= bound} for some j. */
  static LinearConstraints within(int bound, int[] of) {
    int count = of.length;
    int[] first = new int[2 * count];
    int[] second = new int[2 * count];
    double[] sign = new double[2 * count];
    Arrays.fill(first, bound);
    for (int k = 0; k < 2 * count; k++) {
      second[k] = of[k % count];
      sign[k] = k < count ? -1 : 1;
    }
    return new LinearConstraints(first, second, sign);
  }

  private double combined(int k, double[] vector) {
    return vector[first[k]] + (second[k] < 0 ? 0 : sign[k] * vector[second[k]]);
  }

  @Override
  public void addMovement(double[] out) {
    for (int k = 0; k < slack.length; k++) {
      if (second[k] >= 0) {
        out[second[k]] -= sign[k] * multiplier[k];
      }
    }
  }

  double slack(int k) {
    return slack[k];
  }

  double multiplier(int k) {
    return multiplier[k];
  }

  @Override
  public double weight() {
    return 1;
  }

  @Override
  public void start(double[] point, double product) {
    for (int k = 0; k < slack.length; k++) {
      slack[k] = combined(k, point);
      multiplier[k] = product / slack.length / slack[k];
    }
  }

  @Override
  public double slackness() {
    return slacknessAfter(0);
  }

  @Override
  public void addMatrix(double[][] lower) {
    for (int k = 0; k < slack.length; k++) {
      double rate = multiplier[k] / slack[k];
      int a = first[k];
      int b = second[k];
      lower[a][a] += rate;
      if (b >= 0) {
        lower[b][b] += rate;
        lower[Math.max(a, b)][Math.min(a, b)] += sign[k] * rate;
      }
    }
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    double each = target / slack.length;
    for (int k = 0; k < slack.length; k++) {
      double excess = corrected ? slackMove[k] * multiplierMove[k] : 0;
      aimed[k] = (each - excess) / slack[k];
      side[first[k]] += aimed[k];
      if (second[k] >= 0) {
        side[second[k]] += sign[k] * aimed[k];
      }
    }
  }

  @Override
  public void follow(double[] direction) {
    for (int k = 0; k < slack.length; k++) {
      slackMove[k] = combined(k, direction);
      multiplierMove[k] = aimed[k] - multiplier[k] - multiplier[k] / slack[k] * slackMove[k];
    }
  }

  @Override
  public double longestStep() {
    double most = 1;
    for (int k = 0; k < slack.length; k++) {
      most = Constraints.longest(slack[k], slackMove[k], most);
      most = Constraints.longest(multiplier[k], multiplierMove[k], most);
    }
    return most;
  }

  @Override
  public double slacknessAfter(double step) {
    double sum = 0;
    for (int k = 0; k < slack.length; k++) {
      sum += (slack[k] + step * slackMove[k]) * (multiplier[k] + step * multiplierMove[k]);
    }
    return sum;
  }

  @Override
  public void move(double step) {
    for (int k = 0; k < slack.length; k++) {
      slack[k] += step * slackMove[k];
      multiplier[k] += step * multiplierMove[k];
    }
  }

  @Override
  public void save(State to) {
    to.put("slacks", slack);
    to.put("multipliers", multiplier);
  }

  @Override
  public void restore(State from) {
    from.fill("slacks", slack);
    from.fill("multipliers", multiplier);
  }
}
