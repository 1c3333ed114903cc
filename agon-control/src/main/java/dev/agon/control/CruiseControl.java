package dev.agon.control;

import static java.util.stream.Collectors.joining;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.method.catalogue.SuggestsSteps;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Robust adaptive cruise control: {@code min over K, max over w of E[Q(K,w;xi)]}.
 *
 * <p>The ego vehicle follows a lead vehicle. Its state is (e, dv, v): the spacing error, the
 * velocity of the lead relative to the ego vehicle, and the ego velocity. A saturated linear
 * controller with gain K in R^3 chooses its acceleration u; the adversary chooses the lead's
 * accelerations w, one for each of T steps, in a box. One episode costs
 *
 * <pre>
 *   u_t  = u_max tanh( -K.(e_t,dv_t,v_t) / u_max )            d_t = e_t + d_s + tau v_t
 *   cost = sum_t  q_e e_t^2 + q_v dv_t^2 + q_u u_t^2 + q_s softplus(d_min - d_t)^2 - (mu/2) w_t^2
 *   e'  = e + h dv - tau h u + sigma_e xi_e
 *   dv' = dv + h (w_t - u) + sigma_v xi_v
 *   v'  = v + h u + sigma_u xi_u
 * </pre>
 *
 * <p>with a random start and standard normal xi. The loss of a batch is the mean over its episodes.
 * Gradient and Hessian-vector product are exact, by hand-written adjoint equations ({@link
 * Rollout}, {@link TangentRollout}); {@link CruiseLoss} uses automatic differentiation instead.
 *
 * <p>For a good K the problem is concave in w near w = 0, but not over the whole box: hard braking
 * of the lead can drive both cars backwards. The worst case is therefore the local maximum that
 * ascent finds from w = 0; see {@link InnerMaximum}.
 *
 * <p>H. Cai, S. A. Alghunaim, A. H. Sayed, "Accelerated Stochastic Min-Max Optimization Based on
 * Bias-corrected Momentum", arXiv 2406.13041. Differences from the paper: none known; the paper
 * does not state the start of K, which is 0 here.
 */
public final class CruiseControl implements HessianProblem, ValueProblem, SuggestsSteps {
  /** The dimension of the gain K. */
  public static final int GAIN = 3;

  private final CruiseParameters parameters;
  private final Sampling sampling;
  private final EpisodeBlock block;
  private final Rollout rollout;
  private final TangentRollout tangent;

  /** Creates the problem with the given constants. */
  public CruiseControl(CruiseParameters parameters) {
    this.parameters = parameters;
    this.sampling =
        Sampling.stream(EpisodeBlock.sampleLength(parameters), EpisodeBlock.source(parameters));
    this.block = new EpisodeBlock(parameters);
    this.rollout = Rollout.of(parameters);
    this.tangent = TangentRollout.of(rollout);
  }

  /** Returns the constants. */
  public CruiseParameters parameters() {
    return parameters;
  }

  /** Suggests steps 0.01 (K) and 0.1 (w), smoothing 0.1, and batches of 16, including the first. */
  @Override
  public Suggestion suggest(Method<?> method) {
    int batch = CruiseTrainer.DEFAULT_BATCH;
    return Suggestion.steps(0.01, 0.1).smoothing(0.1).batches(batch, batch);
  }

  @Override
  public int dimensionX() {
    return GAIN;
  }

  @Override
  public int dimensionY() {
    return parameters.steps();
  }

  @Override
  public ConvexSet setY() {
    return new Box(-parameters.largestAcceleration(), parameters.largestAcceleration());
  }

  /**
   * Draws episodes of 3 + 3T doubles: distance, ego velocity and lead velocity at the start, then
   * per time step the standard normal disturbances xi_e, xi_v, xi_u.
   */
  @Override
  public Sampling sampling() {
    return sampling;
  }

  /** Returns the mean cost of the batch's episodes at (K, w). */
  @Override
  public double value(double[] x, double[] y, Batch batch) {
    double sum = 0;
    for (int first = 0; first < batch.size(); first += EpisodeBlock.WIDTH) {
      simulate(first, x, y, batch);
      sum += rollout.cost();
    }
    return sum / batch.size() - penalty(parameters, y);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    Arrays.fill(gx, 0);
    Arrays.fill(gy, 0);
    for (int first = 0; first < batch.size(); first += EpisodeBlock.WIDTH) {
      simulate(first, x, y, batch);
      rollout.addGradient(x, gx, gy);
    }
    finish(batch.size(), y, gx, gy);
  }

  @Override
  public void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    Arrays.fill(gx, 0);
    Arrays.fill(gy, 0);
    Arrays.fill(hx, 0);
    Arrays.fill(hy, 0);
    for (int first = 0; first < batch.size(); first += EpisodeBlock.WIDTH) {
      simulate(first, x, y, batch);
      rollout.addGradient(x, gx, gy);
      tangent.addProduct(x, dx, dy, hx, hy);
    }
    finish(batch.size(), y, gx, gy);
    finish(batch.size(), dy, hx, hy);
  }

  private void simulate(int first, double[] x, double[] y, Batch batch) {
    block.load(batch.values(), first, Math.min(EpisodeBlock.WIDTH, batch.size() - first));
    rollout.simulate(block, x, y);
  }

  /** Divides sums over episodes by their number and adds the adversary's {@code -mu y}. */
  private void finish(int episodes, double[] y, double[] sumX, double[] sumY) {
    double mu = parameters.weights().acceleration();
    for (int i = 0; i < sumX.length; i++) {
      sumX[i] /= episodes;
    }
    for (int t = 0; t < sumY.length; t++) {
      sumY[t] = sumY[t] / episodes - mu * y[t];
    }
  }

  /** Returns the adversary's cost of the accelerations: {@code (mu/2) |w|^2}. */
  static double penalty(CruiseParameters parameters, double[] acceleration) {
    return 0.5 * parameters.weights().acceleration() * Vectors.dot(acceleration, acceleration);
  }

  /** Checks that a gain is three finite numbers. */
  public static void checkGain(double[] gain) {
    if (gain.length != GAIN || !Vectors.isFinite(gain)) {
      String given = DoubleStream.of(gain).mapToObj(Double::toString).collect(joining(", "));
      throw new InvalidInputException(
          "a gain must be three finite numbers, but was " + given + ".",
          "Use for example -1.84,-0.76,0.012.");
    }
  }
}
