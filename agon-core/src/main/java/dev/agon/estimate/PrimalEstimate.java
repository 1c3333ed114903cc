package dev.agon.estimate;

import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of {@code P(x) = max over y of J(x,y)} and of its gradient, for a problem that cannot
 * compute them. At a fixed x, y is maximised by {@link Ascent}, starting at the end of the previous
 * ascent, on the full sum of a finite problem or on a large fixed sample of a stream.
 *
 * <pre>{@code
 * PrimalEstimate estimate = PrimalEstimate.of(problem);
 * double risk = estimate.primal(x, gradient);      // NaN if the ascent did not converge
 * double left = estimate.quality().innerNorm();    // what y could still gain, to first order
 * }</pre>
 *
 * <p>If J is concave or PL in y, this is P up to the sampling error. Otherwise it is a local
 * maximum over y, which is at most P. A value needs a {@link ValueProblem}; the gradient does not.
 * If an ascent ends far from a stationary y, the value and the gradient are NaN rather than too
 * small.
 *
 * <p>Neither an instance nor its problem may be used by several threads at the same time.
 */
public final class PrimalEstimate implements PrimalProblem, Savable {
  private static final double TOLERANCE = 1e-6;
  private static final double ACCEPTABLE = 1e-3;

  /** The largest number of gradients of an ascent unless set. */
  public static final int GRADIENTS = 200;

  /** An ascent that ends within this factor of the requested accuracy still gives an estimate. */
  private static final double NEARLY = 10;

  private final MinMaxProblem problem;
  private final SampleAverage sample;
  private final double[] y;
  private final double[] begun;
  private final Ascent ascent;
  private double @Nullable [] frozen;
  private double share = TOLERANCE;
  private double small;
  private int gradients = GRADIENTS;
  private Quality quality = new Quality(Double.NaN, Double.NaN, Double.NaN, 0, false, false);

  private PrimalEstimate(MinMaxProblem problem, SampleAverage sample, double[] y) {
    this.problem = problem;
    this.sample = sample;
    this.y = y;
    this.begun = new double[y.length];
    this.ascent = new Ascent(this::slope, problem.setY(), y);
  }

  /** Creates an estimate whose first ascent starts at the start point of the problem. */
  public static PrimalEstimate of(MinMaxProblem problem) {
    return of(problem, SampleAverage.of(problem));
  }

  /**
   * Creates an estimate on this sample; its first ascent starts at the start point of the problem.
   */
  public static PrimalEstimate of(MinMaxProblem problem, SampleAverage sample) {
    double[] y = new double[problem.dimensionY()];
    problem.start(new double[problem.dimensionX()], y);
    PrimalEstimate estimate = new PrimalEstimate(problem, sample, y);
    estimate.beginAt(y);
    return estimate;
  }

  /** Returns the norm at which an ascent ends: a tenth of the sampling error unless set. */
  private double small() {
    if (Double.isNaN(small)) {
      return StrictMath.hypot(sample.errorX(), sample.errorY()) / 10;
    }
    return share > 0 ? sample.errorY() / 10 : small;
  }

  /** Sets the largest number of gradients of an ascent, at least 1. */
  public void setLimit(int atMost) {
    gradients = atMost;
  }

  /** Computes the gradient in y at the fixed x. */
  private void slope(double[] point, double[] gradient) {
    sample.gradientY(Objects.requireNonNull(frozen), point, gradient);
  }

  /**
   * Sets the stopping rule of an ascent. By default it ends at a millionth of the largest gradient
   * or after 200 gradients.
   *
   * @param norm the norm of the projected gradient mapping of y that is small enough
   * @param atMost the largest number of gradients of an ascent, at least 1
   */
  public void setAccuracy(double norm, int atMost) {
    share = 0;
    small = norm;
    gradients = atMost;
  }

  /** An ascent ends at a tenth of the sampling error of the gradient. */
  public void setAccuracyOfSample(int atMost) {
    setAccuracy(0, atMost);
    small = Double.NaN;
  }

