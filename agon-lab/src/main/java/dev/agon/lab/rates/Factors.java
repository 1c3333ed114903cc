package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The factors of the powers of T, given as the parameters at one horizon T_0. For other horizons
 * they follow the theorems:
 *
 * <pre>
 *   HCMM-1, STORM-GDA   mu ~ T^-1/3   beta ~ T^-2/3   first batch T^1/3
 *   HCMM-2              mu ~ T^-2/3   beta ~ T^-2/3   first batch 1
 *   SGDA                mu ~ T^-1/2
 * </pre>
 *
 * @param stepX mu_x at T_0
 * @param ratio mu_y/mu_x, the same at every T
 * @param smoothing beta_x = beta_y at T_0; at most 1 for any T
 */
record Factors(double stepX, double ratio, double smoothing) {

  /**
   * The grid of factors.
   *
   * @param stepX values of mu_x
   * @param ratio values of mu_y/mu_x
   * @param smoothing values of beta; absent for a method without momentum
   */
  public record Grid(List<Double> stepX, List<Double> ratio, @Nullable List<Double> smoothing) {
    /** Returns every point of the grid, the last parameter changing fastest. */
    List<Factors> points() {
      List<Factors> points = new ArrayList<>();
      for (double step : stepX) {
        for (double each : ratio) {
          for (double beta : smoothing == null ? List.of(1.0) : smoothing) {
            points.add(new Factors(step, each, beta));
          }
        }
      }
      return points;
    }

    void check() {
      boolean all = stepX != null && ratio != null && !stepX.isEmpty() && !ratio.isEmpty();
      if (!all || points().stream().anyMatch(Factors::isOutOfRange)) {
        throw new InvalidInputException(
            "a grid of factors needs step-x, ratio and, with momentum, smoothing; all positive.",
            "Check the spelling of the keys, and that no number is 0.");
      }
    }
  }

  private boolean isOutOfRange() {
    return !(stepX > 0 && ratio > 0 && smoothing > 0 && smoothing <= 1);
  }

  /** Returns which of the factors are at an end of the grid; a dash for none. */
  String edges(List<Factors> tried) {
    List<String> edges = new ArrayList<>();
    addEdge(edges, "mu_x", tried, Factors::stepX);
    addEdge(edges, "mu_y/mu_x", tried, Factors::ratio);
    addEdge(edges, "beta", tried, Factors::smoothing);
    return edges.isEmpty() ? "–" : String.join(", ", edges);
  }

  private void addEdge(
      List<String> edges, String name, List<Factors> tried, ToDoubleFunction<Factors> factor) {
    double[] values = tried.stream().mapToDouble(factor).distinct().sorted().toArray();
    double own = factor.applyAsDouble(this);
    if (values.length > 1 && (own == values[0] || own == values[values.length - 1])) {
      edges.add(name);
    }
  }

  /** Returns the proved exponent of T for these powers. */
  static double proved(String method) {
    return method.equals("sgda") ? -0.25 : -1.0 / 3;
  }

  /**
   * Returns the method for a horizon, with one sample per iteration.
   *
   * @param method hcmm1, hcmm2, storm-gda or sgda
   * @param problem provides the clipping threshold G of HCMM-1, with the clipped momentum carried
   * @param tuned T_0
   * @param horizon T
   */
  Method<?> at(String method, RateProblem problem, long tuned, long horizon) {
    double third = StrictMath.cbrt((double) horizon / tuned);
    double x = stepX / third;
    double beta = Math.min(1, smoothing / (third * third));
    int first = (int) Math.ceil(StrictMath.cbrt(horizon) - 1e-9);
    return switch (method) {
      case "hcmm1" ->
          Hcmm1.defaults()
              .withSteps(x, ratio * x)
              .withSmoothing(beta)
              .withClip(problem.constants().gradientBound())
              .withCarry(Hcmm1.Carry.CLIPPED)
              .withBatches(1, first);
      case "storm-gda" ->
          StormGda.defaults().withSteps(x, ratio * x).withSmoothing(beta).withBatches(1, first);
      case "hcmm2" ->
          Hcmm2.defaults()
              .withSteps(x / third, ratio * x / third)
              .withSmoothing(beta)
              .withBatches(1, 1);
      case "sgda" -> {
        double root = Math.sqrt((double) horizon / tuned);
        yield Sgda.defaults().withSteps(stepX / root, ratio * stepX / root).withBatches(1, 1);
      }
      default ->
          throw new InvalidInputException(
              "there is no tuned schedule for the method '" + method + "'.",
              "Use hcmm1, hcmm2, storm-gda or sgda.");
    };
  }
}
