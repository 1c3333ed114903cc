package dev.agon.spark.problem;

import dev.agon.learn.settings.ProblemSettings;
import dev.agon.spark.io.Jobs;
import dev.agon.spark.io.OrderedSum;
import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Evaluates points in the partitions of a problem, and counts the jobs. */
final class Cluster {
  /** A point with up to this number of weights is sent with the task; a broadcast costs more. */
  static final int FEW_WEIGHTS = 1 << 14;

  private final SparkRows rows;
  private final Frame frame;
  private final JavaSparkContext context;
  private long points;
  private long aggregations;

  Cluster(SparkRows rows, ProblemSettings settings) {
    this.rows = rows;
    this.context = JavaSparkContext.fromSparkContext(rows.blocks().context());
    this.frame =
        new Frame(
            UUID.randomUUID().toString(),
            settings.loss().name(),
            settings.intercept(),
            settings.dimension(rows.kind(), rows.features()),
            rows.size(),
            rows.size() / rows.weightSum(),
            rows.classes(),
            rows.groups());
  }

  Frame frame() {
    return frame;
  }

  long aggregations() {
    return aggregations;
  }

  /** An evaluation of a partition at a point. */
  @FunctionalInterface
  interface Question<R> extends Serializable {
    R of(BlockState place, Point point);
  }

  /** An evaluation of a partition at a point, with an argument for each partition. */
  @FunctionalInterface
  interface NumberedQuestion<R> extends Serializable {
    R of(BlockState place, Point point, int partition);
  }

  /** A point as sent to the partitions. */
  @FunctionalInterface
  private interface Sent extends Serializable {
    Point get();
  }

  /** A point that is broadcast until it is closed. */
  Known at(double[] x) {
    Point point = new Point(points++, x.clone());
    if (x.length <= FEW_WEIGHTS) {
      return new Known(() -> point, () -> {});
    }
    Broadcast<Point> shared = context.broadcast(point);
    return new Known(shared::value, shared::destroy);
  }

  final class Known implements AutoCloseable {
    private final Sent point;
    private final Runnable end;

    private Known(Sent point, Runnable end) {
      this.point = point;
      this.end = end;
    }

    /** Returns the results, in the order of the partitions. */
    <R> List<R> ask(Question<R> question) {
      return askEach((place, here, partition) -> question.of(place, here));
    }

    <R> List<R> askEach(NumberedQuestion<R> question) {
      aggregations++;
      return Jobs.ask(rows.blocks(), answer(question));
    }

    /**
     * Returns the sum of the results, which have this length, added in the order of the partitions.
     */
    double[] sum(int length, Question<double[]> question) {
      aggregations++;
      double[] sum = new double[length];
      new OrderedSum()
          .add(rows.blocks(), answer((place, at, partition) -> question.of(place, at)), sum);
      return sum;
    }

    private <R> Jobs.Answer<RowBlock, R> answer(NumberedQuestion<R> question) {
      Frame told = frame;
      Sent here = point;
      return (block, partition) ->
          block.ask(told, place -> question.of(place, here.get(), partition));
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
