package dev.agon.control;

import dev.agon.InvalidInputException;
import dev.agon.support.Components;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of a gain under its worst lead vehicle: the cost and the mean episode.
 *
 * <p>All means are over the episodes of one fixed sample, under the accelerations w* that {@link
 * InnerMaximum#worst} found. In the paper's model, whose speeds may become negative, the ascent
 * starts from w = 0, because only cars that drive backwards reach a higher cost. If cars only drive
 * forward, it starts from many points, and the best result is used. Arrays have one entry per time
 * step.
 *
 * @param worstCase the maximum by which the gain is judged, with its convergence
 * @param multistart the best result of several starts; its cost is often much higher in the paper's
 *     model
 * @param time the time in seconds
 * @param spacingError mean of e_t, in metres: zero is the desired distance
 * @param distance mean of d_t, the distance between the vehicles
 * @param desiredDistance mean of d_s + tau v_t
 * @param minimumDistance d_min, the smallest safe distance: a constant line
 * @param egoVelocity mean of v_t, in metres per second
 * @param leadVelocity mean of v_t + dv_t
 * @param control mean of u_t, in metres per second squared
 */
public record CruiseEvaluation(
    InnerMaximum.Result worstCase,
    InnerMaximum.Result multistart,
    double[] time,
    double[] spacingError,
    double[] distance,
    double[] desiredDistance,
    double[] minimumDistance,
    double[] egoVelocity,
    double[] leadVelocity,
    double[] control) {

  private static final String HEADER =
      "step,worst_acceleration,spacing_error,distance,desired_distance,minimum_distance,"
          + "time,ego_velocity,lead_velocity,control\n";

  /**
   * Evaluates a gain.
   *
   * @param gain K, three finite numbers
   * @param parameters the problem's constants
   * @param episodes the size of the sample, at least 1; usually {@value
   *     InnerMaximum#DEFAULT_EPISODES}
   * @param seed the seed of the sample
   * @param threads at least 1; changes only the speed
   */
  public static CruiseEvaluation of(
      double[] gain, CruiseParameters parameters, int episodes, long seed, int threads) {
    EpisodeSample sample = new EpisodeSample(parameters, episodes, seed, threads);
    InnerMaximum inner = new InnerMaximum(sample, seed);
    InnerMaximum.Result worst = inner.worst(gain);
    if (!Double.isFinite(worst.cost())) {
      throw new InvalidInputException(
          "the cost with gain " + Arrays.toString(gain) + " is not finite.",
          "Use a smaller gain, or more realistic constants of the car.");
    }
    double[] w = worst.acceleration();
    double[] spacing = sample.meanOf(gain, w, rollout -> rollout.spacing);
    double[] ego = sample.meanOf(gain, w, rollout -> rollout.velocity);
    double[] lead = sample.meanOf(gain, w, rollout -> rollout.relative);
    double[] control = sample.meanOf(gain, w, rollout -> rollout.saturation);
    int steps = parameters.steps();
    double[] time = new double[steps];
    double[] distance = new double[steps];
    double[] desired = new double[steps];
    double[] minimum = new double[steps];
    for (int t = 0; t < steps; t++) {
      time[t] = t * parameters.timeStep();
      desired[t] = parameters.standstillDistance() + parameters.headway() * ego[t];
      distance[t] = spacing[t] + desired[t];
      minimum[t] = parameters.minimumDistance();
      lead[t] += ego[t];
      control[t] *= parameters.largestControl();
    }
    InnerMaximum.Result best = parameters.isForward() ? worst : inner.multistart(gain);
    return new CruiseEvaluation(
        worst, best, time, spacing, distance, desired, minimum, ego, lead, control);
  }

  /** Returns the mean cost at the maximum by which the gain is judged. */
  public double worstCaseCost() {
    return worstCase.cost();
  }

  /** Returns the mean cost at the best local maximum found. */
  public double worstCaseCostMultistart() {
    return multistart.cost();
  }

  /** Returns the accelerations w* of the lead vehicle. */
  public double[] worstAcceleration() {
    return worstCase.acceleration();
  }

  /** Returns the smallest distance along the mean trajectory. */
  public double smallestDistance() {
    double smallest = Double.POSITIVE_INFINITY;
    for (double value : distance) {
      smallest = Math.min(smallest, value);
    }
    return smallest;
  }

  /**
   * Writes a header and one row per time step.
   *
   * @param format the formatter of the numbers
   */
  public void writeCsv(Appendable out, DoubleFunction<String> format) throws IOException {
    out.append(HEADER);
    double[] acceleration = worstAcceleration();
    for (int t = 0; t < distance.length; t++) {
      out.append(Integer.toString(t));
      for (double value :
          new double[] {
            acceleration[t],
            spacingError[t],
            distance[t],
            desiredDistance[t],
            minimumDistance[t],
            time[t],
            egoVelocity[t],
            leadVelocity[t],
            control[t]
          }) {
        out.append(',').append(format.apply(value));
      }
      out.append('\n');
    }
  }

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
