package dev.agon.spark;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Values;
import dev.agon.spark.problem.BlockBuilder;
import dev.agon.spark.problem.RowBlock;
import dev.agon.spark.problem.RowNames;
import dev.agon.spark.problem.SparkRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** Spark in this process, and data on it. */
public final class LocalSpark {
  private LocalSpark() {}

  /** The one session of this process. */
  public static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("test")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", 2)
        .getOrCreate();
  }

  /**
   * The rows of a data set in the given number of partitions of unequal size; the last one is
   * empty.
   */
  public static SparkRows rows(Dataset data, int partitions) {
    List<RowBlock> blocks = new ArrayList<>();
    int begin = 0;
    for (int p = 0; p < partitions; p++) {
      long share = (long) data.size() * (p + 1) * (p + 2) / ((partitions - 1L) * partitions);
      int end = p + 2 >= partitions ? data.size() : (int) Math.min(share, data.size());
      blocks.add(block(data, begin, end));
      begin = end;
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session().sparkContext());
    RowNames names =
        new RowNames(
            data.target() instanceof Classes classes ? classes.names() : List.of(),
            data.groups() == null ? List.of() : data.groups().names());
    return SparkRows.cached(context.parallelize(blocks, partitions), names, data.source());
  }

  private static RowBlock block(Dataset data, int begin, int end) {
    BlockBuilder builder = new BlockBuilder(data.weights() != null, data.groups() != null);
    builder.atLeastColumns(data.features());
    for (int row = begin; row < end; row++) {
      for (int k = 0; k < data.rows().entries(row); k++) {
        builder.entry(data.rows().column(row, k), data.rows().value(row, k));
      }
      builder.endRow(
          data.target() instanceof Values numbers ? numbers.of()[row] : data.classes().of()[row],
          data.weights() == null ? 1 : data.weights()[row],
          data.groups() == null ? 0 : data.groups().of()[row]);
    }
    return builder.build();
  }

  /** Returns every k-th number of an array. */
  public static double[] some(double[] all, int count) {
    return Arrays.copyOf(all, Math.min(count, all.length));
  }
}
