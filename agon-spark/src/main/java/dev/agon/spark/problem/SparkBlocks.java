package dev.agon.spark.problem;

import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.spark.io.Jobs;
import dev.agon.spark.io.OrderedSum;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/** Blocks in the partitions of a cluster: every question and every sum is one job. */
final class SparkBlocks implements RowBlocks {
  /** A point with up to this number of weights is sent with the task; a broadcast costs more. */
  private static final int FEW_WEIGHTS = 1 << 14;

  private final SparkRows rows;
  private final Frame frame;
  private double[] at = new double[0];
  private @Nullable Sent sent;
  private @Nullable Broadcast<double[]> shared;

  SparkBlocks(SparkRows rows, Frame frame) {
    this.rows = rows;
    this.frame = frame;
  }

  /** A point as sent to the partitions. */
  @FunctionalInterface
  private interface Sent extends Serializable {
    double[] get();
  }

  @Override
  public @Nullable BlockState only() {
    return null;
  }

  /** Sends the point with the next job; a broadcast one is kept until the next point. */
  @Override
  public void at(double[] x) {
    if (sent != null && Arrays.equals(x, at)) {
      return;
    }
    if (shared != null) {
      shared.destroy();
      shared = null;
    }
    sent = null;
    at = x.clone();
  }

  private Sent sent() {
    if (sent == null && at.length <= FEW_WEIGHTS) {
      double[] point = at;
      sent = () -> point;
    } else if (sent == null) {
      Broadcast<double[]> point =
          JavaSparkContext.fromSparkContext(rows.blocks().context()).broadcast(at);
      shared = point;
      sent = point::value;
    }
    return sent;
  }

  @Override
  public <R> List<R> ask(Question<R> question) {
    return Jobs.ask(rows.counted(), answer(question));
  }

  @Override
  public void add(Addition addition, double[]... sums) {
    int[] lengths = Arrays.stream(sums).mapToInt(sum -> sum.length).toArray();
    double[] flat = new double[Arrays.stream(lengths).sum()];
    Question<double[]> contribution =
        (block, number) -> {
          double[][] parts = Parts.of(lengths);
          addition.add(block, number, parts);
          return Parts.flat(parts);
        };
    new OrderedSum().add(rows.counted(), answer(contribution), flat);
    Parts.addTo(flat, sums);
  }

  private <R> Jobs.Answer<RowBlock, R> answer(Question<R> question) {
    Frame problem = frame;
    Sent point = sent();
    return (block, partition) ->
        block.ask(
            problem,
            state -> {
              state.at(point.get());
              return question.of(state, partition);
            });
  }
}
