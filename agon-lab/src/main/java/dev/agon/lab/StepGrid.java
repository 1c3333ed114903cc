package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.run.Sweep;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.run.Budget;
import dev.agon.run.Evaluation;
import dev.agon.run.RunSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tunes the steps of a method with a given number of oracle calls. Each step is multiplied by 0.1,
 * 1 and 10, and every point of this grid has the same number of calls. The seed of these runs is
 * not used for the comparison itself.
 */
final class StepGrid {
  /** The seed of all tuning runs. */
  static final int SEED = 101;

  private static final List<Double> FACTORS = List.of(0.1, 1.0, 10.0);
  private static final List<String> STEPS = List.of("step-x", "step-y", "rate", "convexity");

  /** The lengths of the two short runs that measure the calls per iteration. */
  private static final int SHORT = 20;

  private static final int LONGER = 120;

  private final Benchmark arena;
  private final Sweep sweep;
  private final RunStore store;
  private final long budget;

  /**
   * The dependence of the result of a method on its steps.
   *
   * @param method the method's name in the comparison
   * @param points the number of grid points
   * @param iterations the number of iterations of each point
   * @param best the final risk of the best point
   * @param median the median over all points
   * @param worst the final risk of the worst point; infinity if it diverged
   * @param chosen the parameters of the best point that differ from the given ones
   */
  record Tuned(
      String method,
      int points,
      long iterations,
      @Nullable Double best,
      @Nullable Double median,
      @Nullable Double worst,
      String chosen) {}

  /**
   * @param budget the number of oracle calls of all points together
   */
  StepGrid(Benchmark arena, Sweep sweep, RunStore store, long budget) {
    this.arena = arena;
    this.sweep = sweep;
    this.store = store;
    this.budget = budget;
  }

  /** Returns every point of the grid; only the method itself if it has no steps. */
  static List<Method<?>> points(Method<?> method) {
    MethodInfo info = MethodInfo.of(method);
    List<Method<?>> points = new ArrayList<>(List.of(method));
    for (String step : STEPS) {
      if (info.values().get(step) instanceof Double value) {
        List<Method<?>> longer = new ArrayList<>();
        for (Method<?> point : points) {
          FACTORS.forEach(
              factor -> longer.add(MethodInfo.of(point).with(Map.of(step, value * factor))));
        }
        points = longer;
      }
    }
    return points;
  }

  /**
   * Returns the methods at their best points; a method without steps stays as it is.
   *
   * @param tuned receives one entry per method with steps
   * @return null when the sweep was interrupted
   */
  @Nullable Map<String, Method<?>> tune(Map<String, Method<?>> methods, List<Tuned> tuned) {
    Map<String, Method<?>> best = new LinkedHashMap<>();
    for (Map.Entry<String, Method<?>> entry : methods.entrySet()) {
      List<Method<?>> points = points(entry.getValue());
      if (points.size() == 1) {
        best.put(entry.getKey(), entry.getValue());
      } else {
        Method<?> chosen = tune(entry.getKey(), entry.getValue(), points, tuned);
        if (chosen == null) {
          return null;
        }
        best.put(entry.getKey(), chosen);
      }
    }
    return best;
  }

  private @Nullable Method<?> tune(
      String name, Method<?> given, List<Method<?>> points, List<Tuned> tuned) {
    List<Job> probes = List.of(job(given, SHORT), job(given, LONGER));
    if (!sweep.run(name + ", cost", probes)) {
      return null;
    }
    double few = number(probes.get(0), "oracle_calls");
    double perIteration =
        (number(probes.get(1), "oracle_calls") - few)
            / (number(probes.get(1), "iterations") - number(probes.get(0), "iterations"));
    double share = (double) budget / points.size() - (few - SHORT * perIteration);
    long iterations = (long) (share / perIteration);
    if (!(iterations >= 1)) {
      throw new InvalidInputException(
          "`tune-budget` must allow at least one iteration at each of "
              + points.size()
              + " points of "
              + name
              + ", but was "
              + budget
              + ".",
          "Use for example `tune-budget` "
              + (long) (points.size() * (few + 1000 * perIteration))
              + ".");
    }
    List<Job> jobs = points.stream().map(point -> job(point, iterations)).toList();
    if (!sweep.run(name + ", tuning", jobs)) {
      return null;
    }
    double[] risks = jobs.stream().mapToDouble(this::risk).toArray();
    int best = 0;
    for (int k = 1; k < risks.length; k++) {
      best = risks[k] < risks[best] ? k : best;
    }
    tuned.add(
        new Tuned(
            name,
            points.size(),
            iterations,
            finite(risks[best]),
            finite(Statistics.median(risks)),
            finite(Statistics.max(risks)),
            difference(given, points.get(best))));
    return points.get(best);
  }

  private Job job(Method<?> method, long iterations) {
    int once = (int) Math.min(Integer.MAX_VALUE, iterations);
    RunSettings run =
        RunSettings.defaults()
            .withSeed(SEED)
            .withBudget(Budget.iterations(iterations))
            .withEvaluation(Evaluation.every(once));
    return arena.job(method, run);
  }

  private double number(Job job, String name) {
    return store.find(job).map(run -> run.number(name)).orElse(Double.NaN);
  }

  /** Infinity for a run that diverged. */
  private double risk(Job job) {
    StoredRun run = store.find(job).orElseThrow();
    return run.numberOr("final_risk", Double.POSITIVE_INFINITY);
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? Double.valueOf(value) : null;
  }

  private static String difference(Method<?> given, Method<?> chosen) {
    Map<String, Object> before = MethodInfo.of(given).values();
    return MethodInfo.of(chosen).values().entrySet().stream()
        .filter(entry -> !Objects.equals(before.get(entry.getKey()), entry.getValue()))
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
