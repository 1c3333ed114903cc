package dev.agon.lab.model;

import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.SideBySide;
import dev.agon.lab.report.Table;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.metrics.ValueMetrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Predicted against true values, and the errors from the mean to the largest. */
final class ValueBlocks {
  private static final int BINS = 20;
  private static final String PREDICTED = "predicted";

  private ValueBlocks() {}

  static List<Block> of(List<Part> parts) {
    if (!(parts.get(0).evaluation().metrics() instanceof ValueMetrics)) {
      return List.of();
    }
    return List.of(new SideBySide(List.of(figure(parts), errors(parts))));
  }

  private static Figure figure(List<Part> parts) {
    List<Curve> curves = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < parts.size(); p++) {
      ValueAnswers answers = (ValueAnswers) parts.get(p).evaluation().answers();
      Curve curve = curve("" + (p + 1), parts.get(p).name(), answers);
      curves.add(curve);
      double[] x = curve.x().getOrDefault(PREDICTED, new double[0]);
      least = Math.min(least, Arrays.stream(x).min().orElse(least));
      most = Math.max(most, Arrays.stream(x).max().orElse(most));
    }
    double[] ends = {least, most};
    curves.add(Curve.line("8", "perfect prediction", true, PREDICTED, ends, ends));
    return new Figure(
        "predicted",
        "Predicted and true values",
        "Rows in twenty bins by predicted value. Line: mean of the true values. Band: 80% of the"
            + " rows.",
        List.of(new Axis(PREDICTED, "predicted", false)),
        new Axis("actual", "true", false),
        List.of(new Panel("all", "", "", curves, List.of())));
  }

  private static Curve curve(String color, String name, ValueAnswers answers) {
    int n = answers.size();
    int bins = Math.min(BINS, n);
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> answers.predicted()[i]))
            .mapToInt(i -> i)
            .toArray();
    double[] x = new double[bins];
    double[] y = new double[bins];
    double[] low = new double[bins];
    double[] high = new double[bins];
    for (int b = 0; b < bins; b++) {
      int from = (int) ((long) n * b / bins);
      int to = (int) ((long) n * (b + 1) / bins);
      double[] actual =
          IntStream.range(from, to).mapToDouble(k -> answers.actual()[order[k]]).sorted().toArray();
      x[b] =
          IntStream.range(from, to)
              .mapToDouble(k -> answers.predicted()[order[k]])
              .average()
              .orElse(Double.NaN);
      y[b] = Arrays.stream(actual).average().orElse(Double.NaN);
      low[b] = actual[(int) (0.1 * (actual.length - 1))];
      high[b] = actual[(int) Math.ceil(0.9 * (actual.length - 1))];
    }
    return new Curve(color, name, color, false, Map.of(PREDICTED, x), y, low, high);
  }

  private static Table errors(List<Part> parts) {
    List<TailCurve> tails = new ArrayList<>();
    List<String> columns = new ArrayList<>(List.of("absolute error"));
    for (Part part : parts) {
      tails.add(((ValueMetrics) part.evaluation().metrics()).errors().absolute());
      columns.add(part.name());
    }
    return new Table(
        "errors",
        "Errors",
        "Absolute errors, from the mean to the largest.",
        columns,
        TailBlocks.rows(tails));
  }
}
