package dev.agon.theory.estimate;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Memory;

/**
 * The amount of work for an estimate of the constants.
 *
 * @param points the number of points evaluated around each given one, including itself; at least 1
 * @param radius the mean length of the Gaussian steps to these points; at least 0
 * @param lanczosSteps the number of products with the Hessian per spectrum; at least 2
 * @param samples the number of single samples per point for sigma; at least 2
 * @param hessianSamples the number of single samples per point for sigma_h, where each sample costs
 *     a dozen products with the mean Hessian; at least 2
 * @param streamBatch the number of samples whose mean approximates the expectation of a stream (a
 *     finite sum is used completely); at least 1
 * @param seed the seed of all random numbers
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
   * Five points within a distance of about 1, 60 Lanczos steps, 200 samples (30 Hessians), and a
   * mean over 4,096 samples of a stream.
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
          "`radius` must be finite and not negative, but was " + radius + ".",
          "Use for example 1, or the distance that a run covers.");
    }
  }

  private static void atLeast(String parameter, int value, int least, int usual) {
    String name = Names.of(parameter);
    if (value < least) {
      throw new InvalidInputException(
          name + " must be at least " + least + ", but was " + value + ".",
          "Use for example " + name + " " + usual + ".");
    }
    // Each point stores at least one number and its own coordinates.
    Memory.require(name + " " + value, 64.0 * value, "Use for example " + name + " " + usual);
  }
}
