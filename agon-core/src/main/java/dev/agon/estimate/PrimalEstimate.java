package dev.agon.estimate;

import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * An estimate of {@code P(x) = max over y of J(x,y)} and of its gradient, for a problem that cannot
 * compute them. At a fixed x, y is maximised by {@link InnerAscent}, starting at the end of the
 * previous ascent, on the full sum of a finite problem or on a large fixed sample of a stream.
 *
 * <pre>{@code
 * PrimalEstimate estimate = PrimalEstimate.of(problem);
 * double risk = estimate.primal(x, gradient);      // NaN where y found no top
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
  private static final int GRADIENTS = 200;

  private final MinMaxProblem problem;
  private final LargeSample sample;
  private final double[] y;
  private final InnerAscent ascent;
  private Quality quality = new Quality(Double.NaN, Double.NaN, Double.NaN, 0, false, false);

  private PrimalEstimate(MinMaxProblem problem, double[] y) {
    this.problem = problem;
    this.sample = new LargeSample(problem);
    this.y = y;
    this.ascent = new InnerAscent(sample, problem.setY(), y);
  }

  /** Creates an estimate whose first ascent starts at the start point of the problem. */
  public static PrimalEstimate of(MinMaxProblem problem) {
    double[] y = new double[problem.dimensionY()];
    problem.start(new double[problem.dimensionX()], y);
    PrimalEstimate estimate = new PrimalEstimate(problem, y);
    estimate.beginAt(y);
    return estimate;
  }

  /**
   * Makes the next ascent start at the projection of this point instead of at the end of the last
   * ascent.
   */
  public void beginAt(double[] point) {
    System.arraycopy(point, 0, y, 0, y.length);
    ConvexSet set = problem.setY();
    if (!set.contains(y, 0)) {
      set.projector(y.length).project(y);
    }
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    ascent.climb(x, TOLERANCE, GRADIENTS, gradient);
    double norm = ascent.norm();
    boolean reached = norm <= Math.max(ACCEPTABLE * ascent.scale(), sample.errorY());
    double value =
        reached && problem instanceof ValueProblem values ? sample.value(values, x, y) : Double.NaN;
    double errorOfValue = Double.isNaN(value) ? Double.NaN : sample.errorOfValue();
    quality =
        new Quality(
            norm, errorOfValue, sample.errorX(), sample.size(), sample.isComplete(), reached);
    if (!reached) {
      Arrays.fill(gradient, Double.NaN);
    }
    return value;
  }

  /** Returns the quality of the last estimate. */
  public Quality quality() {
    return quality;
  }

  /** Copies the final y of the last ascent, an estimate of the worst case. */
  public void copyWorstCase(double[] out) {
    System.arraycopy(y, 0, out, 0, y.length);
  }

  /** Returns the number of sample gradients evaluated so far. */
  public long samplesUsed() {
    return sample.used();
  }

  @Override
  public void save(State to) {
    to.put("y", y);
    to.put("step", ascent.step());
    to.put("scale", ascent.scale());
    to.put("reached", quality.reached() ? 1L : 0L);
  }

  @Override
  public void restore(State from) {
    from.fill("y", y);
    ascent.resume(from.number("step"), from.number("scale"));
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
