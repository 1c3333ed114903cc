package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.RowEncoder;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.spark.problem.RowBlock;
import dev.agon.spark.problem.RowNames;
import dev.agon.spark.problem.SparkRows;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * Tables in text or Parquet files. Schema and rows are the same as on one machine: the statistics
 * of the parts are merged, and every part is encoded in its task.
 */
final class TableFiles {
  private TableFiles() {}

  static SparkRows read(SparkSession session, String address, String format, DataRequest request) {
    try (SparkTable read = open(session, address, format, request)) {
      SparkTable table = read.withoutZeros(request.table().weights());
      TableSchema schema = TableSchema.of(table, request.table(), request.labels().kind());
      RowEncoder encoder = schema.encoder();
      long[] first = firstRows(table);
      JavaRDD<RowBlock> blocks =
          table
              .parts()
              .mapPartitionsWithIndex(
                  (partition, parts) ->
                      List.of(block(encoder.encode(parts.next(), first[partition]))).iterator(),
                  /* preservesPartitioning= */ true);
      try {
        RowNames names = new RowNames(schema.classes(), schema.groups());
        return SparkRows.cached(blocks, names, address).withSchema(schema);
      } catch (InvalidInputException e) {
        // Tasks fail in any order; the first invalid row is reported.
        table.inOrder(0L, (part, before) -> before + encoded(encoder, part, before));
        throw e;
      }
    }
  }

  private static long encoded(RowEncoder encoder, Table part, long before) {
    encoder.encode(part, before);
    return part.rows();
  }

  private static SparkTable open(
      SparkSession session, String address, String format, DataRequest request) {
    if (format.equals("parquet")) {
      return ParquetTable.open(session, address, request.table());
    }
    return TextTable.open(
        JavaSparkContext.fromSparkContext(session.sparkContext()),
        address,
        session.sparkContext().defaultParallelism(),
        request.reader(DataFormat.valueOf(format.toUpperCase(Locale.ROOT))));
  }

  private static long[] firstRows(SparkTable table) {
    List<Integer> rows = table.ask(Table::rows);
    long[] first = new long[rows.size() + 1];
    for (int p = 0; p < rows.size(); p++) {
      first[p + 1] = first[p] + rows.get(p);
    }
    return first;
  }

  private static RowBlock block(Dataset data) {
    Groups groups = data.groups();
    return new RowBlock(
        data.rows(), numbers(data.target()), data.weights(), groups == null ? null : groups.of());
  }

  private static double[] numbers(Target target) {
    return target instanceof Classes classes
        ? Arrays.stream(classes.of()).asDoubleStream().toArray()
        : ((Values) target).of();
  }
}
