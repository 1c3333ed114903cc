package dev.agon.control;

import dev.agon.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The constants of a cruise control problem; {@link #defaults()} returns the constants of the HCMM
 * paper.
 *
 * @param steps T, the length of an episode in time steps; at least 1, default 100
 * @param timeStep h, the length of a time step in seconds; positive, default 0.1
 * @param standstillDistance d_s, the desired distance at rest in metres; not negative, default 5
 * @param headway tau, the desired time gap in seconds; not negative, default 1.5
 * @param minimumDistance d_min, the smallest safe distance in metres; not negative, default 10
 * @param largestControl u_max, the bound of the ego vehicle's acceleration; positive, default 5
 * @param largestAcceleration the bound of the lead vehicle's acceleration; positive, default 5
 * @param stoppingWidth omega, the width in metres per second of the smooth limit that keeps both
 *     speeds nonnegative; not negative; 0, the default, is the paper's model without a limit
 * @param weights the weights of the cost
 * @param noise the deviations of the disturbances of a time step
 * @param start the distribution of the start of an episode
 */
public record CruiseParameters(
    int steps,
    double timeStep,
    double standstillDistance,
    double headway,
    double minimumDistance,
    double largestControl,
    double largestAcceleration,
    double stoppingWidth,
    Weights weights,
    Noise noise,
    Start start) {

  private static final double FORWARD_WIDTH = 0.1;
  private static final int MOST_STEPS = 100_000;

  /** Checks every range. */
  public CruiseParameters {
    if (steps < 1) {
      throw new InvalidInputException(
          "steps must be at least 1, but was " + steps + ".", "Use for example steps 100.");
    }
    positive("time-step", timeStep, 0.1);
    notNegative("standstill-distance", standstillDistance, 5);
    notNegative("headway", headway, 1.5);
    notNegative("minimum-distance", minimumDistance, 10);
    positive("largest-control", largestControl, 5);
    positive("largest-acceleration", largestAcceleration, 5);
    notNegative("stopping-width", stoppingWidth, 0);
  }

  /** Returns the constants of the paper. */
  public static CruiseParameters defaults() {
    return new CruiseParameters(
        100,
        0.1,
        5,
        1.5,
        10,
        5,
        5,
        0,
        new Weights(1, 0.5, 0.05, 30, 50),
        new Noise(0.1, 0.1, 0.1),
        new Start(45, 3, 20, 1, 18, 1));
  }

  /**
   * Returns these constants with a smooth limit that keeps both cars from driving backwards; see
   * {@link ForwardRollout}.
   */
  public CruiseParameters forward() {
    return with(Map.of("stopping-width", FORWARD_WIDTH));
  }

  /** Returns whether neither car ever drives backwards. */
  public boolean isForward() {
    return stoppingWidth > 0;
  }

  /** Returns every constant by its name, in order. */
  public Map<String, Double> values() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("steps", (double) steps);
    values.put("time-step", timeStep);
    values.put("standstill-distance", standstillDistance);
    values.put("headway", headway);
    values.put("minimum-distance", minimumDistance);
    values.put("largest-control", largestControl);
    values.put("largest-acceleration", largestAcceleration);
    values.put("stopping-width", stoppingWidth);
    values.put("weight-spacing", weights.spacing);
    values.put("weight-velocity", weights.velocity);
    values.put("weight-control", weights.control);
    values.put("weight-safety", weights.safety);
    values.put("weight-acceleration", weights.acceleration);
    values.put("noise-spacing", noise.spacing);
    values.put("noise-velocity", noise.velocity);
    values.put("noise-control", noise.control);
    values.put("start-distance", start.distance);
    values.put("start-distance-deviation", start.distanceDeviation);
    values.put("start-ego", start.egoVelocity);
    values.put("start-ego-deviation", start.egoDeviation);
    values.put("start-lead", start.leadVelocity);
    values.put("start-lead-deviation", start.leadDeviation);
    return values;
  }

  /**
   * Returns these constants with some of them changed.
   *
   * @param changes new values by the names of {@link #values}
   * @throws InvalidInputException for an unknown name or a value out of range
   */
  public CruiseParameters with(Map<String, Double> changes) {
    Map<String, Double> all = values();
    for (String name : changes.keySet()) {
      if (!all.containsKey(name)) {
        throw new InvalidInputException(
            "cruise control has no constant '" + name + "'.",
            "Use one of these: " + String.join(", ", all.keySet()) + ".");
      }
    }
    all.putAll(changes);
    double count = all.getOrDefault("steps", 0.0);
    if (count != Math.rint(count) || count > MOST_STEPS) {
      throw new InvalidInputException(
          "steps must be a whole number of at most " + MOST_STEPS + ", but was " + count + ".",
          "Use for example steps 100.");
    }
    double[] v = all.values().stream().mapToDouble(Double::doubleValue).toArray();
    return new CruiseParameters(
        (int) count,
        v[1],
        v[2],
        v[3],
        v[4],
        v[5],
        v[6],
        v[7],
        new Weights(v[8], v[9], v[10], v[11], v[12]),
        new Noise(v[13], v[14], v[15]),
        new Start(v[16], v[17], v[18], v[19], v[20], v[21]));
  }

  /**
   * The weights of the cost; none negative.
   *
   * @param spacing q_e, of the squared spacing error; default 1
   * @param velocity q_v, of the squared relative velocity; default 0.5
   * @param control q_u, of the squared control; default 0.05
   * @param safety q_s, of the squared soft violation of the minimum distance; default 30
   * @param acceleration mu, the adversary's cost of half a squared acceleration; positive, default
   *     50
   */
  public record Weights(
      double spacing, double velocity, double control, double safety, double acceleration) {
    /** Checks every range. */
    public Weights {
      notNegative("spacing weight", spacing, 1);
      notNegative("velocity weight", velocity, 0.5);
      notNegative("control weight", control, 0.05);
      notNegative("safety weight", safety, 30);
      positive("acceleration weight", acceleration, 50);
    }
  }

  /**
   * The standard deviations of the disturbances of one time step; none negative.
   *
   * @param spacing sigma_e, of the spacing error; default 0.1
   * @param velocity sigma_v, of the relative velocity; default 0.1
   * @param control sigma_u, of the ego velocity; default 0.1
   */
  public record Noise(double spacing, double velocity, double control) {
    /** Checks every range. */
    public Noise {
      notNegative("spacing noise", spacing, 0.1);
      notNegative("velocity noise", velocity, 0.1);
      notNegative("control noise", control, 0.1);
    }
  }

  /**
   * The normal distributions of the start: means and standard deviations, the latter not negative.
   *
   * @param distance mean distance in metres; default 45
   * @param distanceDeviation default 3
   * @param egoVelocity mean velocity of the ego vehicle in metres per second; default 20
   * @param egoDeviation default 1
   * @param leadVelocity mean velocity of the lead vehicle; default 18
   * @param leadDeviation default 1
   */
  public record Start(
      double distance,
      double distanceDeviation,
      double egoVelocity,
      double egoDeviation,
      double leadVelocity,
      double leadDeviation) {
    /** Checks every range. */
    public Start {
      finite("start distance", distance, 45);
      notNegative("deviation of the start distance", distanceDeviation, 3);
      finite("ego velocity", egoVelocity, 20);
      notNegative("deviation of the ego velocity", egoDeviation, 1);
      finite("lead velocity", leadVelocity, 18);
      notNegative("deviation of the lead velocity", leadDeviation, 1);
    }
  }

  private static void positive(String name, double value, double usual) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw invalid(name + " must be positive and finite", value, usual);
    }
  }

  private static void notNegative(String name, double value, double usual) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw invalid(name + " must be finite and not negative", value, usual);
    }
  }

  private static void finite(String name, double value, double usual) {
    if (!Double.isFinite(value)) {
      throw invalid(name + " must be finite", value, usual);
    }
  }

  private static InvalidInputException invalid(String rule, double value, double usual) {
    return new InvalidInputException(
        rule + ", but was " + value + ".", "Use for example " + usual + ", the default.");
  }
}
