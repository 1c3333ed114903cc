package dev.agon.method.auto.sampled;

import dev.agon.estimate.SampleAverage;
import dev.agon.estimate.Stationarity;
import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Expense;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.saddle.DualityGap;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The certificate of a pair (x, y): the duality gap, relative to the decrease of P since the start
 * or to P, whichever is smaller; or, where a search for the gap does not converge, the residual.
 */
public final class GapCertificate implements Savable {
  /** The unit of gaps is at least this fraction of the gap at the start. */
  private static final double LEAST_GAIN = 1e-3;

  /**
   * The unit is the smaller of |P| and the decrease of P, but at least this fraction of the larger.
   */
  private static final double LEAST_SHARE = 0.01;

  /** If P is unknown, this fraction of the gap at the start is the unit. */
  private static final double BLIND_GAP = 0.1;

  /**
   * If the gap cannot be measured, a residual counts as small when it is at most the first residual
   * times this factor times the tolerance.
   */
  private static final double SMALL = 1e-3;

  /**
   * Where the gap cannot be measured, a residual on a fresh sample is small up to this many
   * standard errors.
   */
  private static final double TWO_SAMPLES = 2;

  /** The largest number of gradients of a search on a fresh sample. */
  private static final int GRADIENTS_OF_FRESH = 20;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final double tolerance;
  private final boolean linearInY;
  private final double[] startX;
  private final double[] startY;
  private double gapAtStart = Double.NaN;
  private double worstAtStart = Double.NaN;
  private double worst = Double.NaN;
  private double residualAtStart = Double.NaN;
  private double unit = Double.NaN;
  private boolean measured = true;
  private Certificate certificate = Certificate.NONE;

  /**
   * @param linearInY whether J is linear in y
   */
  GapCertificate(Game<?> game, MinMaxProblem problem, double tolerance, boolean linearInY) {
    this.game = game;
    this.problem = problem;
    this.tolerance = tolerance;
    this.linearInY = linearInY;
    this.startX = new double[problem.dimensionX()];
    this.startY = new double[problem.dimensionY()];
  }

  /** Measures the start. */
  void begin(SampleAverage sample, double[] x, double[] y, double residual) {
    System.arraycopy(x, 0, startX, 0, x.length);
    System.arraycopy(y, 0, startY, 0, y.length);
    residualAtStart = residual;
    DualityGap gap = new DualityGap(problem, sample, linearInY);
    gapAtStart = gap.measure(x, y, 0);
    worstAtStart = worst(sample, gap.rise(), x, y);
    worst = worstAtStart;
  }

  /** Returns the point at which the measurements began (read only). */
  double[] startX() {
    return startX;
  }

  /** Returns the point at which the measurements began (read only). */
  double[] startY() {
    return startY;
  }

  /** Returns P on a sample: J and the gain of y; NaN if the problem computes no values. */
  private double worst(SampleAverage on, double rise, double[] x, double[] y) {
    return problem instanceof ValueProblem values && !Double.isNaN(rise)
        ? on.value(values, x, y) + rise
        : Double.NaN;
  }

  /**
   * Measures a pair on all rows.
   *
   * @param gradients the largest number of gradients of a search
   */
  void measure(SampleAverage sample, double[] x, double[] y, double residual, int gradients) {
    DualityGap gap = new DualityGap(problem, sample, linearInY);
    gap.setLimit(gradients);
    double value = gap.measure(x, y, knownSmallGap());
    measured = !Double.isNaN(value);
    Certificate stationary = Certificate.of("estimated-gradient", residual, smallResidual());
    if (!measured || Double.isNaN(gapAtStart) && Double.isNaN(worstAtStart)) {
      certificate = stationary;
      return;
    }
    gapAtStart = value > gapAtStart ? value : gapAtStart;
    worst = worst(sample, gap.rise(), x, y);
    setUnit(worstAtStart - worst);
    certificate = Certificate.of("estimated-gap", value, smallGap());
    if (!certificate.met() && stationary.met()) {
      certificate = stationary;
    }
  }

