package dev.agon.theory;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;

/**
 * The guarantee of a theorem for a horizon of T iterations: parameters inside its stable range, and
 * the explicit bound on the mean of |grad P| for them.
 *
 * <pre>{@code
 * LongFunction<Guarantee> family = horizon -> Guarantee.hcmm2(constants, start, 20, horizon);
 * long horizon = Guarantee.horizonFor(0.1, family); // how long until the promise is 0.1
 * }</pre>
 *
 * <p>It holds for a uniformly random iterate ({@link RandomIterate}) of a problem without
 * constraints, and is conservative by orders of magnitude.
 *
 * @param theorem the theorem, for example "HCMM-2, Polyak-Lojasiewicz"
 * @param horizon T
 * @param method the parameters for this T
 * @param bound the bound after T iterations
 */
public record Guarantee(String theorem, long horizon, Method<?> method, Bound bound) {
  /** The largest horizon that is tried. */
  public static final long LONGEST = 1L << 62;

  /**
   * Returns the guarantee of HCMM-1 with the largest stable factors ({@link Schedule#stableHcmm1}).
   *
   * @param c the constants of one sample; G finite
   * @param start the distances of the start from the goal, with the deviation of one sample as the
   *     first deviation
   * @param batch the number of samples per iteration
   */
  public static Guarantee hcmm1(
      Constants c, StartValues start, Assumption assumption, int batch, long horizon) {
    Hcmm1 method = Schedule.hcmm1(horizon, Schedule.stableHcmm1(c, assumption, batch));
    StartValues from = start.withFirstBatch(c.gradientNoise(), method.batches().first());
    Constants mean = c.withBatch(batch);
    double clip = method.clipLength();
    double beta = method.smoothing().x();
    double x = method.step().x();
    double y = method.step().y();
    boolean concave = assumption == Assumption.STRONGLY_CONCAVE;
    Bound bound =
        concave
            ? ExplicitBounds.hcmm1StronglyConcave(mean, from, clip, horizon, beta, x, y)
            : ExplicitBounds.hcmm1Pl(mean, from, clip, horizon, beta, x, y);
    String theorem = concave ? "HCMM-1, strongly concave" : "HCMM-1, Polyak-Lojasiewicz";
    return new Guarantee(theorem, horizon, method, bound);
  }

  /**
   * Returns the guarantee of HCMM-2 with beta = T^-2/3, mu_x = mu_y/(6 kappa) and the mu_y that
   * minimises the bound. The bound is a sum of powers of mu_y and therefore convex in log mu_y, so
   * a golden-section search finds the minimum.
   *
   * @param c the constants of one sample
   * @param start the distances of the start from the goal, with the deviation of one sample as the
   *     first deviation
   * @param batch the number of samples per iteration, including the first
   */
  public static Guarantee hcmm2(Constants c, StartValues start, int batch, long horizon) {
    StartValues from = start.withFirstBatch(c.gradientNoise(), batch);
    Constants mean = c.withBatch(batch);
    double best =
        StrictMath.exp(
            smallest(
                log -> hcmm2(mean, from, batch, horizon, StrictMath.exp(log)).bound().total(),
                /* low= */ -60,
                /* high= */ 60));
    return hcmm2(mean, from, batch, horizon, best);
  }

  private static Guarantee hcmm2(
      Constants mean, StartValues from, int batch, long horizon, double stepY) {
    Hcmm2 method = Schedule.hcmm2(horizon, Schedule.stableHcmm2(mean, stepY, batch));
    Bound bound =
        ExplicitBounds.hcmm2(
            mean, from, horizon, method.smoothing().x(), method.step().x(), method.step().y());
    return new Guarantee("HCMM-2, Polyak-Lojasiewicz", horizon, method, bound);
  }

  private static double smallest(DoubleUnaryOperator convex, double low, double high) {
    double ratio = (Math.sqrt(5) - 1) / 2;
    double a = low;
    double b = high;
    for (int i = 0; i < 60; i++) {
      double left = b - ratio * (b - a);
      double right = a + ratio * (b - a);
      if (convex.applyAsDouble(left) < convex.applyAsDouble(right)) {
        b = right;
      } else {
        a = left;
      }
    }
    return 0.5 * (a + b);
  }

  /**
   * Returns the smallest horizon for which the bound is at most epsilon.
   *
   * @param epsilon positive
   * @param family the guarantee for a horizon
   * @return {@link #LONGEST} if even that is too short
   */
  public static long horizonFor(double epsilon, LongFunction<Guarantee> family) {
    if (!(epsilon > 0)) {
      throw new InvalidInputException(
          "epsilon must be positive, but was " + epsilon + ".", "Use for example 0.1.");
    }
    long high = 1;
    while (high < LONGEST && family.apply(high).bound().total() > epsilon) {
      high *= 2;
    }
    long low = high / 2;
    while (high < LONGEST && high - low > 1) {
      long middle = low + (high - low) / 2;
      if (family.apply(middle).bound().total() > epsilon) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
