package dev.agon.spark.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.problem.Batch;
import dev.agon.spark.io.Each;
import dev.agon.spark.io.Jobs;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** Samples of the rows on a cluster: collected on the driver, or left where they are. */
final class RowSamples {
  private RowSamples() {}

  /** Collects the rows of a batch on the driver, in ascending order. */
  static Dataset bring(SparkRows rows, Batch which) {
    List<RowBlock> parts = Jobs.collect(chosen(rows, which));
    BlockBuilder builder = new BlockBuilder(rows.isWeighted(), !rows.groups().isEmpty());
    builder.atLeastColumns(rows.features());
    for (RowBlock part : parts) {
      for (int row = 0; row < part.size(); row++) {
        builder.add(part, row);
      }
    }
    Dataset data = rows.names().dataset(builder.build());
    int[] all = new int[data.size()];
    Arrays.setAll(all, i -> i);
    return data.groups() == null ? data : data.withGroups(Subset.of(data.groups(), all));
  }

  /** Returns the rows of a batch as rows on the cluster. */
  static SparkRows only(SparkRows rows, Batch which) {
    return SparkRows.cached(chosen(rows, which), rows.names(), rows.source() + " (a sample)");
  }

  /** The selection is sent with every later job over these rows and should be small. */
  private static JavaRDD<RowBlock> chosen(SparkRows rows, Batch which) {
    ChosenRows places = ChosenRows.of(which, rows.first());
    return rows.blocks()
        .mapPartitionsWithIndex(
            (partition, here) -> Each.of(here, block -> block.only(places.of(partition))),
            /* preservesPartitioning= */ true);
  }
}
