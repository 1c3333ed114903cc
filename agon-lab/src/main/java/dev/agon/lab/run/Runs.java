package dev.agon.lab.run;

import dev.agon.learn.io.AtomicFile;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The stored form of a run of any method on any problem. */
public final class Runs {
  private Runs() {}

  /** Writes the trace as CSV. */
  public static void writeTrace(Solution solution, Path file) {
    AtomicFile.write(file, writer -> writer.write(trace(solution).text()));
  }

  /** Returns the trace. */
  public static Columns trace(Solution solution) {
    List<TracePoint> points = solution.trace();
    return new Columns()
        .add("iteration", column(points, TracePoint::iteration))
        .add("oracle_calls", column(points, TracePoint::oracleCalls))
        .add("seconds", column(points, TracePoint::seconds))
        .add("worst_case_risk", column(points, TracePoint::risk))
        .add("gradient_norm", column(points, TracePoint::gradientNorm));
  }

  private static double[] column(List<TracePoint> points, ToDoubleFunction<TracePoint> value) {
    return points.stream().mapToDouble(value).toArray();
  }

  /**
   * Returns the numbers that every description of a run has; NaN if the problem cannot compute
   * them.
   */
  public static Map<String, Number> numbers(Solution solution) {
    Map<String, Number> numbers = new LinkedHashMap<>();
    numbers.put("final_risk", solution.last().risk());
    numbers.put("best_risk", solution.best().at().risk());
    numbers.put("best_iteration", solution.best().at().iteration());
    numbers.put("gradient_norm", solution.last().gradientNorm());
    numbers.put("iterations", solution.iterations());
    numbers.put("oracle_calls", solution.oracleCalls());
    numbers.put("seconds", solution.seconds());
    return numbers;
  }

  /** Returns the content stored for a run: the finite numbers, and the environment. */
  public static Map<String, Object> result(Solution solution) {
    Map<String, Object> result = new LinkedHashMap<>();
    numbers(solution).forEach((name, value) -> putFinite(result, name, value));
    putFinite(result, "stationarity_x", solution.stationarity().x());
    putFinite(result, "stationarity_y", solution.stationarity().y());
    if (solution.estimate() != null) {
      putFinite(result, "risk_error", solution.estimate().riskError());
      putFinite(result, "gradient_error", solution.estimate().gradientError());
      result.put("estimated_on", solution.estimate().samples());
    }
    result.put("stop_reason", solution.stopReason().toString());
    result.put("player", solution.provenance().player());
    result.put("kernels", solution.provenance().kernels());
    result.put("java", solution.provenance().java());
    return result;
  }

  private static void putFinite(Map<String, Object> result, String name, Number value) {
    if (Double.isFinite(value.doubleValue())) {
      result.put(name, value);
    }
  }
}
