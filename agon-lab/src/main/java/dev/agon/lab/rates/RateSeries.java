package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.lab.experiment.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method with its schedule: parameters that depend on the horizon in the theorem's orders.
 *
 * @param id its name in claims
 * @param label its name in figures
 * @param method the method's name
 * @param factors what stands before the powers of T: {@link Origin} in small letters
 * @param grid the factors that are tried, when they are tuned
 * @param games the games it runs on; all unless given
 * @param predicted the two ends of the slope that was predicted before it was measured
 * @param color a palette name of the report; the method's own unless given
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

  /** Where the factors before the powers of T are from. */
  enum Origin {
    /** By rule of thumb from the game's constants. */
    PRACTICAL,
    /** The largest that a theorem allows. */
    GUARANTEED,
    /** The best of a grid at one horizon, then the same at all. */
    TUNED,
    /** The best of a grid at every horizon anew. */
    RETUNED
  }

  /** Fills in what may be left out. */
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

  /** The factors that are tried; none unless they are tuned. */
  List<Factors> points() {
    return grid == null ? List.of() : grid.points();
  }

  /** The horizon at which the factors for T are chosen. */
  long tunedAt(long reference, long horizon) {
    return origin() == Origin.RETUNED ? horizon : reference;
  }

  /** The proved exponent of T in the mean of |grad P|. */
  double proved(RateProblem problem) {
    return isTuned() ? Factors.proved(method) : scheduledMethod(problem).predictedSlope();
  }

  /** The explicit bound for a horizon; NaN where none covers the factors. */
  double bound(RateProblem problem, long horizon) {
    return isTuned() ? Double.NaN : scheduledMethod(problem).bound().applyAsDouble(horizon);
  }

  /** The schedule on a problem where nothing is tuned. */
  ScheduledMethod scheduledMethod(RateProblem problem) {
    return ScheduledMethod.named(
        origin() == Origin.PRACTICAL
            ? ScheduledMethod.practical(problem)
            : ScheduledMethod.guaranteed(problem),
        method);
  }
}
