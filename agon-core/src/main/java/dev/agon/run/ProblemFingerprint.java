package dev.agon.run;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A fingerprint of what a problem computes, by which a checkpoint recognises its problem.
 *
 * <p>It is a hash of the gradients, and of the Hessian-vector products, the loss and P where the
 * problem has them, at the start and at a second point, on fixed samples. The second point detects
 * constants that have no effect at the start, such as a curvature at its own minimum; since it is
 * projected, it also detects other sets. The gradients on a few samples are also taken at points
 * far away, to detect thresholds, such as the threshold of a Huber loss. The samples come from a
 * separate stream, so the batches of the run do not change, and the problem is called directly, so
 * no oracle call is counted.
 */
final class ProblemFingerprint {
  /** A finite sum of at most this many rows is evaluated at all of them. */
  private static final int MOST_ROWS = 1 << 17;

  /** Two rows that are exchanged are detected with a probability of 15/16. */
  private static final int HALVES = 4;

  private static final int DRAWN_SAMPLES = 64;

  /** Points far away: fewer where a gradient is expensive. */
  private static final int MOST_FAR_POINTS = 32;

  private static final int FEWEST_FAR_POINTS = 4;
  private static final int FAR_COORDINATES = 4096;

  /** The powers of ten of the distances of far points: 0.01 to 10,000. */
  private static final double NEAREST = -2;

  private static final double FARTHEST = 4;
  private static final long SEED = 1;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final MinMaxProblem problem;
  private final double[] gx;
  private final double[] gy;
  private final double[] hx;
  private final double[] hy;
  private long hash;

  private ProblemFingerprint(MinMaxProblem problem) {
    this.problem = problem;
    this.gx = new double[problem.dimensionX()];
    this.gy = new double[problem.dimensionY()];
    this.hx = problem instanceof HessianProblem ? new double[gx.length] : new double[0];
    this.hy = problem instanceof HessianProblem ? new double[gy.length] : new double[0];
  }

  /**
   * Computes the fingerprint.
   *
   * @param evaluator evaluates P; null if P is estimated
   * @param x the start of the minimiser (input)
   * @param y the start of the maximiser (input)
   * @return 16 hexadecimal digits, or the reason why there is no fingerprint
   */
  static String of(
      MinMaxProblem problem, @Nullable PrimalProblem evaluator, double[] x, double[] y) {
    RandomStream random = new RandomStream(SEED, Purpose.FINGERPRINT);
    Batch drawn = new Batch();
    problem.sampling().drawAt(random, 0, DRAWN_SAMPLES, drawn);
    if (drawn.draw() != null) {
      // Sums of remote rows depend on the partitioning, which may change between two runs.
      return "no fingerprint: the rows are remote";
    }
    random.seek(1);
    double[] otherX = near(x, problem.setX(), random);
    double[] otherY = near(y, problem.setY(), random);
    return new ProblemFingerprint(problem).of(evaluator, x, y, otherX, otherY, drawn);
  }

  /** Moves every coordinate by a random power of ten, in a random direction. */
  private static double[] far(double[] point, ConvexSet set, RandomStream random) {
    double[] far = point.clone();
    for (int i = 0; i < far.length; i++) {
      double sign = random.nextDouble() < 0.5 ? -1 : 1;
      double power = NEAREST + (FARTHEST - NEAREST) * random.nextDouble();
      far[i] += sign * StrictMath.pow(10, power);
    }
    set.projector(far.length).project(far);
    return far;
  }

  private static double[] near(double[] point, ConvexSet set, RandomStream random) {
    double[] near = point.clone();
    for (int i = 0; i < near.length; i++) {
      near[i] += random.nextDouble() - 0.5;
    }
    set.projector(near.length).project(near);
    return near;
  }

  private String of(
      @Nullable PrimalProblem evaluator,
      double[] x,
      double[] y,
      double[] otherX,
      double[] otherY,
      Batch drawn) {
    evaluate(x, y, otherX, otherY, drawn);
    long first = hash;
    hash = 0;
    evaluate(x, y, otherX, otherY, drawn);
    if (hash != first) {
      return "no fingerprint: two evaluations of the same samples differ";
    }
    add(otherX);
    add(otherY);
    for (Batch batch : batches(drawn)) {
      evaluate(x, y, otherX, otherY, batch);
      evaluate(otherX, otherY, x, y, batch);
    }
    evaluateFar(x, y, drawn);
    if (evaluator != null) {
      evaluate(evaluator, otherX);
    }
    return HexFormat.of().toHexDigits(hash);
  }

  /** All rows, and random halves of them, which differ if the rows have another order. */
  private List<Batch> batches(Batch drawn) {
    List<Batch> batches = new ArrayList<>(List.of(drawn));
    if (problem instanceof FiniteSumProblem sum && sum.sampleCount() <= MOST_ROWS) {
      int count = sum.sampleCount();
      batches.add(Batch.allRows(count));
      RandomStream random = new RandomStream(SEED, Purpose.FINGERPRINT);
      for (int half = 0; half < HALVES; half++) {
        random.seek(2 + half);
        int[] rows = IntStream.range(0, count).filter(row -> random.nextDouble() < 0.5).toArray();
        if (rows.length > 0) {
          batches.add(Batch.ofRows(rows));
        }
      }
    }
    return batches;
  }

  private void evaluateFar(double[] x, double[] y, Batch drawn) {
    int few = FAR_COORDINATES / Math.max(1, x.length + y.length);
    int count = Math.max(FEWEST_FAR_POINTS, Math.min(MOST_FAR_POINTS, few));
    RandomStream random = new RandomStream(SEED, Purpose.FINGERPRINT);
    for (int k = 0; k < count; k++) {
      random.seek(2 + HALVES + k);
      double[] farX = far(x, problem.setX(), random);
      double[] farY = far(y, problem.setY(), random);
      evaluate(farX, farY, x, y, drawn);
    }
  }

  /** Evaluates at a point; the second point serves as the direction of the product. */
  private void evaluate(double[] x, double[] y, double[] dx, double[] dy, Batch batch) {
    try {
      if (problem instanceof HessianProblem hessian) {
        hessian.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
      } else {
        problem.gradient(x, y, batch, gx, gy);
      }
    } catch (RuntimeException e) { // the point is outside of the domain of the loss
      add(e.getClass().getName().hashCode());
      return;
    }
    add(gx);
    add(gy);
    add(hx);
    add(hy);
    if (problem instanceof ValueProblem values) {
      add(value(values, x, y, batch));
    }
  }

  /** A constant added to the loss changes no gradient, but every risk of the trace. */
  private static long value(ValueProblem problem, double[] x, double[] y, Batch batch) {
    try {
      return Double.doubleToLongBits(problem.value(x, y, batch));
    } catch (RuntimeException e) { // the point is outside of the domain of the loss
      return e.getClass().getName().hashCode();
    }
  }

  private void evaluate(PrimalProblem evaluator, double[] x) {
    try {
      add(Double.doubleToLongBits(evaluator.primal(x, gx)));
      add(gx);
    } catch (RuntimeException e) { // the point is outside of the domain of the loss
      add(e.getClass().getName().hashCode());
    }
  }

  private void add(double[] values) {
    for (double value : values) {
      add(Double.doubleToLongBits(value));
    }
  }

  private void add(long bits) {
    hash = (hash ^ bits) * MULTIPLIER;
    hash ^= hash >>> 32;
  }
}
