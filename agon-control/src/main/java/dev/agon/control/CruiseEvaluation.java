package dev.agon.control;

import java.io.IOException;
import java.util.function.DoubleFunction;

/**
 * How a gain fares against the lead vehicle that is worst for it: the cost and the mean episode.
 *
 * <p>All means run over the episodes of one fixed sample, under the accelerations w* that {@link
 * InnerMaximum} found from w = 0. Arrays have an entry per time step.
 *
 * @param worstCase the local maximum reached from w = 0, with its convergence
 * @param multistart the best of several starts; often a far higher cost, see {@link InnerMaximum}
 * @param spacingError mean of e_t, in metres: zero is the desired distance
 * @param distance mean of d_t, the distance between the vehicles
 * @param desiredDistance mean of d_s + tau v_t
 * @param minimumDistance d_min, the distance that is still safe: a constant line
 */
public record CruiseEvaluation(
    InnerMaximum.Result worstCase,
    InnerMaximum.Result multistart,
    double[] spacingError,
    double[] distance,
    double[] desiredDistance,
    double[] minimumDistance) {

  private static final String HEADER =
      "step,worst_acceleration,spacing_error,distance,desired_distance,minimum_distance\n";

  /**
   * Evaluates a gain.
   *
   * @param gain K, three finite numbers
   * @param parameters the problem's constants
   * @param episodes the size of the sample, at least 1; {@value InnerMaximum#DEFAULT_EPISODES} is
   *     usual
   * @param seed of the sample
   * @param threads at least 1; changes the speed only
   */
  public static CruiseEvaluation of(
      double[] gain, CruiseParameters parameters, int episodes, long seed, int threads) {
    EpisodeSample sample = new EpisodeSample(parameters, episodes, seed, threads);
    InnerMaximum inner = new InnerMaximum(sample, seed);
    InnerMaximum.Result worst = inner.fromZero(gain);
    int steps = parameters.steps();
    double[] spacing = new double[steps];
    double[] velocity = new double[steps];
    double[] distance = new double[steps];
    double[] desired = new double[steps];
    double[] minimum = new double[steps];
    sample.meanStates(gain, worst.acceleration(), spacing, velocity);
    for (int t = 0; t < steps; t++) {
      desired[t] = parameters.standstillDistance() + parameters.headway() * velocity[t];
      distance[t] = spacing[t] + desired[t];
      minimum[t] = parameters.minimumDistance();
    }
    return new CruiseEvaluation(worst, inner.multistart(gain), spacing, distance, desired, minimum);
  }

  /** The mean cost at the local maximum reached from w = 0. */
  public double worstCaseCost() {
    return worstCase.cost();
  }

  /** The mean cost at the best local maximum found. */
  public double worstCaseCostMultistart() {
    return multistart.cost();
  }

  /** The accelerations w* of the lead vehicle. */
  public double[] worstAcceleration() {
    return worstCase.acceleration();
  }

  /** The smallest distance along the mean trajectory. */
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
   * @param format how a number becomes text
   */
  public void writeCsv(Appendable out, DoubleFunction<String> format) throws IOException {
    out.append(HEADER);
    double[] acceleration = worstAcceleration();
    for (int t = 0; t < distance.length; t++) {
      out.append(Integer.toString(t));
      for (double value :
          new double[] {
            acceleration[t], spacingError[t], distance[t], desiredDistance[t], minimumDistance[t]
          }) {
        out.append(',').append(format.apply(value));
      }
      out.append('\n');
    }
  }
}
