package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.theory.Constants;
import dev.agon.theory.ExplicitBounds;
import dev.agon.theory.Guarantee;
import dev.agon.theory.Schedule;
import dev.agon.theory.StartValues;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A method with its schedule, and the theory for it.
 *
 * @param name the name in tables
 * @param schedule the method for a horizon of T iterations
 * @param predictedSlope the proved exponent of T in the mean of |grad P|
 * @param bound the explicit bound for a horizon T; NaN if there is none
 */
record ScheduledMethod(
    String name,
    LongFunction<Method<?>> schedule,
    double predictedSlope,
    LongToDoubleFunction bound) {

  private static final double THIRD = -1.0 / 3;

  /**
   * Returns HCMM-1, HCMM-2, STORM-GDA, SGDA and SAGDA with the orders in T of the theorems.
   *
   * <p>The factors are not the guaranteed ones, which are so small that hardly anything changes in
   * a million iterations. At T = 1: mu_y = 3/L_f and mu_x = mu_y/2 for HCMM-1 and STORM-GDA; mu_x =
   * 1 and mu_y = 6 kappa mu_x for HCMM-2, inside its stable range; c = 1 and a ratio of kappa^2/4
   * for SGDA and SAGDA. For horizons above about 200 the first steps are small enough. One sample
   * per iteration. On the ridge game HCMM-1, the only method whose theory needs G, stays where G
   * holds; HCMM-2 with its long first steps may leave that region.
   */
  static List<ScheduledMethod> practical(RateProblem problem) {
    Constants c = problem.constants();
    StartValues start = problem.startValues();
    double delta = start.primalGap() + start.dualGap();
    double stepY = 3 / c.gradientLipschitz();
    double ratio = c.kappa() * c.kappa() / 4;
    double clip = c.gradientBound();
    Hcmm1 hcmm1 =
        Hcmm1.defaults()
            .withSteps(stepY / 2, stepY)
            .withSmoothing(1)
            .withClip(clip)
            .withCarry(Hcmm1.Carry.CLIPPED)
            .withBatches(1, 1);
    Hcmm2 hcmm2 = Schedule.stableHcmm2(c, /* stepY= */ 6 * c.kappa(), /* batch= */ 1);
    StormGda storm =
        StormGda.defaults().withSteps(stepY / 2, stepY).withSmoothing(1).withBatches(1, 1);
    LongToDoubleFunction none = horizon -> Double.NaN;
    return List.of(
        new ScheduledMethod("hcmm1", t -> Schedule.hcmm1(t, hcmm1), THIRD, none),
        hcmm2("hcmm2", hcmm2, c, start),
        new ScheduledMethod("storm-gda", t -> Schedule.storm(t, storm), THIRD, none),
        new ScheduledMethod("sgda", t -> Schedule.sgda(t, c, delta, 1, ratio, 1), -0.25, none),
        new ScheduledMethod("sagda", t -> Schedule.sagda(t, c, delta, 1, ratio, 1), -0.25, none));
  }

  /** Returns HCMM-1 and HCMM-2 with guaranteed factors, and their explicit bounds. */
  static List<ScheduledMethod> guaranteed(RateProblem problem) {
    Constants c = problem.constants();
    StartValues start = problem.startValues();
    Hcmm1 hcmm1 = Schedule.stableHcmm1(c, problem.assumption(), /* batch= */ 1);
    Hcmm2 hcmm2 = Schedule.stableHcmm2(c, /* stepY= */ 1, /* batch= */ 1);
    LongToDoubleFunction bound =
        t -> Guarantee.hcmm1(c, start, problem.assumption(), /* batch= */ 1, t).bound().total();
    return List.of(
        new ScheduledMethod("hcmm1", t -> Schedule.hcmm1(t, hcmm1), THIRD, bound),
        hcmm2("hcmm2", hcmm2, c, start));
  }

  /**
   * Returns the method with this name.
   *
   * @throws InvalidInputException when there is none of that name
   */
  static ScheduledMethod named(List<ScheduledMethod> contenders, String name) {
    return contenders.stream()
        .filter(contender -> contender.name().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no schedule for the method '" + name + "' here.",
                    "Use one of these: "
                        + contenders.stream()
                            .map(ScheduledMethod::name)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private static ScheduledMethod hcmm2(String name, Hcmm2 one, Constants c, StartValues start) {
    return new ScheduledMethod(
        name,
        horizon -> Schedule.hcmm2(horizon, one),
        THIRD,
        horizon -> {
          Hcmm2 at = Schedule.hcmm2(horizon, one);
          return ExplicitBounds.hcmm2(
                  c, start, horizon, at.smoothing().x(), at.step().x(), at.step().y())
              .total();
        });
  }
}
