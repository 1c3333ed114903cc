package dev.agon.control;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet.Projector;
import dev.agon.support.Components;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The worst lead vehicle for a fixed gain: {@code max over w in the box of the mean cost}, on a
 * fixed sample of episodes.
 *
 * <p>The method is projected gradient ascent with backtracking: the candidate {@code Proj(w + s
 * grad)} is accepted if its gain is at least a fraction of the gain that the slope predicts
 * (Armijo's rule along the projection arc); otherwise s is halved. The first s of an iteration is
 * the spectral step of Barzilai and Borwein, at most {@value #LONGEST} natural steps. It stops when
 * {@code |w - Proj(w + s grad)|/s} is at most {@value #TOLERANCE} for the natural step s = 1/mu, or
 * after {@value #MOST_EVALUATIONS} evaluations of the sample: a controller that oscillates between
 * its limits makes the cost so irregular that no ascent converges.
 *
 * <p>The maximum is local. For a good gain the cost is concave in w near 0 but not over the whole
 * box: at w = -5 its largest eigenvalue is about +40,000, and ascent from there drives both
 * vehicles backwards, to a cost of millions. The worst case in this package is the local maximum
 * found from w = 0 ({@link #fromZero}); {@link #multistart} returns the best of several starts for
 * comparison. If neither car can drive backwards ({@link CruiseParameters#isForward}) the cost is
 * bounded, and the worst case is the best of many starts ({@link #worst}): all of them ascend on a
 * few episodes, and the best three then on the whole sample.
 *
 * <p>J. Barzilai, J. M. Borwein, "Two-point step size gradient methods", IMA J. Numer. Anal. 8
 * (1988); E. G. Birgin, J. M. Martinez, M. Raydan, "Nonmonotone spectral projected gradient methods
 * on convex sets", SIAM J. Optim. 10 (2000). Unlike in the method of Birgin et al., no step may
 * lower the cost by more than rounding.
 *
 * <p>An instance must be used by one thread at a time and uses several threads itself; their number
 * never changes a bit of the result.
 */
public final class InnerMaximum {
  /** The default number of episodes of a sample. */
  public static final int DEFAULT_EPISODES = 2000;

  /** The largest stationarity measure at convergence. */
  static final double TOLERANCE = 1e-6;

  /** The longest step, as a multiple of 1/mu. */
  static final double LONGEST = 4;

  private static final double SHORTEST = 1e-6;
  private static final double SUFFICIENT = 1e-4;
  private static final double ROUNDING = 1e-13;
  private static final int MOST_EVALUATIONS = 300;
  private static final int RANDOM_STARTS = 3;
  private static final int SCREENED_ON = 64;
  private static final int POLISHED = 3;

  private final EpisodeSample sample;
  private final long seed;
  private final int steps;
  private final Projector projector;
  private final double naturalStep;
  private Place here;
  private Place candidate;
  private int evaluations;

  /** A point w with its cost and gradient on the sample. */
  private static final class Place {
    final double[] acceleration;
    final double[] gradient;
    final double[] gainGradient = new double[CruiseControl.GAIN];
    double cost;

    Place(int steps) {
      acceleration = new double[steps];
      gradient = new double[steps];
    }
  }

  /**
   * @param parameters the problem's constants
   * @param episodes the size of the sample, at least 1; usually {@value #DEFAULT_EPISODES}
   * @param seed the seed of the episodes and of the random starts
   * @param threads at least 1; changes only the speed
   */
  public InnerMaximum(CruiseParameters parameters, int episodes, long seed, int threads) {
    this(new EpisodeSample(parameters, episodes, seed, threads), seed);
  }

  InnerMaximum(EpisodeSample sample, long seed) {
    this.sample = sample;
    this.seed = seed;
    this.steps = sample.parameters().steps();
    double bound = sample.parameters().largestAcceleration();
    this.projector = new Box(-bound, bound).projector(steps);
    this.naturalStep = 1 / sample.parameters().weights().acceleration();
    this.here = new Place(steps);
    this.candidate = new Place(steps);
  }

  /**
   * The result of an ascent.
   *
   * @param cost the mean cost at the maximiser
   * @param acceleration the maximiser w
   * @param gainGradient the derivative of the cost with respect to K at w; by Danskin's theorem
   *     this is the derivative of the maximal cost, if the maximum is strict
   * @param iterations the number of accepted steps
   * @param residual {@code |w - Proj(w + s grad)|/s} with s = 1/mu
   * @param converged whether the residual is small enough
   */
  public record Result(
      double cost,
      double[] acceleration,
      double[] gainGradient,
      int iterations,
      double residual,
      boolean converged) {
    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }
  }

  /** Returns the local maximum found from w = 0. */
  public Result fromZero(double[] gain) {
    return from(gain, new double[steps]);
  }

  /**
   * Returns the best of several starts: 0, all accelerations at either bound, and {@value
   * #RANDOM_STARTS} random sequences uniform in the box.
   */
  public Result multistart(double[] gain) {
    double bound = sample.parameters().largestAcceleration();
    RandomStream random = new RandomStream(seed, Purpose.LEAD_CARS);
    Result best = fromZero(gain);
    double[] start = new double[steps];
    for (int k = 0; k < 2 + RANDOM_STARTS; k++) {
      for (int t = 0; t < steps; t++) {
        start[t] = k == 0 ? -bound : k == 1 ? bound : bound * (2 * random.nextDouble() - 1);
      }
      Result next = from(gain, start);
      best = next.cost() > best.cost() ? next : best;
    }
    return best;
  }

  /**
   * Returns the worst case by which a gain is judged: in the paper's model the local maximum from w
   * = 0, and the best of many starts if cars only drive forward.
   */
  public Result worst(double[] gain) {
    CruiseParameters parameters = sample.parameters();
    return parameters.isForward() ? bestOf(gain, LeadCars.many(parameters, seed)) : fromZero(gain);
  }

  /** Like {@link #worst}, but from a few starts only, for evaluations during training. */
  Result worstOfFew(double[] gain) {
    CruiseParameters parameters = sample.parameters();
    return parameters.isForward() ? bestOf(gain, LeadCars.few(parameters)) : fromZero(gain);
  }

  private Result bestOf(double[] gain, List<double[]> starts) {
    List<double[]> left = starts;
    if (sample.episodes() > SCREENED_ON) {
      InnerMaximum screen =
          new InnerMaximum(new EpisodeSample(sample.parameters(), SCREENED_ON, seed, 1), seed);
      left =
          starts.stream()
              .map(start -> screen.from(gain, start))
              .sorted(Comparator.comparingDouble(Result::cost).reversed())
              .limit(POLISHED)
              .map(Result::acceleration)
              .toList();
    }
    return left.stream()
        .map(start -> from(gain, start))
        .max(Comparator.comparingDouble(Result::cost))
        .orElseThrow();
  }

  /** Returns the local maximum found from the given w, which is projected onto the box first. */
  public Result from(double[] gain, double[] start) {
    CruiseControl.checkGain(gain);
    if (start.length != steps || !Vectors.isFinite(start)) {
      throw new InvalidInputException(
          "a start must be " + steps + " finite accelerations, but has " + start.length + ".",
          "Use a start for this number of steps.");
    }
    System.arraycopy(start, 0, here.acceleration, 0, steps);
    projector.project(here.acceleration);
    evaluations = 0;
    evaluate(gain, here);
    int iterations = 0;
    double step = naturalStep;
    double residual = residual();
    while (residual > TOLERANCE && ascend(gain, step)) {
      step = spectralStep();
      Place left = here;
      here = candidate;
      candidate = left;
      residual = residual();
      iterations++;
    }
    return new Result(
        here.cost,
        here.acceleration.clone(),
        here.gainGradient.clone(),
        iterations,
        residual,
        residual <= TOLERANCE);
  }

  private void evaluate(double[] gain, Place place) {
    evaluations++;
    place.cost = sample.gradient(gain, place.acceleration, place.gainGradient, place.gradient);
  }

  /** Halves the step until the candidate improves enough; returns false if none does. */
  private boolean ascend(double[] gain, double firstStep) {
    double slack = ROUNDING * Math.abs(here.cost);
    for (double step = firstStep; step >= SHORTEST * naturalStep; step /= 2) {
      if (evaluations >= MOST_EVALUATIONS) {
        return false;
      }
      propose(step);
      double promised = 0;
      for (int t = 0; t < steps; t++) {
        promised += here.gradient[t] * (candidate.acceleration[t] - here.acceleration[t]);
      }
      evaluate(gain, candidate);
      if (candidate.cost >= here.cost + SUFFICIENT * promised - slack) {
        return true;
      }
    }
    return false;
  }

  private void propose(double step) {
    for (int t = 0; t < steps; t++) {
      candidate.acceleration[t] = here.acceleration[t] + step * here.gradient[t];
    }
    projector.project(candidate.acceleration);
  }

  /**
   * Returns {@code |dw|^2 / -(dw.dg)} within bounds; the longest step if the cost is not concave.
   */
  private double spectralStep() {
    double curvature = 0;
    for (int t = 0; t < steps; t++) {
      double move = candidate.acceleration[t] - here.acceleration[t];
      curvature -= move * (candidate.gradient[t] - here.gradient[t]);
    }
    double longest = LONGEST * naturalStep;
    double step = curvature > 0 ? squaredMove() / curvature : longest;
    return Math.min(Math.max(step, SHORTEST * naturalStep), longest);
  }

  private double residual() {
    propose(naturalStep);
    return Math.sqrt(squaredMove()) / naturalStep;
  }

  private double squaredMove() {
    double squares = 0;
    for (int t = 0; t < steps; t++) {
      double move = candidate.acceleration[t] - here.acceleration[t];
      squares += move * move;
    }
    return squares;
  }
}