  /**
   * Measures a pair on another sample than the one on which it was found, so that the errors of the
   * latter are part of the gap. The decrease of P is measured there as well.
   */
  void measureOn(SampleAverage fresh, double[] x, double[] y) {
    Expense spent = new Expense(game, fresh);
    DualityGap gap = new DualityGap(problem, fresh, linearInY);
    gap.setLimit(GRADIENTS_OF_FRESH);
    double before = worst(fresh, gap.measureRise(startX, startY, 0), startX, startY);
    double value = gap.measure(x, y, knownSmallGap());
    measured = !Double.isNaN(value);
    worst = worst(fresh, gap.rise(), x, y);
    setUnit(before - worst);
    certificate =
        measured ? Certificate.of("estimated-gap", value, smallGap()) : stationarity(fresh, x, y);
    spent.count();
  }

  /**
   * Returns the residual on a sample; it counts as small if it does not exceed the errors of two
   * samples.
   */
  private Certificate stationarity(SampleAverage fresh, double[] x, double[] y) {
    Stationarity there = Stationarity.of(problem, fresh, x, y);
    return Certificate.of(
        "estimated-gradient",
        StrictMath.hypot(there.x(), there.y()),
        Math.max(smallResidual(), TWO_SAMPLES * errorOf(fresh)));
  }

  /** Sets the unit of gaps from the decrease of P since the start and P itself. */
  private void setUnit(double gain) {
    double least = LEAST_SHARE * Math.max(gain, Math.abs(worst));
    double known = Math.max(Math.min(gain, Math.abs(worst)), least);
    unit =
        Double.isNaN(gapAtStart)
            ? known
            : Math.min(gapAtStart, Math.max(known, LEAST_GAIN * gapAtStart));
  }

  /** Returns the largest gap that counts as small. */
  private double smallGap() {
    return tolerance * (Double.isNaN(unit) ? BLIND_GAP * gapAtStart : unit);
  }

  /** Returns the gap that counted as small when it was measured last; 0 before. */
  private double knownSmallGap() {
    return Double.isNaN(unit) ? 0 : smallGap();
  }

  /** Returns the largest residual that counts as stationary for any gap. */
  double smallResidual() {
    return SMALL * tolerance * residualAtStart;
  }

  /** Returns the sampling error of the last gradients on a sample, as a norm. */
  static double errorOf(SampleAverage sample) {
    return sample.isComplete() ? 0 : StrictMath.hypot(sample.errorX(), sample.errorY());
  }

  /** Returns whether the last search for the gap converged. */
  boolean isMeasured() {
    return measured;
  }

  /** Returns the decrease of P from the start to the pair measured last; NaN if it is unknown. */
  double gain() {
    return worstAtStart - worst;
  }

  /** Returns the certificate. */
  Certificate certificate() {
    return certificate;
  }

  /** Certifies another point, at which the gradient of P has this norm. */
  void certifyGradient(double norm) {
    certificate = Certificate.of("estimated-gradient", norm, tolerance * residualAtStart);
  }

  @Override
  public void save(State to) {
    to.put("start-x", startX);
    to.put("start-y", startY);
    to.put("numbers", gapAtStart, worstAtStart, worst, residualAtStart, unit);
    to.put("measured", measured ? 1L : 0L);
    certificate.save(to);
  }

  @Override
  public void restore(State from) {
    from.fill("start-x", startX);
    from.fill("start-y", startY);
    double[] numbers = from.doubles("numbers", 5);
    gapAtStart = numbers[0];
    worstAtStart = numbers[1];
    worst = numbers[2];
    residualAtStart = numbers[3];
    unit = numbers[4];
    measured = from.integer("measured") == 1;
    certificate = Certificate.in(from);
  }
}