  /** The next ascent begins at the nearest point of the set instead of where the last one ended. */
  public void beginAt(double[] point) {
    System.arraycopy(point, 0, y, 0, y.length);
    ConvexSet set = problem.setY();
    if (!set.contains(y, 0)) {
      set.projector(y.length).project(y);
    }
  }

  /** Uses the curvature in y observed by the ascents of another estimate of this problem. */
  public void learnFrom(PrimalEstimate other) {
    State seen = new State();
    other.ascent.save(seen);
    ascent.restore(seen);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    boolean reached = ascend(x, gradient);
    double value =
        reached && problem instanceof ValueProblem values ? sample.value(values, x, y) : Double.NaN;
    double errorOfValue = Double.isNaN(value) ? Double.NaN : sample.errorOfValue();
    rate(errorOfValue, reached);
    return value;
  }

  /**
   * Computes only the gradient of P, at the y predicted from the gradient at the last y and the
   * observed curvature. This takes two gradients for any sample.
   */
  public void gradientByCurvature(double[] x, double[] gradient) {
    double[] gy = new double[y.length];
    sample.gradientY(x, y, gy);
    ascent.leap(gy);
    sample.gradientX(x, y, gradient);
  }

  /** Maximises over y, and returns whether the ascent converged. */
  private boolean ascend(double[] x, double[] gradient) {
    frozen = x;
    System.arraycopy(y, 0, begun, 0, y.length);
    ascent.ascend(share, this::small, gradients);
    if (ascent.lastWasTaken()) {
      sample.copyGradientX(gradient);
    } else {
      sample.gradientX(x, y, gradient);
    }
    double acceptable = Math.max(sample.errorY(), NEARLY * small());
    boolean reached =
        ascent.hasNotIncreased()
            && ascent.norm() <= Math.max(ACCEPTABLE * ascent.scale(), acceptable);
    if (!reached) {
      System.arraycopy(begun, 0, y, 0, y.length);
      Arrays.fill(gradient, Double.NaN);
    }
    return reached;
  }

  private void rate(double errorOfValue, boolean reached) {
    quality =
        new Quality(
            ascent.norm(),
            errorOfValue,
            sample.errorX(),
            sample.size(),
            sample.isComplete(),
            reached);
  }

  /** Returns whether an ascent has shown that J is not concave in y. */
  public boolean isNonconcave() {
    return ascent.isNonconcave();
  }

  /** Returns the quality of the last estimate. */
  public Quality quality() {
    return quality;
  }

  /** Copies the final y of the last ascent, an estimate of the worst case. */
  public void copyWorstCase(double[] out) {
    System.arraycopy(y, 0, out, 0, y.length);
  }

  /** Returns the number of oracle calls so far, as {@link SampleAverage#calls} counts them. */
  public long oracleCalls() {
    return sample.calls();
  }

  @Override
  public void save(State to) {
    to.put("y", y);
    to.save("ascent", ascent);
    to.put("reached", quality.reached() ? 1L : 0L);
  }

  @Override
  public void restore(State from) {
    from.fill("y", y);
    from.restore("ascent", ascent);
    quality =
        new Quality(Double.NaN, Double.NaN, Double.NaN, 0, false, from.integer("reached") == 1);
  }

  /**
   * The quality of an estimate.
   *
   * @param innerNorm the norm of the projected gradient mapping of y at the end of the ascent
   * @param riskError the standard error of P; 0 for a full sum, NaN if P is not available
   * @param gradientError the standard error of grad P, as a norm; 0 for a full sum
   * @param samples the number of samples that approximate the expectation
   * @param complete true when these are all samples of the problem
   * @param reached whether the ascent converged; otherwise there is no estimate
   */
  public record Quality(
      double innerNorm,
      double riskError,
      double gradientError,
      long samples,
      boolean complete,
      boolean reached) {}
}
