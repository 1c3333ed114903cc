package dev.agon.theory;

import dev.agon.Names;
import dev.agon.method.Method;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the parameters of a run with the theory, and lists where they are outside its range.
 *
 * <p>A warning is not an error: the ranges of the theory are conservative, and the best runs of the
 * paper's experiments are outside them.
 *
 * @param warnings empty if the theory covers the run
 */
public record StabilityCheck(List<StabilityWarning> warnings) {
  private static final Map<String, String> OPTIONS =
      Map.of("mu_x", "step-x", "mu_y", "step-y", "beta", "smoothing-x");

  /** Copies the warnings. */
  public StabilityCheck {
    warnings = List.copyOf(warnings);
  }

  /** Returns whether the theory covers the run. */
  public boolean isCovered() {
    return warnings.isEmpty();
  }

  /**
   * Checks a method on a problem with estimated constants. If nu is not positive, no limits exist,
   * and the warning states that.
   */
  public static StabilityCheck of(
      MinMaxProblem problem, Method<?> method, Estimate estimate, Assumption assumption) {
    if (estimate.concavity().value() > 0) {
      return of(problem, method, estimate.toConstants(), assumption);
    }
    List<StabilityWarning> warnings = new ArrayList<>(assumptions(problem));
    warnings.add(notConcave(estimate));
    return new StabilityCheck(warnings);
  }

  /** Returns the warning for a J that is not strongly concave in y at the evaluated points. */
  public static StabilityWarning notConcave(Estimate estimate) {
    double nu = estimate.concavity().value();
    return new StabilityWarning(
        "",
        nu,
        Double.NaN,
        text(
            "J is not strongly concave in y at the evaluated points (nu = %s): kappa and the stable"
                + " steps do not exist.",
            nu),
        "Use another point, or a Polyak-Lojasiewicz constant from a formula.");
  }

  /**
   * Checks a method on a problem.
   *
   * @param c the constants of the problem, for one sample
   * @param assumption the assumption on J in y
   */
  public static StabilityCheck of(
      MinMaxProblem problem, Method<?> method, Constants c, Assumption assumption) {
    List<StabilityWarning> warnings = new ArrayList<>(assumptions(problem));
    if (method instanceof Hcmm1 hcmm1) {
      hcmm1(hcmm1, c.withBatch(hcmm1.batches().each()), assumption, warnings);
    } else if (method instanceof Hcmm2 hcmm2) {
      hcmm2(hcmm2, c, warnings);
    } else if (method instanceof Sgda sgda) {
      descentAscent(sgda.step().x(), sgda.step().y(), c, warnings);
    } else if (method instanceof Sagda sagda) {
      descentAscent(sagda.step().x(), sagda.step().y(), c, warnings);
    } else {
      warnings.add(
          StabilityWarning.words(
              "",
              "No stability condition is known here for "
                  + method.getClass().getSimpleName()
                  + ": its parameters were not checked.",
              "Use hcmm1, hcmm2, sgda or sagda."));
    }
    return new StabilityCheck(warnings);
  }

  /** Adds the warnings that do not depend on the method: sets other than the whole space. */
  public static List<StabilityWarning> assumptions(MinMaxProblem problem) {
    List<StabilityWarning> warnings = new ArrayList<>();
    constrained("x", problem.setX(), warnings);
    if (problem.dimensionY() > 0) {
      constrained("y", problem.setY(), warnings);
    }
    return warnings;
  }

  private static void constrained(String name, ConvexSet set, List<StabilityWarning> warnings) {
    if (set instanceof WholeSpace) {
      return;
    }
    String problem =
        name
            + " is constrained to a set ("
            + set.describe()
            + "), but the theory assumes the whole space: nothing is proved for this problem, and "
            + (name.equals("y")
                ? "grad_y J need not vanish at the inner maximum."
                : "stationarity means |x - Proj(x - s grad P)|/s, not |grad P|.");
    warnings.add(StabilityWarning.words("", problem, "Use the limits as a rule of thumb."));
  }

