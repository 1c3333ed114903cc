package dev.agon.lab.model;

import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.Table;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.model.Evaluation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The mean and the worst case, and the distribution of the worst-case weight over the rows. */
final class TailBlocks {
  private static final int POINTS = 250;

  private TailBlocks() {}

  static List<Block> of(List<Part> parts) {
    return List.of(
        table(parts), new dev.agon.lab.report.SideBySide(List.of(tail(parts), spread(parts))));
  }

  private static Table table(List<Part> parts) {
    List<TailCurve> tails = parts.stream().map(part -> part.evaluation().tail()).toList();
    List<List<Object>> rows = rows(tails);
    List<Evaluation> all = parts.stream().map(Part::evaluation).toList();
    rows.add(row("effective rows", all, each -> each.spread().effectiveRows()));
    rows.add(row("share of rows with weight", all, each -> each.spread().shareOfRows()));
    rows.add(row("implied chi-square radius", all, each -> each.spread().impliedChi2()));
    List<String> columns = new ArrayList<>(List.of("loss"));
    parts.forEach(part -> columns.add(part.name()));
    return new Table(
        "tail-table",
        "Losses from the mean to the worst row",
        "The number of effective rows is 1/sum y^2 for the worst-case weights y: that of a uniform"
            + " distribution over as many rows. The radius is (1/2) sum p (y/p - 1)^2, where p are"
            + " the row weights.",
        columns,
        rows);
  }

  /** From the mean over the worst rows to the largest loss, one column per tail. */
  static List<List<Object>> rows(List<TailCurve> tails) {
    double[] shares = TailCurve.shares();
    List<List<Object>> rows = new ArrayList<>();
    rows.add(row("mean of all rows", tails, TailCurve::mean));
    for (int k = 0; k < shares.length; k++) {
      int at = k;
      rows.add(
          row("mean of the worst " + Decimals.percent(shares[k]), tails, tail -> tail.worst()[at]));
    }
    rows.add(row("largest", tails, TailCurve::maximum));
    return rows;
  }

  private static <T> List<Object> row(String name, List<T> of, Function<T, Double> value) {
    List<Object> row = new ArrayList<>(List.of(name));
    of.forEach(each -> row.add(value.apply(each)));
    return row;
  }

  private static Figure tail(List<Part> parts) {
    List<Curve> curves = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      TailCurve tail = parts.get(p).evaluation().tail();
      double[] shares = TailCurve.shares();
      double[] x = new double[shares.length + 1];
      double[] y = new double[x.length];
      for (int k = 0; k < shares.length; k++) {
        x[k] = shares[shares.length - 1 - k];
        y[k] = tail.worst()[shares.length - 1 - k];
      }
      x[shares.length] = 1;
      y[shares.length] = tail.mean();
      curves.add(Curve.line("" + (p + 1), parts.get(p).name(), false, "share", x, y));
    }
    return new Figure(
        "tail",
        "Loss of the worst rows",
        "The mean loss of the worst rows, as a function of their share; the right end is the mean"
            + " of all rows.",
        List.of(new Axis("share", "share of rows with the largest losses", true)),
        new Axis("loss", "mean loss", false),
        List.of(new Panel("all", "", "", curves, List.of())));
  }

  /** Returns the cumulative weight of the rows, in descending order of weight. */
  private static Figure spread(List<Part> parts) {
    List<Curve> curves = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      dev.agon.learn.metrics.Curve held = held(parts.get(p).evaluation().worstWeights());
      curves.add(Curve.line("" + (p + 1), parts.get(p).name(), false, "rows", held.x(), held.y()));
    }
    double[] ends = {0, 1};
    curves.add(Curve.line("8", "uniform weights", true, "rows", ends, ends));
    return new Figure(
        "spread",
        "Distribution of the worst-case weight",
        "Cumulative worst-case weight of the rows, in descending order of weight. The farther from"
            + " the diagonal, the fewer rows have most of the weight.",
        List.of(Axis.share("rows", "share of rows with the largest weights")),
        Axis.share("weight", "share of the worst-case weight"),
        List.of(new Panel("all", "", "", curves, List.of())));
  }

  private static dev.agon.learn.metrics.Curve held(double[] weights) {
    double[] ascending = weights.clone();
    Arrays.sort(ascending);
    int n = ascending.length;
    double[] x = new double[n + 1];
    double[] y = new double[n + 1];
    for (int k = 1; k <= n; k++) {
      x[k] = (double) k / n;
      y[k] = y[k - 1] + ascending[n - k];
    }
    return new dev.agon.learn.metrics.Curve(x, y, Double.NaN).thinned(POINTS);
  }
}
