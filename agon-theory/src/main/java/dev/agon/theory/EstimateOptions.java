package dev.agon.theory;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Memory;

/**
 * How much work an estimate of the constants may do.
 *
 * @param points how many points are looked at around each given one, itself included; at least 1
 * @param radius how far around: a Gaussian step of this length on average; at least 0
 * @param lanczosSteps products with the Hessian per spectrum; at least 2
 * @param samples single samples per point for sigma; at least 2
 * @param hessianSamples the same for sigma_h, each worth a dozen products with the mean Hessian; at
 *     least 2
 * @param streamBatch samples whose mean stands for the expectation of an endless stream (a finite
 *     sum is taken whole); at least 1
 * @param seed of all randomness
 */
public record EstimateOptions(
    int points,
    double radius,
    int lanczosSteps,
    int samples,
    int hessianSamples,
    int streamBatch,
    long seed) {

  /**
   * Five points within about 1, 60 Lanczos steps, 200 samples (30 Hessians), a stream's mean over
   * 4,096.
   */
  public static EstimateOptions defaults() {
    return new EstimateOptions(5, 1, 60, 200, 30, 4096, 1);
  }

  /** Checks every range. */
  public EstimateOptions {
    atLeast("points", points, 1, 5);
    atLeast("lanczos-steps", lanczosSteps, 2, 60);
    atLeast("samples", samples, 2, 200);
    atLeast("hessian-samples", hessianSamples, 2, 30);
    atLeast("stream-batch", streamBatch, 1, 4096);
    if (!(radius >= 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          Names.of("radius") + " must be finite and not negative, but was " + radius + ".",
          "Maybe 1 is meant, or the distance that a run travels.");
    }
  }

  private static void atLeast(String parameter, int value, int least, int usual) {
    String name = Names.of(parameter);
    if (value < least) {
      throw new InvalidInputException(
          name + " must be at least " + least + ", but was " + value + ".",
          "Use for example " + name + " " + usual + ".");
    }
    // Each leaves at least a number and what it was measured at.
    Memory.require(name + " " + value, 64.0 * value, "Use for example " + name + " " + usual);
  }
}
