package dev.agon.learn.model.effect;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Subset;
import dev.agon.learn.model.Model;
import java.util.List;
import java.util.stream.IntStream;

/** Evenly spaced rows of some data as a dense matrix whose columns can be replaced. */
final class SampledRows {
  private static final int MOST = 1000;

  private final Dataset data;
  private final double[][] rows;

  SampledRows(Model model, Dataset all) {
    int n = Math.min(MOST, all.size());
    int[] which = IntStream.range(0, n).map(k -> (int) ((long) k * all.size() / n)).toArray();
    this.data = n == all.size() ? all : Subset.of(all, which);
    this.rows = new double[n][model.features()];
    for (int i = 0; i < n; i++) {
      data.rows().addScaled(i, 1, rows[i]);
    }
  }

  int size() {
    return rows.length;
  }

  Dataset data() {
    return data;
  }

  /** The values of a feature. */
  double[] values(int feature) {
    double[] values = new double[rows.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = rows[i][feature];
    }
    return values;
  }

  /** Returns the rows with the features of a column taken from other rows. */
  Dataset permuted(EffectColumn column, int[] from) {
    return with(column, i -> rows[from[i]], column.first());
  }

  /** Returns the rows with the same features of a column in every row. */
  Dataset fixed(EffectColumn column, double[] features) {
    return with(column, i -> features, 0);
  }

  private Dataset with(
      EffectColumn column, java.util.function.IntFunction<double[]> source, int offset) {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    int end = column.first() + column.count();
    for (int i = 0; i < rows.length; i++) {
      double[] other = source.apply(i);
      for (int j = 0; j < rows[i].length; j++) {
        boolean replaced = j >= column.first() && j < end;
        double value = replaced ? other[offset + j - column.first()] : rows[i][j];
        if (value != 0) {
          builder.add(j, value);
        }
      }
      builder.endRow();
    }
    builder.atLeastColumns(rows[0].length);
    return new Dataset(
        builder.build(),
        data.target(),
        data.weights(),
        null,
        null,
        new RowOrigin(data.source(), "", data.notices(), List.of()));
  }
}
