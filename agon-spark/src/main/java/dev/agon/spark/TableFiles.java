package dev.agon.spark;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.RowsElsewhere;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Trouble;
import dev.agon.learn.table.Columns;
import dev.agon.learn.table.TableSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** Tables in files, csv or parquet: numbers and words become features as on one machine. */
final class TableFiles {
  private static final List<String> LABELS = List.of("label", "target", "class", "y", "outcome");
  private static final int MOST_CLASSES = 20;

  private TableFiles() {}

  static SparkRows read(SparkSession session, RowsElsewhere.Request request, String format) {
    Dataset<Row> frame = frame(session, request.data(), format);
    TableSettings table = request.table();
    List<String> names = List.of(frame.columns());
    if (names.isEmpty()) {
      throw new InvalidInputException(
          request.data() + " has no columns.",
          "Maybe it is empty, or the header with the columns' names is missing.");
    }
    String label = label(names, table, request.data());
    require(names, table.weights(), Names.of("weights"), request.data());
    require(names, table.groups(), Names.of("groups"), request.data());
    for (String dropped : table.drop()) {
      require(names, dropped, Names.of("drop"), request.data());
    }
    try {
      return read(frame, request, label);
    } catch (Exception e) { // Scala throws what it does not declare
      InvalidInputException known =
          format.equals("parquet")
              ? ParquetTrouble.find(frame, label, table.weights())
              : new CsvTrouble(
                      names,
                      delimiter(format),
                      label,
                      request.labels() == LabelRule.Kind.VALUES,
                      table.weights())
                  .find(JavaSparkContext.fromSparkContext(session.sparkContext()), request.data());
      throw known != null ? known : Jobs.told(e);
    }
  }

  private static SparkRows read(Dataset<Row> frame, RowsElsewhere.Request request, String label) {
    TableSettings table = request.table();
    List<String> classes = classes(frame, label, request);
    Set<String> apart = new java.util.LinkedHashSet<>(table.drop());
    apart.add(label);
    apart.add(String.valueOf(table.weights()));
    apart.add(String.valueOf(table.groups()));
    List<String> used = Stream.of(frame.columns()).filter(name -> !apart.contains(name)).toList();
    TableFeatures features = TableFeatures.of(frame, used, table);
    Columns columns =
        new Columns(features.columns(), label, table.weights(), table.groups(), features.scaling());
    Dataset<Row> prepared =
        features.add(frame, "__features").withColumn("__label", labels(label, classes));
    return new FrameRows(prepared, "__features", "__label")
        .named(
            label,
            IntStream.range(0, features.scaling().features()).mapToObj(columns::feature).toList())
        .weight(table.weights())
        .group(table.groups())
        .read(classes, request.data())
        .withColumns(columns);
  }

  private static char delimiter(String format) {
    return format.equals("tsv") ? '\t' : ',';
  }

  private static Dataset<Row> frame(SparkSession session, String path, String format) {
    try {
      HadoopFiles.system(
          new Path(path), HadoopFiles.configuration()); // or there are no jars for it
      if (format.equals("parquet")) {
        return session.read().parquet(path);
      }
      return session
          .read()
          .option("header", true)
          .option("inferSchema", true)
          .option("mode", "FAILFAST")
          .option("columnPruning", false) // else a row that is too short is not noticed
          .option("sep", Character.toString(delimiter(format)))
          .csv(path);
    } catch (InvalidInputException | RowsElsewhere.FailedException e) {
      throw e;
    } catch (Exception e) { // Scala throws what it does not declare
      if (String.valueOf(e.getMessage()).contains("PATH_NOT_FOUND")) {
        throw HadoopFiles.missing(path);
      }
      throw new InvalidInputException(
          "Spark cannot read " + path + " as " + format + ": " + Jobs.firstLine(e) + ".",
          "Maybe the path or the " + Names.of("format") + " is another one.");
    }
  }

  private static String label(List<String> names, TableSettings table, String path) {
    if (table.label() != null) {
      require(names, table.label(), Names.of("label"), path);
      return table.label();
    }
    for (String known : LABELS) {
      for (String name : names) {
        if (name.toLowerCase(Locale.ROOT).equals(known)) {
          return name;
        }
      }
    }
    return names.get(names.size() - 1);
  }

  private static void require(
      List<String> names,
      @org.jspecify.annotations.Nullable String name,
      String option,
      String path) {
    if (name != null && !names.contains(name)) {
      throw new InvalidInputException(
          path + " has no column '" + name + "', which " + option + " names.",
          "Maybe one of these is meant: " + String.join(", ", names) + ".");
    }
  }

  private static List<String> classes(
      Dataset<Row> frame, String label, RowsElsewhere.Request request) {
    if (request.labels() == LabelRule.Kind.VALUES) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    boolean whole = true;
    for (Row row :
        frame
            .select(MissingWords.text(functions.col(label)), functions.col(label))
            .distinct()
            .limit(MOST_CLASSES + 1)
            .collectAsList()) {
      if (!row.isNullAt(0)) {
        names.add(row.getString(0));
        whole &= !(row.get(1) instanceof Number n) || n.doubleValue() == Math.rint(n.doubleValue());
      }
    }
    boolean two = request.labels() == LabelRule.Kind.TWO_CLASSES;
    if (names.isEmpty()) {
      return List.of("0", "1"); // no rows, or none with a label: told when they are read
    }
    boolean numeric =
        frame.schema().apply(label).dataType() instanceof org.apache.spark.sql.types.NumericType;
    if (names.size() > MOST_CLASSES || (numeric && !whole && names.size() != 2)) {
      if (numeric && request.labels() == LabelRule.Kind.ANY) {
        return List.of();
      }
      throw new InvalidInputException(
          "the column '" + label + "' has more than " + MOST_CLASSES + " different values.",
          "Maybe another column is the label ("
              + Names.of("label")
              + "), or "
              + Names.of("loss")
              + " squared is meant.");
    }
    if (names.size() < 2 || (two && names.size() > 2)) {
      throw new InvalidInputException(
          "the column '"
              + label
              + "' has "
              + Trouble.count(names.size(), "different value")
              + ", "
              + (two ? "two are" : "two or more are")
              + " needed.",
          "Maybe another column is the label ("
              + Names.of("label")
              + "), or another "
              + Names.of("loss")
              + " is meant: softmax for several classes, squared for numbers.");
    }
    names.sort(numeric ? java.util.Comparator.comparingDouble(Double::parseDouble) : null);
    String positive = request.table().positive();
    if (positive != null && names.size() == 2 && names.remove(positive)) {
      names.add(positive);
    }
    return names;
  }

  /** The number of the class, or the number to predict. */
  private static Column labels(String label, List<String> classes) {
    if (classes.isEmpty()) {
      return MissingWords.number(functions.col(label));
    }
    Column text = MissingWords.text(functions.col(label));
    Column number = functions.lit(null).cast(DataTypes.DoubleType);
    for (int k = classes.size() - 1; k >= 0; k--) {
      number = functions.when(text.equalTo(classes.get(k)), (double) k).otherwise(number);
    }
    return number;
  }
}
