package dev.agon.learn.transport.interior;

import dev.agon.state.State;

/**
 * The constraint {@code sum |w_j| <= lambda}, as {@code |w_j| <= t_j} and {@code sum t_j <= lambda}
 * with auxiliary variables t, which are eliminated: with the rates multiplier / slack A_j of {@code
 * t_j - w_j}, B_j of {@code t_j + w_j} and N of {@code lambda - sum t}, {@code S = A + B} and
 * {@code c = (A - B)/S}, the matrix of (w, lambda) is
 *
 * <pre>  diag(4 A B/S, 0) + k (c, -1)(c, -1)',   1/k = 1/N + sum 1/S</pre>
 */
final class SumCone implements NormConstraint {
  private final int bound;
  private final int[] of;
  private final double[] t;
  private final double[] above;
  private final double[] below;
  private final double[] a;
  private final double[] b;
  private double rest;
  private double n;

  private final double[] total;
  private final double[] c;
  private double k;

  private final double[] aimA;
  private final double[] aimB;
  private double aimN;
  private double aimT;
  private final double[] tMove;
  private final double[] aboveMove;
  private final double[] belowMove;
  private final double[] aMove;
  private final double[] bMove;
  private double restMove;
  private double nMove;

  SumCone(int bound, int[] of) {
    int count = of.length;
    this.bound = bound;
    this.of = of;
    this.t = new double[count];
    this.above = new double[count];
    this.below = new double[count];
    this.a = new double[count];
    this.b = new double[count];
    this.total = new double[count];
    this.c = new double[count];
    this.aimA = new double[count];
    this.aimB = new double[count];
    this.tMove = new double[count];
    this.aboveMove = new double[count];
    this.belowMove = new double[count];
    this.aMove = new double[count];
    this.bMove = new double[count];
  }

  @Override
  public void addMovement(double[] out) {
    for (int j = 0; j < of.length; j++) {
      out[of[j]] += a[j] - b[j];
    }
  }

  @Override
  public double weight() {
    return 1;
  }

  private double each(double product) {
    return product / (2 * of.length + 1);
  }

  @Override
  public void start(double[] point, double product) {
    double sum = 0;
    for (int w : of) {
      sum += Math.abs(point[w]);
    }
    double room = (point[bound] - sum) / 2;
    for (int j = 0; j < of.length; j++) {
      double w = point[of[j]];
      t[j] = Math.abs(w) + room / of.length;
      above[j] = t[j] - w;
      below[j] = t[j] + w;
      a[j] = each(product) / above[j];
      b[j] = each(product) / below[j];
    }
    rest = room;
    n = each(product) / rest;
  }

  @Override
  public double slackness() {
    return slacknessAfter(0);
  }

  @Override
  public void addMatrix(double[][] lower) {
    double sum = rest / n;
    for (int j = 0; j < of.length; j++) {
      double rateA = a[j] / above[j];
      double rateB = b[j] / below[j];
      total[j] = rateA + rateB;
      c[j] = (rateA - rateB) / total[j];
      sum += 1 / total[j];
      lower[of[j]][of[j]] += 4 * rateA * (rateB / total[j]);
    }
    k = 1 / sum;
    lower[bound][bound] += k;
    for (int i = 0; i < of.length; i++) {
      double[] line = lower[of[i]];
      double factor = k * c[i];
      for (int j = 0; j <= i; j++) {
        line[of[j]] += factor * c[j];
      }
      lower[Math.max(bound, of[i])][Math.min(bound, of[i])] -= factor;
    }
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    double each = each(target);
    aimN = (each - (corrected ? restMove * nMove : 0)) / rest;
    aimT = 0;
    for (int j = 0; j < of.length; j++) {
      aimA[j] = (each - (corrected ? aboveMove[j] * aMove[j] : 0)) / above[j];
      aimB[j] = (each - (corrected ? belowMove[j] * bMove[j] : 0)) / below[j];
      aimT += (aimA[j] + aimB[j] - aimN) / total[j];
    }
    for (int j = 0; j < of.length; j++) {
      side[of[j]] += aimB[j] - aimA[j] + c[j] * (aimA[j] + aimB[j] - aimN - k * aimT);
    }
    side[bound] += aimN + k * aimT;
  }

  @Override
  public void follow(double[] direction) {
    double product = 0;
    for (int j = 0; j < of.length; j++) {
      product += c[j] * direction[of[j]];
    }
    double y = k * (aimT + product - direction[bound]);
    double sum = 0;
    for (int j = 0; j < of.length; j++) {
      double w = direction[of[j]];
      tMove[j] = (aimA[j] + aimB[j] - aimN - y) / total[j] + c[j] * w;
      aboveMove[j] = tMove[j] - w;
      belowMove[j] = tMove[j] + w;
      aMove[j] = aimA[j] - a[j] - a[j] / above[j] * aboveMove[j];
      bMove[j] = aimB[j] - b[j] - b[j] / below[j] * belowMove[j];
      sum += tMove[j];
    }
    restMove = direction[bound] - sum;
    nMove = aimN - n - n / rest * restMove;
  }

  @Override
  public double longestStep() {
    double most = Constraints.longest(rest, restMove, 1);
    most = Constraints.longest(n, nMove, most);
    for (int j = 0; j < of.length; j++) {
      most = Constraints.longest(above[j], aboveMove[j], most);
      most = Constraints.longest(below[j], belowMove[j], most);
      most = Constraints.longest(a[j], aMove[j], most);
      most = Constraints.longest(b[j], bMove[j], most);
    }
    return most;
  }

  @Override
  public double slacknessAfter(double step) {
    double sum = (rest + step * restMove) * (n + step * nMove);
    for (int j = 0; j < of.length; j++) {
      sum += (above[j] + step * aboveMove[j]) * (a[j] + step * aMove[j]);
      sum += (below[j] + step * belowMove[j]) * (b[j] + step * bMove[j]);
    }
    return sum;
  }

  @Override
  public void move(double step) {
    rest += step * restMove;
    n += step * nMove;
    for (int j = 0; j < of.length; j++) {
      t[j] += step * tMove[j];
      above[j] += step * aboveMove[j];
      below[j] += step * belowMove[j];
      a[j] += step * aMove[j];
      b[j] += step * bMove[j];
    }
  }

  @Override
  public void save(State to) {
    to.put("bounds", t);
    to.put("above", above);
    to.put("below", below);
    to.put("above-multipliers", a);
    to.put("below-multipliers", b);
    to.put("rest", rest, n);
  }

  @Override
  public void restore(State from) {
    from.fill("bounds", t);
    from.fill("above", above);
    from.fill("below", below);
    from.fill("above-multipliers", a);
    from.fill("below-multipliers", b);
    double[] sum = from.doubles("rest", 2);
    rest = sum[0];
    n = sum[1];
  }
}
