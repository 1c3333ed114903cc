package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.CellModes;
import dev.agon.learn.table.TablePartBuilder;
import dev.agon.learn.table.read.TableText;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.spark.io.HadoopFiles;
import dev.agon.spark.io.Jobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Parquet files: their typed cells follow the rules for text. */
final class ParquetTable {
  private ParquetTable() {}

  /**
   * Opens a table.
   *
   * @param settings its columns to drop are excluded, regardless of their type
   */
  static SparkTable open(SparkSession session, String path, TableSettings settings) {
    List<FileStatus> files = HadoopFiles.list(path, /* nested= */ true);
    StructType schema;
    JavaRDD<Row> rows;
    if (HadoopFiles.hasFolders(path)) {
      schema = schema(session, path); // the names of folders may be values of columns
      rows = session.read().schema(schema).parquet(path).javaRDD();
    } else {
      schema = schema(session, files.get(0).getPath().toString());
      JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
      List<JavaRDD<Row>> each = new ArrayList<>();
      for (FileStatus file : files) { // one by one: Spark would read the largest file first
        String name = file.getPath().toString();
        requireColumns(schema, files.get(0).getPath().toString(), session, name);
        each.add(session.read().schema(schema).parquet(name).javaRDD());
      }
      rows = each.size() == 1 ? each.get(0) : union(context, each);
    }
    return table(schema, rows, path, settings);
  }

  @SuppressWarnings("unchecked")
  private static JavaRDD<Row> union(JavaSparkContext context, List<JavaRDD<Row>> each) {
    return context.union(each.toArray(new JavaRDD[0]));
  }

  private static SparkTable table(
      StructType schema, JavaRDD<Row> rows, String path, TableSettings settings) {
    List<String> names = List.of(schema.fieldNames());
    if (names.isEmpty()) {
      throw new InvalidInputException(
          path + " has no columns.", "Check that it is the right file.");
    }
    boolean[] left = new boolean[names.size()];
    for (int i = 0; i < left.length; i++) {
      left[i] = settings.drop().contains(names.get(i));
      requireCells(schema.fields()[i], left[i], path);
    }
    return SparkTable.of(
        names,
        new boolean[names.size()],
        path,
        /* linesAreRows= */ true,
        rows.getNumPartitions(),
        MissingWords.with(settings.missing()),
        modes -> {
          List<CellModes> sent = new ArrayList<>(modes);
          return rows.mapPartitionsWithIndex(
              (partition, here) ->
                  List.of(part(here, names, left, path, sent.get(partition))).iterator(),
              /* preservesPartitioning= */ true);
        });
  }

  private static ParsedPart part(
      Iterator<Row> rows, List<String> names, boolean[] left, String path, CellModes modes)
      throws IOException {
    return ParsedPart.of(
        () -> {
          TablePartBuilder builder = new TablePartBuilder(names, path, modes);
          while (rows.hasNext()) {
            Row row = rows.next();
            for (int i = 0; i < left.length; i++) {
              builder.add(i, left[i] ? null : row.get(i));
            }
          }
          return builder.build();
        });
  }

  private static StructType schema(SparkSession session, String file) {
    try {
      return session.read().parquet(file).schema();
    } catch (Exception e) { // Scala throws undeclared checked exceptions
      throw failed(file, e);
    }
  }

  private static RuntimeException failed(String file, Exception failure) {
    if (failure instanceof InvalidInputException known) {
      return known;
    }
    for (Throwable at = failure; at != null; at = at.getCause()) {
      String message = String.valueOf(at.getMessage());
      if (message.contains("is not a Parquet file")
          || message.contains("FAILED_READ_FILE")
          || message.contains("UNABLE_TO_INFER_SCHEMA")) {
        return new InvalidInputException(
            file + " is not a Parquet file, or it is damaged.",
            "Check the file, or use `format` csv, tsv or libsvm if it contains text.");
      }
      if (at instanceof IOException) {
        return HadoopFiles.failed(file, failure);
      }
    }
    return new InvalidInputException(
        "Spark cannot read " + file + " as Parquet: " + Jobs.firstLine(failure) + ".",
        "Check the file and `format`.");
  }

  /** Spark would treat a column that is missing from a file as one without values. */
  private static void requireColumns(
      StructType schema, String first, SparkSession session, String file) {
    if (file.equals(first)) {
      return;
    }
    StructType other = schema(session, file);
    List<String> names = List.of(schema.fieldNames());
    List<String> others = List.of(other.fieldNames());
    TableText.requireSameColumns(names, first, others, file);
    for (StructField field : schema.fields()) {
      DataType type = other.apply(field.name()).dataType();
      if (!type.equals(field.dataType())) {
        throw new InvalidInputException(
            "column "
                + Messages.quote(field.name())
                + " has the type "
                + field.dataType().simpleString()
                + " in "
                + first
                + ", but "
                + type.simpleString()
                + " in "
                + file
                + ".",
            "Write all files with the same type in a column.");
      }
    }
  }

  private static void requireCells(StructField field, boolean left, String path) {
    DataType type = field.dataType();
    boolean cells =
        type instanceof NumericType
            || type instanceof StringType
            || type instanceof BooleanType
            || type instanceof DateType
            || type instanceof TimestampType
            || type instanceof TimestampNTZType;
    if (!cells && !left) {
      throw new InvalidInputException(
          path
              + ": column "
              + Messages.quote(field.name())
              + " has the type "
              + type.simpleString()
              + ", which is not a number, text or date.",
          "Exclude the column with `drop` " + field.name() + ".");
    }
  }
}
