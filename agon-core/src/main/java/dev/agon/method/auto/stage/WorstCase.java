package dev.agon.method.auto.stage;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * P and its gradient on a sample, counted: computed by the problem if possible, otherwise by an
 * ascent of y to a given accuracy. If the problem computes no values, differences of P are summed
 * over the evaluated points by the trapezoidal rule: {@code P' - P = (g + g').(x' - x)/2}.
 */
public final class WorstCase implements PrimalProblem, Savable {
  private static final int GRADIENTS = 200;

  /** The accuracy of the first ascent, relative to the gradient where it begins. */
  private static final double FIRST = 1e-4;

  /** The largest number of gradients of an ascent from another start. */
  private static final int PROBE_GRADIENTS = 30;

  /** An ascent from another start may be less exact than other ascents by this factor. */
  private static final double COARSER = 10;

  /** The number of samples on which another maximum is searched for first. */
  private static final int FEW = 64;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final SampleAverage sample;
  private final PrimalEstimate estimate;
  private final Expense expense;
  private final boolean exact;
  private final double[] lastX;
  private final double[] lastGradient;
  private double accuracy;
  private double lastValue = Double.NaN;
  private double lastError = Double.NaN;
  private double lastErrorOfY = Double.NaN;

  public WorstCase(Game<?> game, MinMaxProblem problem, SampleAverage sample, double[] y) {
    this.game = game;
    this.problem = problem;
    this.sample = sample;
    this.estimate = PrimalEstimate.of(problem, sample);
    this.estimate.beginAt(y);
    this.expense = new Expense(game, sample);
    this.exact = problem instanceof PrimalProblem;
    this.lastX = new double[problem.dimensionX()];
    this.lastGradient = new double[problem.dimensionX()];
    estimate.setAccuracy(0, GRADIENTS);
  }

  /** Uses the curvature in y observed on another sample. */
  public void learnFrom(WorstCase other) {
    estimate.learnFrom(other.estimate);
  }

  /** Sets the norm of the gradient of y at which an ascent ends. */
  public void setAccuracy(double norm) {
    accuracy = norm;
    estimate.setAccuracy(norm, GRADIENTS);
  }

  /** Ends the next ascents at a tenth of the error of the sample. */
  public void setAccuracyOfSample() {
    estimate.setAccuracyOfSample(GRADIENTS);
  }

  /** Ends the next ascents at a share of the gradient of y at the first point. */
  public void setFirstAccuracy(double norm) {
    setAccuracy(FIRST * norm);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    if (exact) {
      game.charge(problem instanceof FiniteSumProblem ? sample.size() : 1);
      return ((PrimalProblem) problem).primal(x, gradient);
    }
    double value = estimate.primal(x, gradient);
    expense.count();
    lastError = estimate.quality().gradientError();
    lastErrorOfY = sample.errorY();
    if (problem instanceof ValueProblem) {
      return value;
    }
    return estimate.quality().reached() ? summed(x, gradient) : Double.NaN;
  }

  /**
   * Computes only the gradient of P, at the y predicted from the gradient and the curvature in y.
   * This needs fewer evaluations than an ascent, and is not misled by samples that lack the
   * concavity in y that the expectation has.
   */
  public void gradientByCurvature(double[] x, double[] gradient) {
    if (exact) {
      primal(x, gradient);
      return;
    }
    estimate.gradientByCurvature(x, gradient);
    expense.count();
  }

  private double summed(double[] x, double[] gradient) {
    double value = 0;
    if (!Double.isNaN(lastValue)) {
      double difference = 0;
      for (int j = 0; j < x.length; j++) {
        difference += (gradient[j] + lastGradient[j]) * (x[j] - lastX[j]);
      }
      value = lastValue + difference / 2;
    }
    System.arraycopy(x, 0, lastX, 0, x.length);
    System.arraycopy(gradient, 0, lastGradient, 0, x.length);
    lastValue = value;
    return value;
  }

  /** Returns whether the ascent of y converged at the point evaluated last. */
  public boolean isKnown() {
    return exact || estimate.quality().reached();
  }

  /** Returns whether the values are values of P, not only their differences. */
  public boolean hasValues() {
    return exact || problem instanceof ValueProblem;
  }

  /** Returns the standard error of the gradient evaluated last, as a norm. */
  public double error() {
    return exact ? 0 : lastError;
  }

  /** Returns the standard error of the gradient in y evaluated last, as a norm. */
  public double errorOfY() {
    return exact ? 0 : lastErrorOfY;
  }

  /** Returns whether an ascent has shown that J is not concave in y. */
  public boolean isNonconcave() {
    return !exact && estimate.isNonconcave();
  }

  /** Begins the next ascent at this y. */
  public void beginAt(double[] y) {
    estimate.beginAt(y);
  }

  /**
   * Maximises over y from another start, to find a maximum that the ascents so far have missed.
   *
   * @param on the sample
   * @param y the start (input), the end of the ascent (output)
   * @return J there; NaN if it is unknown
   */
  public double fromElsewhere(SampleAverage on, double[] x, double[] y) {
    if (exact || !(problem instanceof ValueProblem)) {
      return Double.NaN;
    }
    Expense cost = new Expense(game, on);
    PrimalEstimate other = PrimalEstimate.of(problem, on);
    other.learnFrom(estimate);
    other.setAccuracy(COARSER * accuracy, PROBE_GRADIENTS);
    other.beginAt(y);
    double value = other.primal(x, new double[x.length]);
    cost.count();
    other.copyWorstCase(y);
    return value;
  }

  /** Returns a part of the sample that is large enough to notice another maximum over y. */
  public SampleAverage few() {
    boolean sums = problem instanceof FiniteSumProblem;
    boolean weighsRows =
        problem instanceof FiniteSumProblem rows && problem.dimensionY() >= rows.sampleCount();
    if (sample.size() <= FEW || weighsRows) {
      return sample;
    }
    return sums ? SampleAverage.of(problem, FEW) : SampleAverage.fresh(problem, FEW);
  }

  /** Copies the y where the last ascent ended, unless P is exact. */
  public void copyWorstCase(double[] y) {
    if (!exact) {
      estimate.copyWorstCase(y);
    }
  }

  /**
   * Computes the gradients at a pair, {@code gx} and {@code gy}, and returns the norm of {@code
   * gy}; the call is counted.
   */
  public double gradients(double[] x, double[] y, double[] gx, double[] gy) {
    sample.gradient(x, y, gx, gy);
    expense.count();
    return Vectors.norm(gy);
  }

  public SampleAverage sample() {
    return sample;
  }

  @Override
  public void save(State to) {
    to.save("estimate", estimate);
    to.put("x", lastX);
    to.put("gradient", lastGradient);
    to.put("value", lastValue, lastError, lastErrorOfY);
  }

  @Override
  public void restore(State from) {
    from.restore("estimate", estimate);
    from.fill("x", lastX);
    from.fill("gradient", lastGradient);
    double[] last = from.doubles("value", 3);
    lastValue = last[0];
    lastError = last[1];
    lastErrorOfY = last[2];
  }
}
