package dev.agon.saddle;

import dev.agon.estimate.SampleAverage;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.State;

/**
 * The extragradient method on a mean over a fixed sample, with steps that it finds itself, with
 * averaging and with restarts. For J convex in x and concave in y.
 *
 * <pre>
 *   w  = Proj(z - a F(z)),   z' = Proj(z - a F(w)),      F = (grad_x J / v, -v grad_y J)
 *   a |F(w) - F(z)| &lt;= 0.9 |w - z|, else a is shortened and w computed again
 * </pre>
 *
 * <p>Every sixteen iterations z and the average of the points w since the last restart are compared
 * by the norm of their projected gradient mapping. The method restarts at the better of the two in
 * three cases: when that norm has fallen to a fifth of its value at the last restart, when it has
 * fallen to four fifths and begun to grow again, or when a third of all iterations were made since
 * the last restart. At a restart the weight v between the two players is set to the ratio of the
 * distances that they have moved since the last one.
 *
 * <p>G. M. Korpelevich 1976 for the method; D. Applegate, O. Hinder, H. Lu, M. Lubin, "Faster
 * first-order primal-dual methods for linear programming using restarts and sharpness",
 * Mathematical Programming 201 (2023) for the restarts.
 */
public final class RestartedExtragradient implements PairMethod {
  private static final double SAFE = 0.9;
  private static final double GROWTH = 1.3;
  private static final int CHECK = 16;
  private static final double SUFFICIENT = 0.2;
  private static final double NECESSARY = 0.8;
  private static final double LONG = 0.36;
  private static final int MOST_SHORTENINGS = 40;

  private final SampleAverage sample;
  private final Side x;
  private final Side y;
  private double step = 1;
  private double weight = 1;
  private boolean evaluated;
  private long iterations;
  private long sinceRestart;
  private double residualAtRestart = Double.NaN;
  private double lastCandidate = Double.POSITIVE_INFINITY;
  private double residual = Double.NaN;

  /**
   * @param sample the sample mean that approximates J
   */
  public RestartedExtragradient(MinMaxProblem problem, SampleAverage sample) {
    this.sample = sample;
    this.x = new Side(problem.setX(), problem.dimensionX(), true);
    this.y = new Side(problem.setY(), problem.dimensionY(), false);
  }

  /** Begins at a pair of points of the sets. */
  @Override
  public void start(double[] startX, double[] startY) {
    x.restartAt(startX);
    y.restartAt(startY);
    evaluate();
    residual = residualNow();
    residualAtRestart = residual;
    double slopes = y.residual(y.now, y.gradient);
    double ratio = slopes / x.residual(x.now, x.gradient);
    weight = ratio > 1e-6 && ratio < 1e6 ? ratio : 1;
    step = 1 / Math.max(1, residual);
  }

  private void evaluate() {
    sample.gradient(x.now, y.now, x.gradient, y.gradient);
    evaluated = true;
  }

  private double residualNow() {
    return StrictMath.hypot(x.residual(x.now, x.gradient), y.residual(y.now, y.gradient));
  }

  /**
   * Makes sixteen iterations and decides about a restart.
   *
   * @return false when the points are no longer finite
   */
  @Override
  public boolean step() {
    for (int k = 0; k < CHECK; k++) {
      if (!iterate()) {
        return false;
      }
    }
    check();
    return true;
  }

  private boolean iterate() {
    if (!evaluated) {
      evaluate();
    }
    for (int k = 0; k < MOST_SHORTENINGS; k++) {
      x.lookAhead(step / weight);
      y.lookAhead(step * weight);
      sample.gradientOrNaN(x.ahead, y.ahead, x.aheadGradient, y.aheadGradient);
      double length =
          StrictMath.hypot(
              Math.sqrt(weight) * x.lengthAhead(), y.lengthAhead() / Math.sqrt(weight));
      double change =
          StrictMath.hypot(
              x.changeAhead() / Math.sqrt(weight), Math.sqrt(weight) * y.changeAhead());
      double longest = change == 0 ? Double.POSITIVE_INFINITY : SAFE * length / change;
      if (step <= longest) {
        x.advance(step / weight);
        y.advance(step * weight);
        step = Math.min(GROWTH * step, Math.max(step, longest));
        evaluated = false;
        iterations++;
        sinceRestart++;
        return x.isFinite() && y.isFinite();
      }
      step = Double.isNaN(longest) ? step / 2 : Math.min(0.9 * longest, step / 1.5);
    }
    return false;
  }

  private void check() {
    evaluate();
    double now = residualNow();
    x.takeAverage();
    y.takeAverage();
    sample.gradient(x.average, y.average, x.averageGradient, y.averageGradient);
    double averaged =
        StrictMath.hypot(
            x.residual(x.average, x.averageGradient), y.residual(y.average, y.averageGradient));
    double least = Math.min(now, averaged);
    boolean restart =
        least <= SUFFICIENT * residualAtRestart
            || (least <= NECESSARY * residualAtRestart && least > lastCandidate)
            || sinceRestart >= LONG * iterations;
    lastCandidate = least;
    residual = now;
    if (restart) {
      restart(averaged < now, least);
    }
  }

  private void restart(boolean toAverage, double least) {
    double[] pointX = (toAverage ? x.average : x.now).clone();
    double[] pointY = (toAverage ? y.average : y.now).clone();
    double wentX = x.travelled(pointX);
    double wentY = y.travelled(pointY);
    if (wentX > 0 && wentY > 0) {
      weight = Math.sqrt(weight * wentY / wentX);
    }
    x.restartAt(pointX);
    y.restartAt(pointY);
    evaluated = evaluated && !toAverage;
    residual = least;
    residualAtRestart = least;
    lastCandidate = Double.POSITIVE_INFINITY;
    sinceRestart = 0;
  }

  /** Returns the minimiser's current point; read only. */
  @Override
  public double[] x() {
    return x.now;
  }

  /** Returns the maximiser's current point; read only. */
  @Override
  public double[] y() {
    return y.now;
  }

  /** Returns the norm of the projected gradient mapping of the pair, as checked last. */
  @Override
  public double residual() {
    return residual;
  }

  /** Returns the number of iterations so far. */
  @Override
  public long iterations() {
    return iterations;
  }

  @Override
  public void save(State to) {
    to.save("x", x);
    to.save("y", y);
    to.put("numbers", step, weight, residualAtRestart, lastCandidate, residual);
    to.put("counts", iterations, sinceRestart, evaluated ? 1L : 0L);
    to.put("gradient-x", x.gradient);
    to.put("gradient-y", y.gradient);
  }

  @Override
  public void restore(State from) {
    from.restore("x", x);
    from.restore("y", y);
    double[] numbers = from.doubles("numbers", 5);
    step = numbers[0];
    weight = numbers[1];
    residualAtRestart = numbers[2];
    lastCandidate = numbers[3];
    residual = numbers[4];
    long[] counts = from.longs("counts", 3);
    iterations = counts[0];
    sinceRestart = counts[1];
    evaluated = counts[2] == 1;
    from.fill("gradient-x", x.gradient);
    from.fill("gradient-y", y.gradient);
  }
}
