package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.lab.experiment.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method with its schedule: parameters that depend on the horizon as in the theorems.
 *
 * @param id its name in claims
 * @param label its name in figures
 * @param method the method's name
 * @param factors the origin of the factors of the powers of T: {@link Origin} in lower case
 * @param grid the factors that are tried, if they are tuned
 * @param games the games it runs on; all by default
 * @param predicted the two ends of the predicted slope, fixed before the measurement
 * @param color a palette name of the report; the method's own by default
 * @param dashed whether the curve is drawn dashed
 */
record RateSeries(
    String id,
    String label,
    String method,
    String factors,
    Factors.@Nullable Grid grid,
    List<String> games,
    List<Double> predicted,
    String color,
    boolean dashed) {

  /** The origin of the factors of the powers of T. */
  enum Origin {
    /** A rule of thumb based on the constants of the game. */
    PRACTICAL,
    /** The largest factors that a theorem allows. */
    GUARANTEED,
    /** The best of a grid at one horizon, used for all horizons. */
    TUNED,
    /** The best of a grid at every horizon. */
    RETUNED
  }

  /** Sets the defaults of absent keys. */
  public RateSeries {
    color = color == null ? method : color;
    games = Require.orEmpty(games);
    predicted = Require.orEmpty(predicted);
  }

  void check() {
    Require.key("id", id);
    Require.key("label", label);
    Require.key("method", method);
    Require.key("factors", factors);
    if (isTuned() != (grid != null)) {
      throw new InvalidInputException(
          "series "
              + id
              + " has factors: "
              + factors
              + (grid == null ? " without" : " with")
              + " a grid.",
          "Use factors tuned or retuned with a grid, and practical or guaranteed without.");
    }
    if (grid != null) {
      grid.check();
    }
    if (!predicted.isEmpty() && (predicted.size() != 2 || predicted.get(0) > predicted.get(1))) {
      throw new InvalidInputException(
          "predicted must be two slopes, the steeper first, but was " + predicted + ".",
          "Use for example [-0.4, -0.3333].");
    }
  }

  Origin origin() {
    return Require.constant("factors", Origin.class, factors);
  }

  boolean isTuned() {
    return origin() == Origin.TUNED || origin() == Origin.RETUNED;
  }

  boolean isOn(GameSpec game) {
    return games.isEmpty() || games.contains(game.name());
  }

  /** Returns the factors that are tried; none unless they are tuned. */
  List<Factors> points() {
    return grid == null ? List.of() : grid.points();
  }

  /** Returns the horizon at which the factors for T are chosen. */
  long tunedAt(long reference, long horizon) {
    return origin() == Origin.RETUNED ? horizon : reference;
  }

  /** Returns the proved exponent of T in the mean of |grad P|. */
  double proved(RateProblem problem) {
    return isTuned() ? Factors.proved(method) : scheduledMethod(problem).predictedSlope();
  }

  /** Returns the explicit bound for a horizon; NaN if none covers the factors. */
  double bound(RateProblem problem, long horizon) {
    return isTuned() ? Double.NaN : scheduledMethod(problem).bound().applyAsDouble(horizon);
  }

  /** Returns the schedule for a problem, if nothing is tuned. */
  ScheduledMethod scheduledMethod(RateProblem problem) {
    return ScheduledMethod.named(
        origin() == Origin.PRACTICAL
            ? ScheduledMethod.practical(problem)
            : ScheduledMethod.guaranteed(problem),
        method);
  }
}
