package dev.agon.spark.problem;

import dev.agon.learn.data.split.Balance;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.spark.io.Each;
import dev.agon.spark.io.Jobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Rows that are derived from other rows on the cluster. */
final class DerivedRows {
  private DerivedRows() {}

  /** See {@link SparkRows#part}; groups without rows are left out, as on one machine. */
  static SparkRows part(SparkRows rows, int[] which) {
    BitSet chosen = new BitSet(rows.size());
    for (int row : which) {
      chosen.set(row);
    }
    int[] first = rows.first();
    Broadcast<BitSet> sent =
        JavaSparkContext.fromSparkContext(rows.blocks().context()).broadcast(chosen);
    JavaRDD<RowBlock> some =
        rows.blocks()
            .mapPartitionsWithIndex(
                (partition, here) ->
                    Each.of(
                        here,
                        block ->
                            block.only(
                                sent.value().get(first[partition], first[partition + 1]).stream()
                                    .toArray())),
                /* preservesPartitioning= */ true);
    List<String> groups = rows.groups();
    if (groups.isEmpty()) {
      return SparkRows.cached(some, rows.names(), rows.source());
    }
    int[] number = present(some, groups.size());
    List<String> names = new ArrayList<>();
    for (int g = 0; g < number.length; g++) {
      if (number[g] >= 0) {
        names.add(groups.get(g));
      }
    }
    return SparkRows.cached(
        some.map(block -> block.withGroupNumbers(number)),
        new RowNames(rows.classes(), names),
        rows.source());
  }

  /** Returns the number of each group among those that have rows; -1 for the others. */
  private static int[] present(JavaRDD<RowBlock> blocks, int groups) {
    BitSet all = new BitSet(groups);
    for (BitSet part : Jobs.ask(blocks, (block, partition) -> block.groupsPresent())) {
      all.or(part);
    }
    int[] number = new int[groups];
    Arrays.fill(number, -1);
    int next = 0;
    for (int g = all.nextSetBit(0); g >= 0; g = all.nextSetBit(g + 1)) {
      number[g] = next++;
    }
    return number;
  }

  /** See {@link SparkRows#balanced}. */
  static SparkRows balanced(SparkRows rows) {
    int classes = Balance.classes(rows.kind()).names().size();
    double[] total = CollectedRows.classTotals(rows.blocks(), classes);
    double[] factor = Balance.factors(total, Arrays.stream(total).sum());
    SparkRows same =
        SparkRows.cached(
            rows.blocks().map(block -> block.withClassFactors(factor)),
            rows.names(),
            rows.source());
    TableSchema schema = rows.schema();
    return (schema == null ? same : same.withSchema(schema)).withBalance();
  }
}
