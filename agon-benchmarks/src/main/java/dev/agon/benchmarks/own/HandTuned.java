package dev.agon.benchmarks.own;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.method.Method;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.OptimisticGda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.TracePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The best of fifteen pairs of steps of four methods, each with batches that suit the problem. */
final class HandTuned {
  private static final double[] STEPS = {1, 0.3, 0.1, 0.03, 0.01};
  private static final double[] RATIOS = {1, 5, 0.2};
  private static final long CALLS = 400_000;

  /** The number of calls for problems with few rows, for which a pass needs few calls. */
  private static final long CALLS_OF_SMALL = 20_000;

  private static final int SMALL = 20;

  private HandTuned() {}

  /**
   * The result of hand-tuning.
   *
   * @param best the smallest P of all runs
   * @param calls the smallest number of calls after which a run was close enough
   * @param name the name of the run that needed this number of calls
   */
  record Result(double best, double calls, String name) {
    static Result none(OwnProblem problem) {
      return new Result(problem.best(), Double.NaN, "not tuned");
    }
  }

  private record Tried(String name, List<TracePoint> trace) {}

  static Result best(OwnProblem problem, PrimalProblem risk, double start, double reached) {
    List<Tried> all = new ArrayList<>();
    for (double x : STEPS) {
      for (double ratio : RATIOS) {
        for (Method<?> method : methods(problem.make().get(), x, ratio * x)) {
          all.add(tried(problem, risk, method, x, ratio * x));
        }
      }
    }
    double least = reached;
    for (Tried one : all) {
      for (TracePoint point : one.trace()) {
        least = Math.min(least, isSane(point, start) ? point.risk() : least);
      }
    }
    double best = Double.isNaN(problem.best()) ? least : problem.best();
    double close = best + 1e-3 * (start - best) + (problem.convex() ? 0 : 0.05 * Math.abs(best));
    Map<Double, String> calls = new TreeMap<>();
    for (Tried one : all) {
      one.trace().stream()
          .filter(point -> isSane(point, start) && point.risk() <= close)
          .findFirst()
          .ifPresent(point -> calls.putIfAbsent((double) point.oracleCalls(), one.name()));
    }
    return calls.isEmpty()
        ? new Result(least, Double.POSITIVE_INFINITY, "none was close")
        : new Result(least, calls.keySet().iterator().next(), calls.values().iterator().next());
  }

  /** The risk of a run that diverged consists of rounding errors. */
  private static boolean isSane(TracePoint point, double start) {
    return Math.abs(point.risk()) <= 1e3 * (1 + Math.abs(start));
  }

  private static List<Method<?>> methods(MinMaxProblem problem, double x, double y) {
    int n = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : Integer.MAX_VALUE;
    int batch = Math.min(n, 20);
    int first = Math.min(n, 200);
    List<Method<?>> all = new ArrayList<>();
    all.add(Extragradient.defaults().withSteps(x, y).withBatches(batch, first));
    all.add(OptimisticGda.defaults().withSteps(x, y).withBatches(batch, first));
    all.add(StormGda.defaults().withSteps(x, y).withBatches(batch, first));
    if (problem instanceof HessianProblem) {
      all.add(Hcmm2.defaults().withSteps(x, y).withBatches(batch, first));
    }
    return all;
  }

  private static Tried tried(
      OwnProblem problem, PrimalProblem risk, Method<?> method, double x, double y) {
    List<TracePoint> trace = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void evaluated(TracePoint point) {
            trace.add(point);
          }
        };
    MinMaxProblem made = problem.make().get();
    try {
      Solution solution =
          Solver.ofUnchecked(made, method)
              .evaluateWith(risk)
              .evaluateEvery(evaluationInterval(problem, made))
              .listener(listener)
              .budget(Budget.UNLIMITED.withOracleCalls(isSmall(made) ? CALLS_OF_SMALL : CALLS))
              .solve();
      if (isUnderestimated(problem, solution.best())) {
        trace.clear();
      }
    } catch (RuntimeException e) {
      trace.clear(); // steps that leave the domain of the loss
    }
    String name =
        String.format(
            Locale.ROOT, "%s(%s, %s)", method.getClass().getSimpleName(), (float) x, (float) y);
    return new Tried(name, trace);
  }

  /**
   * Returns whether another ascent of y finds a larger P: the first one ended at a local maximum.
   */
  private static boolean isUnderestimated(OwnProblem problem, Solution.Best best) {
    if (problem.risk() != null) {
      return false;
    }
    PrimalProblem other = PrimalEstimate.of(problem.make().get());
    double again = other.primal(best.x(), new double[best.x().length]);
    return !(again <= best.at().risk() + 0.05 * Math.abs(best.at().risk()) + 1e-9);
  }

  private static boolean isSmall(MinMaxProblem made) {
    return made instanceof FiniteSumProblem sum && sum.sampleCount() < SMALL;
  }

  /** Evaluates less often if an evaluation costs as much as many iterations. */
  private static int evaluationInterval(OwnProblem problem, MinMaxProblem made) {
    boolean finite = made instanceof FiniteSumProblem;
    return isSmall(made) || problem.risk() != null ? 50 : finite ? 200 : 1000;
  }
}
