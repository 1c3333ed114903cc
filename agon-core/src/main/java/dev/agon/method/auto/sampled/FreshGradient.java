package dev.agon.method.auto.sampled;

import dev.agon.estimate.QuadraticModel;
import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import dev.agon.method.auto.stage.WorstCase;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;

/**
 * The gradient of P at a point, measured on four or eight samples that no descent has used, and its
 * error:
 *
 * <pre>
 *   g = mean of grad P on the samples
 *   D = g'B^-1 g/2                   the decrease that g promises, with the curvature B of P
 *   N                                the decrease that the error of g alone would promise,
 *                                    from the spread of the samples
 * </pre>
 *
 * <p>N is c/n for n samples, with a constant c. The minimiser of another n samples has about the
 * same error. If D is at most about the sum of both errors, there is no other cause of error.
 */
public final class FreshGradient implements Savable {
  private static final int FEWEST_PARTS = 4;
  private static final int MOST_PARTS = 8;

  /** The minimum size of a part if there are more than four parts. */
  private static final int LARGE_PART = 128;

  /** The largest number of samples on which a gain is measured. */
  private static final int MOST_FOR_GAIN = 1024;

  /** A gain is measured again on a sample that is larger by this factor. */
  private static final int MORE = 4;

  /**
   * The smallest new value relative to the current estimate; smaller values are attributed to
   * chance.
   */
  private static final double LEAST_NOISE = 1e-3;

  /** If D is larger than the errors explain by more than this factor, it has another cause. */
  private static final double EXPLAINED = 3;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final double[] gradient;
  private final double[] direction;
  private final double[] mean;
  private int taken;
  private int rounds;
  private int largest;
  private int usedForGain;
  private double decrease = Double.NaN;
  private double error;
  private double samples;
  private double noise = Double.NaN;

  FreshGradient(Game<?> game, MinMaxProblem problem) {
    this.game = game;
    this.problem = problem;
    this.gradient = new double[problem.dimensionX()];
    this.direction = new double[gradient.length];
    this.mean = new double[problem.dimensionY()];
  }

  /**
   * Measures the gradient.
   *
   * @param size the number of samples
   * @param descent a descent on a sample that has ended near this point
   * @return false if a finite sum has too few rows
   */
  boolean measure(int size, double[] x, double[] y, SampleDescent descent) {
    int count = size >= MOST_PARTS * LARGE_PART ? MOST_PARTS : FEWEST_PARTS;
    int each = (size - 1) / count + 1;
    taken = (int) Math.max(taken, descent.worst().sample().size());
    boolean most = problem instanceof FiniteSumProblem sum && 2L * size > sum.sampleCount();
    List<SampleAverage> parts = SampleAverage.parts(problem, taken, rounds, each, count);
    if (most || parts.isEmpty()) {
      return false;
    }
    largest = Math.max(largest, size);
    measure(parts, x, y, descent);
    taken += count * each;
    rounds++;
    return true;
  }

  private void measure(List<SampleAverage> parts, double[] x, double[] y, SampleDescent descent) {
    QuadraticModel model = descent.model();
    int count = parts.size();
    double[][] each = new double[count][x.length];
    double[] worst = new double[y.length];
    double sum = 0;
    Arrays.fill(gradient, 0);
    Arrays.fill(mean, 0);
    long n = 0;
    for (int k = 0; k < count; k++) {
      WorstCase there = at(parts.get(k), y, descent);
      there.gradientByCurvature(x, each[k]);
      there.copyWorstCase(worst);
      Vectors.addScaled(1.0 / count, worst, mean);
      Vectors.addScaled(1.0 / count, each[k], gradient);
      sum += model.minimise(x, each[k], direction) / count;
      n += parts.get(k).size();
    }
    decrease = model.minimise(x, gradient, direction);
    double squares = 0;
    for (double[] one : each) {
      Vectors.subtract(one, gradient, one);
      squares += Vectors.dot(one, one);
    }
    error = Math.sqrt(squares * n / (count * (count - 1.0)));
    double measured = n * Math.max(0, sum - decrease) / (count - 1);
    if (Double.isFinite(measured)) {
      add(measured, n);
    }
  }

