package dev.agon.theory;

import dev.agon.InvalidInputException;
import java.util.List;

/**
 * Estimated constants, each with its range and how it was found.
 *
 * @param gradientLipschitz L_f
 * @param hessianLipschitz L_h
 * @param concavity nu; not positive when J is not strongly concave in y at some point looked at
 * @param gradientNoise sigma of one sample
 * @param hessianNoise sigma_h of one sample
 * @param gradientBound G
 */
public record Estimate(
    Value gradientLipschitz,
    Value hessianLipschitz,
    Value concavity,
    Value gradientNoise,
    Value hessianNoise,
    Value gradientBound) {

  /**
   * One constant.
   *
   * @param symbol the paper's letter
   * @param value the estimate to use
   * @param low lower end of its range
   * @param high upper end of its range
   * @param how in words: what was computed, and what the range means
   */
  public record Value(String symbol, double value, double low, double high, String how) {
    @Override
    public String toString() {
      return symbol
          + " = "
          + Numbers.show(value)
          + " ["
          + Numbers.show(low)
          + ", "
          + Numbers.show(high)
          + "]: "
          + how;
    }
  }

  /** {@code kappa = L_f/nu}, its range from the ranges of both; infinite without a positive nu. */
  public Value kappa() {
    return new Value(
        "kappa",
        ratio(gradientLipschitz.value(), concavity.value()),
        ratio(gradientLipschitz.low(), concavity.high()),
        ratio(gradientLipschitz.high(), concavity.low()),
        concavity.value() > 0 ? "L_f/nu" : "does not exist, since nu is not positive");
  }

  private static double ratio(double lipschitz, double nu) {
    return nu > 0 ? lipschitz / nu : Double.POSITIVE_INFINITY;
  }

  /** These estimates with a nu that is known, for example from a formula. */
  public Estimate withConcavity(double nu) {
    return new Estimate(
        gradientLipschitz,
        hessianLipschitz,
        new Value("nu", nu, nu, nu, "given"),
        gradientNoise,
        hessianNoise,
        gradientBound);
  }

  /**
   * The estimates as constants for the formulas.
   *
   * @throws InvalidInputException when nu is not positive
   */
  public Constants toConstants() {
    if (!(concavity.value() > 0)) {
      throw new InvalidInputException(
          "J is not strongly concave in y where it was looked at: nu is estimated at "
              + concavity.value()
              + ".",
          "Maybe J is Polyak-Lojasiewicz in y: then nu has to come from its formula.");
    }
    return new Constants(
        gradientLipschitz.value(),
        hessianLipschitz.value(),
        concavity.value(),
        gradientNoise.value(),
        hessianNoise.value(),
        gradientBound.value());
  }

  /** All constants, kappa after nu. */
  public List<Value> values() {
    return List.of(
        gradientLipschitz,
        hessianLipschitz,
        concavity,
        kappa(),
        gradientNoise,
        hessianNoise,
        gradientBound);
  }

  /** A line for each constant. */
  public List<String> report() {
    return values().stream().map(Value::toString).toList();
  }
}
