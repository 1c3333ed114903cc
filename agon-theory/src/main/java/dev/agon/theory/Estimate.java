package dev.agon.theory;

import dev.agon.InvalidInputException;
import java.util.List;

/**
 * Estimated constants, each with its range and its method of estimation.
 *
 * @param gradientLipschitz L_f
 * @param hessianLipschitz L_h
 * @param concavity nu; not positive if J is not strongly concave in y at some evaluated point
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
   * @param symbol the symbol in the paper
   * @param value the estimate to use
   * @param low lower end of its range
   * @param high upper end of its range
   * @param how the method of estimation and the meaning of the range
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

  /**
   * Returns {@code kappa = L_f/nu}, with a range from the ranges of both; infinite without a
   * positive nu.
   */
  public Value kappa() {
    return new Value(
        "kappa",
        ratio(gradientLipschitz.value(), concavity.value()),
        ratio(gradientLipschitz.low(), concavity.high()),
        ratio(gradientLipschitz.high(), concavity.low()),
        concavity.value() > 0 ? "L_f/nu" : "does not exist, because nu is not positive");
  }

  private static double ratio(double lipschitz, double nu) {
    return nu > 0 ? lipschitz / nu : Double.POSITIVE_INFINITY;
  }

  /** Returns these estimates with a known nu, for example from a formula. */
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
   * Returns the estimates as constants for the formulas.
   *
   * @throws InvalidInputException when nu is not positive
   */
  public Constants toConstants() {
    if (!(concavity.value() > 0)) {
      throw new InvalidInputException(
          "J is not strongly concave in y at the evaluated points: nu is estimated as "
              + concavity.value()
              + ".",
          "If J is Polyak-Lojasiewicz in y, give nu from its formula.");
    }
    return new Constants(
        gradientLipschitz.value(),
        hessianLipschitz.value(),
        concavity.value(),
        gradientNoise.value(),
        hessianNoise.value(),
        gradientBound.value());
  }

  /** Returns all constants, kappa after nu. */
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

  /** Returns one line per constant. */
  public List<String> report() {
    return values().stream().map(Value::toString).toList();
  }
}