  /** Updates the estimate of c by a geometric mean, on which an outlier has little influence. */
  private void add(double measured, long n) {
    if (samples == 0 || !(noise > 0)) {
      noise = measured;
    } else {
      double ratio = Elementary.log(Math.max(LEAST_NOISE, measured / noise));
      noise *= Elementary.exp(ratio * n / (samples + n));
    }
    samples += n;
  }

  private WorstCase at(SampleAverage sample, double[] y, SampleDescent descent) {
    WorstCase there = new WorstCase(game, problem, sample, y);
    there.learnFrom(descent.worst());
    there.setAccuracyOfSample();
    return there;
  }

  /**
   * Measures how much lower P is at x than at the start: a descent on a small sample gains more
   * there than in expectation.
   *
   * @param size the number of samples
   * @return the gain; NaN if it was measured on as many samples before
   */
  double measureGain(int size, double[] start, double[] x, double[] y, SampleDescent descent) {
    int most = problem instanceof FiniteSumProblem sum ? sum.sampleCount() / 8 : MOST_FOR_GAIN;
    int n = Math.min(size, Math.min(MOST_FOR_GAIN, most));
    List<SampleAverage> sample =
        SampleAverage.parts(problem, (int) descent.worst().sample().size(), rounds, n, 1);
    if (n < MORE * usedForGain || sample.isEmpty()) {
      return Double.NaN;
    }
    usedForGain = n;
    WorstCase there = at(sample.get(0), y, descent);
    double[] unused = new double[x.length];
    double here = there.primal(x, unused);
    return there.primal(start, unused) - here;
  }

  /** Returns N of a sample of this size; NaN if it was never measured. */
  double noise(double size) {
    return noise / size;
  }

  /** Returns whether the last samples had different gradients. */
  boolean hasSeenNoise() {
    return error > 0;
  }

  /** Returns the number of samples for which N would be {@code n}. */
  double size(double n) {
    return noise / n;
  }

  /**
   * Returns the norm of the error of the gradient on a sample of this size, or the norm of the
   * gradient itself if it has no error.
   */
  double norm(double[] x, double size) {
    return noise > 0
        ? error / Math.sqrt(size)
        : new GradientMapping(problem.setX(), x.length, true).norm(x, gradient);
  }

  /** Returns whether the last gradient is finite. */
  boolean isDefined() {
    return Double.isFinite(decrease);
  }

  /**
   * Returns whether errors explain the last gradient.
   *
   * @param size the number of samples of the measurement
   * @param before the possible decrease of P at the point, as far as it is known
   */
  boolean isExplained(double size, double before) {
    return decrease <= EXPLAINED * (noise(size) + before);
  }

  /** Returns the predicted decrease along the last gradient beyond its error. */
  double surplus(double size) {
    return Math.max(0, decrease - noise(size));
  }

  /** Updates the estimated errors with the last gradient, which they do not explain. */
  void explain(double size, double before) {
    noise = decrease / (1 / size + 1 / before);
  }

  /**
   * Moves towards the minimiser predicted by the last gradient and the curvature.
   *
   * @param share the fraction of the step: the last samples as a fraction of all samples, or 1
   */
  void step(double share, double[] x, double[] y) {
    Vectors.addScaled(share, direction, x);
    Vectors.scale(y, 1 - share);
    Vectors.addScaled(share, mean, y);
  }

  /** Returns the size of the largest measurement. */
  int largest() {
    return largest;
  }

  @Override
  public void save(State to) {
    to.put("counts", taken, rounds, largest, usedForGain);
    to.put("numbers", error, samples, noise);
  }

  @Override
  public void restore(State from) {
    int[] counts = from.ints("counts", 4);
    taken = counts[0];
    rounds = counts[1];
    largest = counts[2];
    usedForGain = counts[3];
    double[] numbers = from.doubles("numbers", 3);
    error = numbers[0];
    samples = numbers[1];
    noise = numbers[2];
  }
}
