package dev.agon.spark.problem;

import dev.agon.learn.data.Groups;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.RowLabels;
import dev.agon.spark.io.Jobs;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** One number per row, collected on the driver, for measures that need the order of all rows. */
final class CollectedRows {
  /** Label, weight, group, score, loss and probability of a row, and an order of the rows. */
  private static final long BYTES_PER_ROW = 64;

  private CollectedRows() {}

  /** Returns whether half of the driver's memory is enough for this number of rows. */
  static boolean fit(int rows) {
    return rows * BYTES_PER_ROW <= Runtime.getRuntime().maxMemory() / 2;
  }

  /** Returns the labels, weights and groups of all rows. */
  static RowLabels labels(SparkRows rows) {
    double[] target = new double[rows.size()];
    double[] weight = rows.isWeighted() ? new double[rows.size()] : null;
    int[] group = rows.groups().isEmpty() ? null : new int[rows.size()];
    List<RowBlock> parts = Jobs.ask(rows.blocks(), (block, partition) -> block.withoutFeatures());
    for (int p = 0; p < parts.size(); p++) {
      RowBlock part = parts.get(p);
      int to = rows.first()[p];
      System.arraycopy(part.target(), 0, target, to, part.size());
      for (int i = 0; i < part.size(); i++) {
        if (weight != null && part.weight() != null) {
          weight[to + i] = part.weight()[i];
        } else if (weight != null) {
          weight[to + i] = 1;
        }
        if (group != null && part.group() != null) {
          group[to + i] = part.group()[i];
        }
      }
    }
    return new RowLabels(
        rows.names().target(target),
        weight,
        group == null ? null : new Groups(group, rows.groups()));
  }

  /** Returns the scores of all rows as {@code [output][row]}. */
  static double[][] scores(SparkRows rows, Model model) {
    double[] weights = model.weights();
    int outputs = model.outputs();
    Frame frame = rows.frame(model.settings());
    List<double[][]> parts =
        Jobs.ask(rows.blocks(), (block, partition) -> frame.rowScores(block, weights, outputs));
    double[][] all = new double[outputs][rows.size()];
    for (int p = 0; p < parts.size(); p++) {
      for (int k = 0; k < outputs; k++) {
        double[] part = parts.get(p)[k];
        System.arraycopy(part, 0, all[k], rows.first()[p], part.length);
      }
    }
    return all;
  }

  /** Returns the sum of the row weights of each class. */
  static double[] classTotals(JavaRDD<RowBlock> blocks, int classes) {
    double[] total = new double[classes];
    for (double[] part : Jobs.ask(blocks, (block, partition) -> block.classTotals(classes))) {
      for (int k = 0; k < classes; k++) {
        total[k] += part[k];
      }
    }
    return total;
  }
}
