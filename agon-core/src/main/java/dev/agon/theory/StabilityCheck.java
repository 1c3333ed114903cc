package dev.agon.theory;

import dev.agon.method.Hcmm1;
import dev.agon.method.Hcmm2;
import dev.agon.method.Method;
import dev.agon.method.Sagda;
import dev.agon.method.Sgda;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Holds the parameters of a run against the theory, and says in plain words where they leave it.
 *
 * <p>A warning is no error: the theory's ranges are cautious, and the best runs of the paper's own
 * experiments lie outside of them.
 *
 * @param warnings a sentence each; empty when the theory covers the run
 */
public record StabilityCheck(List<String> warnings) {
  /** Copies the warnings. */
  public StabilityCheck {
    warnings = List.copyOf(warnings);
  }

  /** True when the theory covers the run. */
  public boolean isCovered() {
    return warnings.isEmpty();
  }

  /**
   * Checks a method on a problem.
   *
   * @param c the problem's constants, of one sample
   * @param assumption what is known of J in y
   */
  public static StabilityCheck of(
      MinMaxProblem problem, Method<?> method, Constants c, Assumption assumption) {
    List<String> warnings = new ArrayList<>();
    constrained("x", problem.setX(), warnings);
    if (problem.dimensionY() > 0) {
      constrained("y", problem.setY(), warnings);
    }
    if (method instanceof Hcmm1 hcmm1) {
      hcmm1(hcmm1, c.withBatch(hcmm1.batch()), assumption, warnings);
    } else if (method instanceof Hcmm2 hcmm2) {
      hcmm2(hcmm2, c, warnings);
    } else if (method instanceof Sgda sgda) {
      descentAscent(sgda.stepX(), sgda.stepY(), c, warnings);
    } else if (method instanceof Sagda sagda) {
      descentAscent(sagda.stepX(), sagda.stepY(), c, warnings);
    } else {
      warnings.add(
          "No stability condition is known here for "
              + method.getClass().getSimpleName()
              + ": its parameters were not checked.");
    }
    return new StabilityCheck(warnings);
  }

  private static void constrained(String name, ConvexSet set, List<String> warnings) {
    if (!(set instanceof WholeSpace)) {
      warnings.add(
          name
              + " lives on a set ("
              + set.describe()
              + "), but the theory assumes the whole space: nothing is proved for this problem, "
              + "and "
              + (name.equals("y")
                  ? "grad_y J need not vanish at the inner maximum."
                  : "stationarity means |x - Proj(x - s grad P)|/s, not |grad P|."));
    }
  }

  private static void hcmm1(
      Hcmm1 method, Constants c, Assumption assumption, List<String> warnings) {
    equalSmoothing(method.smoothingX(), method.smoothingY(), warnings);
    hessian(method.hessian(), method.crossBlocks(), warnings);
    if (method.carry() != Hcmm1.Carry.CLIPPED) {
      warnings.add(
          "The next step starts from the unclipped momentum; the theory carries on the"
              + " clipped one.");
    }
    if (method.clipLength() > method.clipThreshold()) {
      warnings.add(
          text(
              "N1 = %s amplifies a momentum of norm N = %s; the theory needs N1 <= N.",
              method.clipLength(), method.clipThreshold()));
    }
    if (method.clipLength() < c.gradientBound()) {
      warnings.add(
          text(
              "N1 = %s is below the gradient bound G = %s: clipping may move the momentum away"
                  + " from the gradient.",
              method.clipLength(), c.gradientBound()));
    }
    double beta = Math.max(method.smoothingX(), method.smoothingY());
    double clip = Math.max(method.clipThreshold(), method.clipLength());
    StabilityRange range =
        assumption == Assumption.STRONGLY_CONCAVE
            ? Stability.hcmm1StronglyConcave(c, clip, beta)
            : Stability.hcmm1Pl(c, clip, beta);
    outside(range, beta, method.stepX(), method.stepY(), warnings);
  }

  private static void hcmm2(Hcmm2 method, Constants c, List<String> warnings) {
    equalSmoothing(method.smoothingX(), method.smoothingY(), warnings);
    hessian(method.hessian(), method.crossBlocks(), warnings);
    double beta = Math.max(method.smoothingX(), method.smoothingY());
    outside(Stability.hcmm2(c), beta, method.stepX(), method.stepY(), warnings);
  }

  private static void descentAscent(double x, double y, Constants c, List<String> warnings) {
    double kappa = c.kappa();
    if (y > 1 / c.gradientLipschitz()) {
      warnings.add(text("mu_y = %s is above 1/L_f = %s.", y, 1 / c.gradientLipschitz()));
    }
    if (y / x < kappa * kappa) {
      warnings.add(
          text(
              "mu_y/mu_x = %s is below kappa^2 = %s: descent ascent can circle for ever, even"
                  + " with exact gradients.",
              y / x, kappa * kappa));
    }
  }

  private static void outside(
      StabilityRange range, double beta, double x, double y, List<String> warnings) {
    for (Violation violation : range.violations(beta, x, y)) {
      warnings.add(range.theorem() + ": " + violation + ".");
    }
  }

  private static void equalSmoothing(double x, double y, List<String> warnings) {
    if (x != y) {
      warnings.add(text("beta_x = %s and beta_y = %s differ; the theory takes them equal.", x, y));
    }
  }

  private static void hessian(boolean on, boolean crossBlocks, List<String> warnings) {
    if (!on || !crossBlocks) {
      warnings.add("The momentum is not corrected by the whole Hessian: the rate is not proved.");
    }
  }

  private static String text(String format, double... values) {
    return String.format(
        Locale.ROOT, format, Arrays.stream(values).mapToObj(Numbers::show).toArray());
  }
}
