package dev.agon.lab.report;

import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns the traces of several seeds into one curve with a band. */
public final class Curves {
  /** The choices for the x axis of figures over time. */
  public static final List<Axis> TIME =
      List.of(
          new Axis("iteration", "iterations", false),
          new Axis("oracle_calls", "oracle calls", false),
          new Axis("seconds", "seconds", false));

  private Curves() {}

  /** Creates a curve over iterations, oracle calls and seconds. */
  public static Curve of(
      String id, String name, String color, boolean dashed, List<StoredRun> runs, String column) {
    return of(id, name, color, dashed, runs, column, TIME);
  }

  /**
   * Returns median, smallest and largest value of a column in every row of the traces.
   *
   * @param axes the columns that can be shown on the x axis
   * @param runs at least one; a run that ended early counts until its end
   */
  public static Curve of(
      String id,
      String name,
      String color,
      boolean dashed,
      List<StoredRun> runs,
      String column,
      List<Axis> axes) {
    Columns longest =
        runs.stream()
            .map(StoredRun::trace)
            .max(Comparator.comparingInt(Columns::rows))
            .orElseThrow();
    int rows = longest.rows();
    Map<String, double[]> x = new LinkedHashMap<>();
    for (Axis axis : axes) {
      double[] values = new double[rows];
      Arrays.setAll(values, i -> Statistics.median(Statistics.known(at(runs, axis.key(), i))));
      x.put(axis.key(), values);
    }
    double[] median = new double[rows];
    double[] low = new double[rows];
    double[] high = new double[rows];
    for (int i = 0; i < rows; i++) {
      double[] values = at(runs, column, i);
      median[i] = Statistics.median(Statistics.known(values));
      low[i] = Statistics.min(values);
      high[i] = Statistics.max(values);
    }
    return new Curve(id, name, color, dashed, x, median, low, high);
  }

  private static double[] at(List<StoredRun> runs, String column, int row) {
    return runs.stream()
        .map(StoredRun::trace)
        .filter(trace -> row < trace.rows())
        .mapToDouble(trace -> trace.get(column)[row])
        .toArray();
  }
}
