package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;

/**
 * The limits of a run; the first one that is reached ends it. An infinite or NaN limit is ignored.
 *
 * @param iterations the number of updates, including the first; at least 0
 * @param oracleCalls the run ends with the iteration that reaches this many
 * @param seconds the time of the method, without evaluations
 * @param targetRisk the run ends at the first evaluation with a worst-case risk at or below it
 * @param targetGradient the run ends at the first evaluation with |grad P| at or below it
 */
public record Budget(
    long iterations, long oracleCalls, double seconds, double targetRisk, double targetGradient) {

  /** The default number of iterations. */
  public static final long DEFAULT_ITERATIONS = 5000;

  /** No limit: set at least one. */
  public static final Budget UNLIMITED =
      new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN);

  /** Checks every range. */
  public Budget {
    if (iterations < 0) {
      throw new InvalidInputException(
          Names.of("iterations") + " must not be negative, but was " + iterations + ".",
          "Use for example " + Names.of("iterations") + " " + DEFAULT_ITERATIONS + ".");
    }
    if (oracleCalls < 1) {
      throw new InvalidInputException(
          Names.of("oracle-calls") + " must be at least 1, but was " + oracleCalls + ".",
          "Use for example " + Names.of("oracle-calls") + " 100000.");
    }
    if (!(seconds > 0)) {
      throw new InvalidInputException(
          Names.of("seconds") + " must be positive, but was " + seconds + ".",
          "Use for example " + Names.of("seconds") + " 60.");
    }
    if (targetGradient < 0) {
      throw new InvalidInputException(
          Names.of("target-gradient") + " must not be negative, but was " + targetGradient + ".",
          "Use for example " + Names.of("target-gradient") + " 0.001.");
    }
  }

  /** Returns a budget of this many iterations without other limits. */
  public static Budget iterations(long count) {
    return UNLIMITED.withIterations(count);
  }

  /** Returns this budget with another number of iterations. */
  public Budget withIterations(long count) {
    return new Budget(count, oracleCalls, seconds, targetRisk, targetGradient);
  }

  /** Returns this budget with another number of oracle calls. */
  public Budget withOracleCalls(long count) {
    return new Budget(iterations, count, seconds, targetRisk, targetGradient);
  }

  /** Returns this budget with another time. */
  public Budget withSeconds(double count) {
    return new Budget(iterations, oracleCalls, count, targetRisk, targetGradient);
  }

  /** Returns this budget with a target for the worst-case risk. */
  public Budget withTargetRisk(double risk) {
    return new Budget(iterations, oracleCalls, seconds, risk, targetGradient);
  }

  /** Returns this budget with a target for |grad P|. */
  public Budget withTargetGradient(double norm) {
    return new Budget(iterations, oracleCalls, seconds, targetRisk, norm);
  }
}
