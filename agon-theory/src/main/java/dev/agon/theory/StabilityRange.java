package dev.agon.theory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The parameters for which a theorem holds: each inequality, and which one binds.
 *
 * <p>The ranges are nested: the limits of mu_y hold for the beta with which they were computed, and
 * the limits of mu_x for a given mu_y. Instances are created by {@link Stability}.
 */
public final class StabilityRange {
  private final String theorem;
  private final Limit limitBeta;
  private final List<Limit> limitsY;
  private final DoubleFunction<List<Limit>> limitsX;
  private final double noise;

  StabilityRange(
      String theorem,
      Limit limitBeta,
      List<Limit> limitsY,
      DoubleFunction<List<Limit>> limitsX,
      double noise) {
    this.theorem = theorem;
    this.limitBeta = limitBeta;
    this.limitsY = List.copyOf(limitsY);
    this.limitsX = limitsX;
    this.noise = noise;
  }

  /** Returns the theorem, for example "HCMM-1, strongly concave". */
  public String theorem() {
    return theorem;
  }

  /** Returns the limit of the smoothing factor. */
  public Limit limitBeta() {
    return limitBeta;
  }

  /** Returns all limits of mu_y; empty if there are none. */
  public List<Limit> limitsY() {
    return limitsY;
  }

  /** Returns all limits of mu_x for this mu_y. */
  public List<Limit> limitsX(double stepY) {
    return limitsX.apply(stepY);
  }

  /**
   * Returns the s that replaces sigma_h in the limits; see {@link Stability}. NaN if it does not
   * occur.
   */
  public double assumedHessianNoise() {
    return noise;
  }

  /** Returns the largest stable mu_y; infinite if there is no limit. */
  public double largestY() {
    return limitsY.isEmpty() ? Double.POSITIVE_INFINITY : binding(limitsY).value();
  }

  /** Returns the largest stable mu_x for this mu_y. */
  public double largestX(double stepY) {
    return binding(limitsX(stepY)).value();
  }

  /**
   * Returns the smallest of the limits, which is the binding one. If two are equal, the first is
   * returned.
   */
  public static Limit binding(List<Limit> limits) {
    return limits.stream().min(Comparator.comparingDouble(Limit::value)).orElseThrow();
  }

  /** Returns every inequality that these parameters violate; none means stable. */
  public List<Violation> violations(double beta, double stepX, double stepY) {
    List<Violation> broken = new ArrayList<>();
    collect(List.of(limitBeta), beta, broken);
    collect(limitsY, stepY, broken);
    collect(limitsX(stepY), stepX, broken);
    return broken;
  }

  private static void collect(List<Limit> limits, double value, List<Violation> broken) {
    for (Limit limit : limits) {
      // A schedule computes the limit with another order of operations: a few roundings are
      // allowed.
      if (value > limit.value() * (1 + 1e-12)) {
        broken.add(new Violation(limit, value));
      }
    }
  }

  /** Returns one line per inequality, with the binding ones marked; mu_x is for the given mu_y. */
  public List<String> report(double stepY) {
    List<String> lines = new ArrayList<>();
    lines.add(theorem);
    lines.add("  " + limitBeta);
    describe(limitsY, lines);
    describe(limitsX(stepY), lines);
    if (Double.isFinite(noise)) {
      lines.add("  with s = " + Numbers.show(noise) + " in place of sigma_h");
    }
    return lines;
  }

  private static void describe(List<Limit> limits, List<String> lines) {
    for (Limit limit : limits) {
      lines.add("  " + limit + (limit == binding(limits) ? "   <- binds" : ""));
    }
  }

  @Override
  public String toString() {
    double stepY = Double.isFinite(largestY()) ? largestY() : 1;
    return String.join(System.lineSeparator(), report(stepY));
  }
}
