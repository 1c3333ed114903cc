package dev.agon.control;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet.Projector;

/**
 * The worst lead vehicle for a frozen gain: {@code max over w in the box of the mean cost}, on a
 * fixed sample of episodes.
 *
 * <p>Projected gradient ascent with backtracking: from w the candidate {@code Proj(w + s grad)} is
 * taken once it gains at least a part of what the slope promises (Armijo's rule along the
 * projection arc), else s is halved. The first s of an iteration is the spectral step of Barzilai
 * and Borwein, at most {@value #LONGEST} natural steps. It ends when {@code |w - Proj(w + s
 * grad)|/s} is at most {@value #TOLERANCE} for the natural step s = 1/mu.
 *
 * <p>The maximum is local. The cost is concave in w near 0 for a good gain but not over the whole
 * box: at w = -5 its top eigenvalue is about +40,000, and ascent from there drives both vehicles
 * backwards, to a cost of millions. The worst case in the sense of this package is the local
 * maximum reached from w = 0 ({@link #fromZero}); {@link #multistart} tells the best of several
 * starts beside it.
 *
 * <p>J. Barzilai, J. M. Borwein, "Two-point step size gradient methods", IMA J. Numer. Anal. 8
 * (1988); E. G. Birgin, J. M. Martinez, M. Raydan, "Nonmonotone spectral projected gradient methods
 * on convex sets", SIAM J. Optim. 10 (2000). Unlike the latter every step here must improve.
 *
 * <p>An object serves one thread at a time and uses several inside; their number never changes a
 * bit of the result.
 */
public final class InnerMaximum {
  /** The episodes of a sample unless told otherwise. */
  public static final int DEFAULT_EPISODES = 2000;

  /** How small the stationarity measure must be. */
  static final double TOLERANCE = 1e-6;

  /** The longest step, as a multiple of 1/mu. */
  static final double LONGEST = 4;

  private static final double SHORTEST = 1e-6;
  private static final double SUFFICIENT = 1e-4;
  private static final double ROUNDING = 1e-13;
  private static final int MOST_ITERATIONS = 1000;
  private static final int RANDOM_STARTS = 3;

  /** The random starts' stream: neither training (0) nor evaluation episodes (1). */
  private static final int PURPOSE = 2;

  private final EpisodeSample sample;
  private final long seed;
  private final Projector projector;
  private final double naturalStep;

  private double[] point;
  private double[] gradient;
  private double[] candidate;
  private double[] candidateGradient;
  private final double[] gainGradient = new double[CruiseControl.GAIN];

  /**
   * @param parameters the problem's constants
   * @param episodes the size of the sample, at least 1; {@value #DEFAULT_EPISODES} is usual
   * @param seed of the episodes and of the random starts
   * @param threads at least 1; changes the speed only
   */
  public InnerMaximum(CruiseParameters parameters, int episodes, long seed, int threads) {
    this(new EpisodeSample(parameters, episodes, seed, threads), seed);
  }

  InnerMaximum(EpisodeSample sample, long seed) {
    this.sample = sample;
    this.seed = seed;
    int steps = sample.parameters().steps();
    double bound = sample.parameters().largestAcceleration();
    this.projector = new Box(-bound, bound).projector(steps);
    this.naturalStep = 1 / sample.parameters().weights().acceleration();
    this.point = new double[steps];
    this.gradient = new double[steps];
    this.candidate = new double[steps];
    this.candidateGradient = new double[steps];
  }

  /**
   * What an ascent found.
   *
   * @param cost the mean cost there
   * @param acceleration the maximiser w
   * @param gainGradient the derivative of the cost by K at w: by Danskin's theorem that of the
   *     maximum, where it is strict
   * @param iterations accepted steps
   * @param residual {@code |w - Proj(w + s grad)|/s} with s = 1/mu
   * @param converged whether the residual is small enough
   */
  public record Result(
      double cost,
      double[] acceleration,
      double[] gainGradient,
      int iterations,
      double residual,
      boolean converged) {}

