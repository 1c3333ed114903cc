package dev.agon.run;

import dev.agon.InvalidInputException;
import java.util.Locale;

/**
 * A factor for the steps of a method that depends on the iteration.
 *
 * <pre>
 *   constant          1
 *   inverseRoot(k)    1/sqrt(1 + i/k)                    half of the step after 3 k iterations
 *   cosine(T)         (1 + cos(pi i/T))/2, 0 from T on
 *   warmUp(k)         (i + 1)/k for i &lt; k, then the schedule that follows
 * </pre>
 *
 * <pre>{@code
 * Solver.of(problem, Sgda.defaults()).schedule(Schedule.cosine(5000).warmUp(100))
 * }</pre>
 */
public final class Schedule {
  /** The factor of an iteration. */
  private interface Factor {
    double at(long i);
  }

  private static final Schedule CONSTANT = new Schedule("constant", i -> 1);

  private final String description;
  private final Factor factor;

  private Schedule(String description, Factor factor) {
    this.description = description;
    this.factor = factor;
  }

  /** Returns the schedule that leaves the steps unchanged. */
  public static Schedule constant() {
    return CONSTANT;
  }

  /**
   * Steps that fall like one over the square root of the iteration.
   *
   * @param iterations the number of iterations k, at least 1, after which the decay becomes
   *     noticeable
   */
  public static Schedule inverseRoot(long iterations) {
    require(iterations);
    return new Schedule(
        "inverse-root " + iterations, i -> 1 / Math.sqrt(1 + i / (double) iterations));
  }

  /**
   * Steps that fall like half a cosine wave to zero.
   *
   * @param iterations the number of iterations T of the wave, at least 1; usually the budget
   */
  public static Schedule cosine(long iterations) {
    require(iterations);
    return new Schedule(
        "cosine " + iterations,
        i -> i >= iterations ? 0 : (1 + StrictMath.cos(Math.PI * i / iterations)) / 2);
  }

  /** Returns this schedule after a warm-up of the given number of iterations, at least 1. */
  public Schedule warmUp(long iterations) {
    require(iterations);
    Factor after = factor;
    return new Schedule(
        String.format(Locale.ROOT, "warm-up %d, %s", iterations, description),
        i -> i < iterations ? (i + 1.0) / iterations * after.at(0) : after.at(i - iterations));
  }

  private static void require(long iterations) {
    if (iterations < 1) {
      throw new InvalidInputException(
          "a schedule needs at least 1 iteration, but has " + iterations + ".",
          "Use for example Schedule.cosine(5000).");
    }
  }

  /** Returns the factor of iteration i, from 0. */
  public double factor(long i) {
    return factor.at(i);
  }

  /** Returns the schedule in words, for example "cosine 5000". */
  public String describe() {
    return description;
  }

  @Override
  public String toString() {
    return "Schedule[" + description + "]";
  }
}
