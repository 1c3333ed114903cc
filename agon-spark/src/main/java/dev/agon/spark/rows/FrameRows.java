package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.spark.io.FrameColumns;
import dev.agon.spark.problem.BlockBuilder;
import dev.agon.spark.problem.RowBlock;
import dev.agon.spark.problem.RowNames;
import dev.agon.spark.problem.SparkRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** A data frame with a column of vectors and a column of labels as {@link SparkRows}. */
public final class FrameRows {
  /** More groups than this are rejected. */
  private static final int MOST_GROUPS = 100_000;

  private final Dataset<?> frame;
  private final String features;
  private final String label;
  private @Nullable String weight;
  private @Nullable String group;

  public FrameRows(Dataset<?> frame, String features, String label) {
    this.frame = frame;
    this.features = features;
    this.label = label;
  }

  public FrameRows weight(@Nullable String column) {
    weight = column;
    return this;
  }

  public FrameRows group(@Nullable String column) {
    group = column;
    return this;
  }

  /**
   * @param classes the names of the classes, whose numbers are the labels; empty for numbers to
   *     predict
   */
  public SparkRows read(List<String> classes) {
    Dataset<?> frame = withoutZeros();
    List<String> groups = group == null ? List.of() : groups(frame, group);
    Map<String, Integer> place = new HashMap<>();
    for (String name : groups) {
      place.put(name, place.size());
    }
    Columns columns = new Columns(features, label, weight, group, classes.size(), place);
    JavaRDD<RowBlock> blocks =
        frame
            .select(selected().toArray(new Column[0]))
            .toDF()
            .javaRDD()
            .mapPartitions(rows -> List.of(block(rows, columns)).iterator());
    SparkRows rows = SparkRows.cached(blocks, new RowNames(classes, groups), "the data frame");
    if (!rows.hasOneWidth()) {
      rows.close();
      throw ofDifferentSizes(features, "others of " + rows.features());
    }
    return rows;
  }

  private static InvalidInputException ofDifferentSizes(String column, String sizes) {
    return new InvalidInputException(
        "the column " + column + " contains vectors of different sizes, " + sizes + ".",
        "Create all vectors with one VectorAssembler, or set their size with" + " VectorSizeHint.");
  }

  private List<Column> selected() {
    List<Column> columns = new ArrayList<>();
    columns.add(FrameColumns.named(features));
    columns.add(FrameColumns.named(label).cast(DataTypes.DoubleType));
    if (weight != null) {
      columns.add(FrameColumns.named(weight).cast(DataTypes.DoubleType));
    }
    if (group != null) {
      columns.add(FrameColumns.named(group).cast(DataTypes.StringType));
    }
    return columns;
  }

  /** Rows of weight 0 are left out. */
  private Dataset<?> withoutZeros() {
    if (weight == null) {
      return frame;
    }
    Column value = FrameColumns.named(weight).cast(DataTypes.DoubleType);
    return frame.filter(value.isNull().or(value.notEqual(0.0)));
  }

  private static List<String> groups(Dataset<?> frame, String column) {
    List<String> names = new ArrayList<>();
    for (Row row :
        frame
            .select(FrameColumns.named(column).cast(DataTypes.StringType))
            .distinct()
            .limit(MOST_GROUPS + 1)
            .collectAsList()) {
      names.add(row.isNullAt(0) ? "" : row.getString(0));
    }
    if (names.size() > MOST_GROUPS) {
      throw new InvalidInputException(
          "the column " + column + " has more than " + MOST_GROUPS + " different groups.",
          "Use another column for `groups`.");
    }
    names.sort(null);
    return names;
  }

  /** The names of the columns, and their expected types. */
  private record Columns(
      String features,
      String label,
      @Nullable String weight,
      @Nullable String group,
      int classes,
      Map<String, Integer> groups)
      implements java.io.Serializable {}

  private static RowBlock block(Iterator<Row> rows, Columns columns) {
    BlockBuilder builder = new BlockBuilder(columns.weight() != null, columns.group() != null);
    int size = -1;
    while (rows.hasNext()) {
      Row row = rows.next();
      Vector features = features(row, columns);
      if (size >= 0 && features.size() != size) {
        throw ofDifferentSizes(
            columns.features(), "one of " + size + ", one of " + features.size());
      }
      size = features.size();
      add(features, row, columns, builder);
      int next = 2;
      double weight = columns.weight() == null ? 1 : weight(row, next++, columns);
      String group = columns.group() == null || row.isNullAt(next) ? "" : row.getString(next);
      builder.endRow(label(row, columns), weight, columns.groups().getOrDefault(group, 0));
    }
    return builder.build();
  }

  private static Vector features(Row row, Columns columns) {
    if (row.isNullAt(0)) {
      throw trouble(
          "the column " + columns.features(), "null", row, "Drop such rows first: df.na().drop().");
    }
    return row.getAs(0);
  }

  private static void add(Vector features, Row row, Columns columns, BlockBuilder builder) {
    builder.atLeastColumns(features.size());
    if (features instanceof SparseVector sparse) {
      int[] index = sparse.indices();
      double[] value = sparse.values();
      for (int k = 0; k < index.length; k++) {
        builder.entry(index[k], finite(value[k], index[k], row, columns));
      }
    } else {
      double[] value = features.toArray();
      for (int j = 0; j < value.length; j++) {
        builder.entry(j, finite(value[j], j, row, columns));
      }
    }
  }

  private static double finite(double value, int feature, Row row, Columns columns) {
    if (!Double.isFinite(value)) {
      throw trouble(
          "entry " + feature + " of the column " + columns.features(),
          Double.toString(value),
          row,
          "Fill missing values first: org.apache.spark.ml.feature.Imputer.");
    }
    return value;
  }

  private static double label(Row row, Columns columns) {
    double label = row.isNullAt(1) ? Double.NaN : row.getDouble(1);
    boolean known =
        columns.classes() == 0
            ? Double.isFinite(label)
            : label >= 0 && label < columns.classes() && label == Math.rint(label);
    if (!known) {
      throw trouble(
          "the column " + columns.label(),
          row.isNullAt(1) ? "null" : Double.toString(label),
          row,
          columns.classes() == 0
              ? "Drop such rows first."
              : "Convert the labels to classes 0, 1, ... with a StringIndexer.");
    }
    return label;
  }

  private static double weight(Row row, int place, Columns columns) {
    double weight = row.isNullAt(place) ? Double.NaN : row.getDouble(place);
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw trouble(
          "the column " + columns.weight(),
          row.isNullAt(place) ? "null" : Double.toString(weight),
          row,
          "Drop such rows; a weight must not be negative.");
    }
    return weight;
  }

  private static InvalidInputException trouble(String place, String value, Row row, String advice) {
    String text = row.toString();
    return new InvalidInputException(
        place
            + " is "
            + value
            + " in the row "
            + (text.length() > 200 ? text.substring(0, 200) + " ..." : text)
            + ".",
        advice);
  }
}