  /** The local maximum reached from w = 0. */
  public Result fromZero(double[] gain) {
    return from(gain, new double[point.length]);
  }

  /**
   * The best of several starts: 0, all accelerations at either bound, and {@value #RANDOM_STARTS}
   * random sequences uniform in the box.
   */
  public Result multistart(double[] gain) {
    double bound = sample.parameters().largestAcceleration();
    RandomStream random = new RandomStream(seed, PURPOSE);
    Result best = fromZero(gain);
    double[] start = new double[point.length];
    for (int k = 0; k < 2 + RANDOM_STARTS; k++) {
      for (int t = 0; t < start.length; t++) {
        start[t] = k == 0 ? -bound : k == 1 ? bound : bound * (2 * random.nextDouble() - 1);
      }
      Result next = from(gain, start);
      best = next.cost() > best.cost() ? next : best;
    }
    return best;
  }

  /** The local maximum reached from the given w, which is projected to the box first. */
  public Result from(double[] gain, double[] start) {
    CruiseControl.checkGain(gain);
    if (start.length != point.length || !Vectors.isFinite(start)) {
      throw new InvalidInputException(
          "a start must be "
              + point.length
              + " finite accelerations, but has "
              + start.length
              + ".",
          "Maybe it belongs to another number of steps.");
    }
    System.arraycopy(start, 0, point, 0, point.length);
    projector.project(point);
    double cost = sample.gradient(gain, point, gainGradient, gradient);
    double step = naturalStep;
    int iterations = 0;
    while (iterations < MOST_ITERATIONS && residual() > TOLERANCE) {
      double next = climb(gain, cost, step);
      if (Double.isNaN(next)) {
        break;
      }
      step = spectralStep();
      exchange();
      cost = next;
      iterations++;
    }
    double residual = residual();
    // The rollout of the point itself, not of a candidate that was refused.
    cost = sample.gradient(gain, point, gainGradient, gradient);
    return new Result(
        cost, point.clone(), gainGradient.clone(), iterations, residual, residual <= TOLERANCE);
  }

  /** Halves the step until the candidate improves enough; its cost, or NaN when none does. */
  private double climb(double[] gain, double cost, double firstStep) {
    for (double step = firstStep; step >= SHORTEST * naturalStep; step /= 2) {
      propose(step);
      double promised = 0;
      for (int t = 0; t < point.length; t++) {
        promised += gradient[t] * (candidate[t] - point[t]);
      }
      double next = sample.gradient(gain, candidate, gainGradient, candidateGradient);
      if (next >= cost + SUFFICIENT * promised - ROUNDING * Math.abs(cost)) {
        return next;
      }
    }
    return Double.NaN;
  }

  private void propose(double step) {
    for (int t = 0; t < point.length; t++) {
      candidate[t] = point[t] + step * gradient[t];
    }
    projector.project(candidate);
  }

  /** {@code |dw|^2 / -(dw.dg)} within bounds; the longest step where the cost is not concave. */
  private double spectralStep() {
    double squares = 0;
    double curvature = 0;
    for (int t = 0; t < point.length; t++) {
      double move = candidate[t] - point[t];
      squares += move * move;
      curvature -= move * (candidateGradient[t] - gradient[t]);
    }
    double longest = LONGEST * naturalStep;
    double step = curvature > 0 ? squares / curvature : longest;
    return Math.min(Math.max(step, SHORTEST * naturalStep), longest);
  }

  private double residual() {
    propose(naturalStep);
    double squares = 0;
    for (int t = 0; t < point.length; t++) {
      double move = candidate[t] - point[t];
      squares += move * move;
    }
    return Math.sqrt(squares) / naturalStep;
  }

  private void exchange() {
    double[] oldPoint = point;
    point = candidate;
    candidate = oldPoint;
    double[] oldGradient = gradient;
    gradient = candidateGradient;
    candidateGradient = oldGradient;
  }
}
