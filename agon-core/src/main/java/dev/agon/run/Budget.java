package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;

/**
 * When a run ends; whatever comes first. An infinite or NaN limit does not count.
 *
 * @param iterations updates, the first included; at least 0
 * @param oracleCalls the run ends with the iteration that reaches this many
 * @param seconds of the method's clock, evaluation excluded
 * @param targetRisk the run ends at the first evaluation with a worst-case risk at or below it
 * @param targetGradient the run ends at the first evaluation with |grad P| at or below it
 */
public record Budget(
    long iterations, long oracleCalls, double seconds, double targetRisk, double targetGradient) {

  /** What a run does unless it is told otherwise. */
  public static final long DEFAULT_ITERATIONS = 5000;

  /** No limit at all: set at least one. */
  public static final Budget UNLIMITED =
      new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN);

  /** Checks every range. */
  public Budget {
    if (iterations < 0) {
      throw new InvalidInputException(
          Names.of("iterations") + " must not be negative, but was " + iterations + ".",
          "Maybe " + Names.of("iterations") + " " + DEFAULT_ITERATIONS + " is meant.");
    }
    if (oracleCalls < 1) {
      throw new InvalidInputException(
          Names.of("oracle-calls") + " must be at least 1, but was " + oracleCalls + ".",
          "Maybe " + Names.of("oracle-calls") + " 100000 is meant.");
    }
    if (!(seconds > 0)) {
      throw new InvalidInputException(
          Names.of("seconds") + " must be positive, but was " + seconds + ".",
          "Maybe " + Names.of("seconds") + " 60 is meant.");
    }
    if (targetGradient < 0) {
      throw new InvalidInputException(
          Names.of("target-gradient") + " must not be negative, but was " + targetGradient + ".",
          "Maybe " + Names.of("target-gradient") + " 0.001 is meant: a norm is never below 0.");
    }
  }

  /** That many iterations, and no other limit. */
  public static Budget iterations(long count) {
    return UNLIMITED.withIterations(count);
  }

  /** This budget with another number of iterations. */
  public Budget withIterations(long count) {
    return new Budget(count, oracleCalls, seconds, targetRisk, targetGradient);
  }

  /** This budget with another number of oracle calls. */
  public Budget withOracleCalls(long count) {
    return new Budget(iterations, count, seconds, targetRisk, targetGradient);
  }

  /** This budget with another time. */
  public Budget withSeconds(double count) {
    return new Budget(iterations, oracleCalls, count, targetRisk, targetGradient);
  }

  /** This budget with a target for the worst-case risk. */
  public Budget withTargetRisk(double risk) {
    return new Budget(iterations, oracleCalls, seconds, risk, targetGradient);
  }

  /** This budget with a target for |grad P|. */
  public Budget withTargetGradient(double norm) {
    return new Budget(iterations, oracleCalls, seconds, targetRisk, norm);
  }
}
