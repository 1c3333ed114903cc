package dev.agon.spark;

import dev.agon.learn.table.CategoryColumn;
import dev.agon.learn.table.NumberColumn;
import dev.agon.learn.table.Scale;
import dev.agon.learn.table.Scaling;
import dev.agon.learn.table.TableSettings;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.NumericType;

/**
 * The columns of a table as features: numbers filled with their mean and scaled, words as one
 * feature per level. The same columns read tables on one machine.
 *
 * @param columns those that make features
 * @param scaling of the features
 * @param cells how each column's cell becomes features
 */
record TableFeatures(List<dev.agon.learn.table.Column> columns, Scaling scaling, List<Cell> cells) {
  /** Levels beyond these share one feature. */
  private static final int MOST_LEVELS = 100;

  /** How a cell becomes features, in units of training. */
  record Cell(
      String name, int first, double fill, double centre, double scale, Map<String, Integer> levels)
      implements Serializable {
    boolean isNumber() {
      return levels.isEmpty();
    }
  }

  static TableFeatures of(Dataset<Row> frame, List<String> names, TableSettings settings) {
    List<dev.agon.learn.table.Column> columns = new ArrayList<>();
    List<Cell> cells = new ArrayList<>();
    List<Double> centres = new ArrayList<>();
    List<Double> scales = new ArrayList<>();
    for (String name : names) {
      boolean number =
          !settings.categories().contains(name)
              && (settings.numbers().contains(name) || isNumber(frame, name));
      if (number) {
        Cell cell = number(frame, name, centres.size(), settings);
        cells.add(cell);
        columns.add(new NumberColumn(name, cell.fill(), /* markMissing= */ false));
        centres.add(cell.centre());
        scales.add(cell.scale());
      } else {
        List<String> levels = levels(frame, name);
        Map<String, Integer> place = new HashMap<>();
        levels.forEach(level -> place.put(level, place.size()));
        cells.add(new Cell(name, centres.size(), 0, 0, 1, place));
        columns.add(new CategoryColumn(name, levels, /* rare= */ true, /* missing= */ true));
        for (int k = 0; k < levels.size() + 2; k++) {
          centres.add(0.0);
          scales.add(1.0);
        }
      }
    }
    Scaling scaling =
        new Scaling(
            centres.stream().mapToDouble(Double::doubleValue).toArray(),
            scales.stream().mapToDouble(Double::doubleValue).toArray());
    return new TableFeatures(columns, scaling, cells);
  }

  private static boolean isNumber(Dataset<Row> frame, String name) {
    var type = frame.schema().apply(name).dataType();
    if (type instanceof NumericType || type instanceof BooleanType) {
      return true;
    }
    // One NA makes a column of texts of one of numbers.
    Column text = MissingWords.text(functions.col(name));
    Column other = text.isNotNull().and(MissingWords.number(text).isNull());
    Row count = frame.select(functions.count(text), functions.count_if(other)).first();
    return count.getLong(0) > 0 && count.getLong(1) == 0;
  }

  private static Cell number(Dataset<Row> frame, String name, int first, TableSettings settings) {
    Column value = MissingWords.number(functions.col(name));
    Row sums =
        frame
            .select(
                functions.avg(value),
                functions.stddev_pop(value),
                functions.avg(value.multiply(value)),
                functions.max(functions.abs(value)),
                functions.avg(functions.when(value.equalTo(0), 1.0).otherwise(0.0)))
            .first();
    double mean = sums.isNullAt(0) ? 0 : sums.getDouble(0);
    boolean dense = settings.centred() && !sums.isNullAt(4) && sums.getDouble(4) < 0.5;
    double scale = 1;
    double centre = 0;
    if (settings.scale() == Scale.MAX_ABS) {
      scale = sums.isNullAt(3) ? 1 : sums.getDouble(3);
    } else if (settings.scale() != Scale.NONE && !sums.isNullAt(1)) {
      scale = dense ? sums.getDouble(1) : Math.sqrt(sums.getDouble(2));
      centre = dense ? mean : 0;
    }
    boolean usable = scale > 0 && Double.isFinite(scale);
    return new Cell(name, first, mean, usable ? centre : 0, usable ? scale : 1, Map.of());
  }

  private static List<String> levels(Dataset<Row> frame, String name) {
    List<String> levels = new ArrayList<>();
    Column text = MissingWords.text(functions.col(name));
    for (Row row :
        frame
            .select(text.as("level"))
            .na()
            .drop()
            .groupBy("level")
            .count()
            .orderBy(functions.desc("count"), functions.asc("level"))
            .limit(MOST_LEVELS)
            .collectAsList()) {
      levels.add(row.getString(0));
    }
    levels.sort(null);
    return levels;
  }

  /** Adds a column of vectors, in units of training. */
  Dataset<Row> add(Dataset<Row> frame, String name) {
    List<Cell> sent = List.copyOf(cells);
    int size = scaling.features();
    Column[] inputs =
        sent.stream()
            .map(
                cell ->
                    cell.isNumber()
                        ? MissingWords.number(functions.col(cell.name()))
                        : MissingWords.text(functions.col(cell.name())))
            .toArray(Column[]::new);
    return frame.withColumn(
        name,
        functions
            .udf((UDF1<Row, Vector>) row -> vector(row, sent, size), SQLDataTypes.VectorType())
            .apply(functions.struct(inputs)));
  }

  private static Vector vector(Row row, List<Cell> cells, int size) {
    int[] index = new int[cells.size()];
    double[] value = new double[cells.size()];
    for (int k = 0; k < index.length; k++) {
      Cell cell = cells.get(k);
      if (cell.isNumber()) {
        double number = row.isNullAt(k) ? cell.fill() : row.getDouble(k);
        index[k] = cell.first();
        value[k] = (number - cell.centre()) / cell.scale();
      } else {
        int levels = cell.levels().size();
        index[k] =
            cell.first()
                + (row.isNullAt(k)
                    ? levels + 1
                    : cell.levels().getOrDefault(row.getString(k), levels));
        value[k] = 1;
      }
    }
    return Vectors.sparse(size, index, value);
  }
}