  private static void hcmm1(
      Hcmm1 method, Constants c, Assumption assumption, List<StabilityWarning> warnings) {
    equalSmoothing(method.smoothing().x(), method.smoothing().y(), warnings);
    hessian(!method.noHessian(), !method.noCrossBlocks(), warnings);
    double threshold = method.clipThreshold();
    double length = method.clipLength();
    if (method.carry() != Hcmm1.Carry.CLIPPED) {
      warnings.add(
          StabilityWarning.words(
              "carry",
              "The next step starts from the unclipped momentum; the theory carries on the clipped"
                  + " one.",
              "Use `carry` clipped."));
    }
    if (length > threshold) {
      warnings.add(
          new StabilityWarning(
              "clip-length",
              length,
              threshold,
              text(
                  "N1 = %s amplifies a momentum of norm N = %s; the theory needs N1 <= N.",
                  length, threshold),
              text("Use `clip-length` %s.", threshold)));
    }
    if (length < c.gradientBound()) {
      warnings.add(
          new StabilityWarning(
              "clip-length",
              length,
              c.gradientBound(),
              text(
                  "N1 = %s is below the gradient bound G = %s: clipping may move the momentum away"
                      + " from the gradient.",
                  length, c.gradientBound()),
              text("Clip at %s.", c.gradientBound())));
    }
    double beta = Math.max(method.smoothing().x(), method.smoothing().y());
    double clip = Math.max(threshold, length);
    StabilityRange range =
        assumption == Assumption.STRONGLY_CONCAVE
            ? Stability.hcmm1StronglyConcave(c, clip, beta)
            : Stability.hcmm1Pl(c, clip, beta);
    outside(range, beta, method.step().x(), method.step().y(), warnings);
  }

  private static void hcmm2(Hcmm2 method, Constants c, List<StabilityWarning> warnings) {
    equalSmoothing(method.smoothing().x(), method.smoothing().y(), warnings);
    hessian(!method.noHessian(), !method.noCrossBlocks(), warnings);
    double beta = Math.max(method.smoothing().x(), method.smoothing().y());
    outside(Stability.hcmm2(c), beta, method.step().x(), method.step().y(), warnings);
  }

  private static void descentAscent(
      double x, double y, Constants c, List<StabilityWarning> warnings) {
    double square = c.kappa() * c.kappa();
    double longest = 1 / c.gradientLipschitz();
    if (y > longest) {
      warnings.add(
          new StabilityWarning(
              "step-y",
              y,
              longest,
              text("mu_y = %s is above 1/L_f = %s.", y, longest),
              text("Use `step-y` %s.", longest)));
    }
    if (y / x < square) {
      warnings.add(
          new StabilityWarning(
              "step-x",
              x,
              y / square,
              text(
                  "mu_y/mu_x = %s is below kappa^2 = %s: gradient descent ascent may cycle forever,"
                      + " even with exact gradients.",
                  y / x, square),
              text("Use `step-x` %s.", y / square)));
    }
  }

  /** If a parameter violates several limits, only the tightest is reported. */
  private static void outside(
      StabilityRange range, double beta, double x, double y, List<StabilityWarning> warnings) {
    Map<String, Violation> tightest = new LinkedHashMap<>();
    for (Violation violation : range.violations(beta, x, y)) {
      tightest.merge(
          violation.limit().parameter(), violation, (a, b) -> a.factor() >= b.factor() ? a : b);
    }
    for (Violation violation : tightest.values()) {
      double limit = violation.limit().value();
      String option = OPTIONS.getOrDefault(violation.limit().parameter(), "");
      warnings.add(
          new StabilityWarning(
              option,
              violation.value(),
              limit,
              range.theorem() + ": " + violation + ".",
              text("Use " + Names.of(option) + " %s.", limit)));
    }
  }

  private static void equalSmoothing(double x, double y, List<StabilityWarning> warnings) {
    if (x != y) {
      warnings.add(
          new StabilityWarning(
              "smoothing-y",
              y,
              x,
              text(
                  "beta_x = %s and beta_y = %s differ; the theory assumes that they are equal.",
                  x, y),
              text("Use `smoothing-y` %s.", x)));
    }
  }

  private static void hessian(boolean on, boolean crossBlocks, List<StabilityWarning> warnings) {
    if (!on || !crossBlocks) {
      String option = on ? "no-cross-blocks" : "no-hessian";
      warnings.add(
          StabilityWarning.words(
              option,
              "The momentum is not corrected by the whole Hessian: the rate is not proved.",
              "Remove " + Names.of(option) + "."));
    }
  }

  private static String text(String format, double... values) {
    return String.format(
        Locale.ROOT, format, Arrays.stream(values).mapToObj(Numbers::show).toArray());
  }
}
