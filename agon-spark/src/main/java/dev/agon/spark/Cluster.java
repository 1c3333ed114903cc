package dev.agon.spark;

import dev.agon.learn.Settings;
import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Asks the partitions of a problem about points, and counts how often. */
final class Cluster {
  private final SparkRows rows;
  private final Frame frame;
  private final JavaSparkContext context;
  private long points;
  private long aggregations;

  Cluster(SparkRows rows, Settings settings) {
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

  /** Something that a partition is asked about a point. */
  @FunctionalInterface
  interface Question<R> extends Serializable {
    R of(Place place, Point point);
  }

  /** Something that a partition is asked about a point, with what only it is to know. */
  @FunctionalInterface
  interface NumberedQuestion<R> extends Serializable {
    R of(Place place, Point point, int partition);
  }

  /** A point that everybody knows, until it is closed. */
  Known at(double[] x) {
    return new Known(context.broadcast(new Point(points++, x.clone())));
  }

  final class Known implements AutoCloseable {
    private final Broadcast<Point> point;

    private Known(Broadcast<Point> point) {
      this.point = point;
    }

    /** The answers, in the order of the partitions. */
    <R> List<R> ask(Question<R> question) {
      return askEach((place, here, partition) -> question.of(place, here));
    }

    <R> List<R> askEach(NumberedQuestion<R> question) {
      aggregations++;
      Frame told = frame;
      Broadcast<Point> here = point;
      return Jobs.collect(
          rows.blocks()
              .mapPartitionsWithIndex(
                  (partition, blocks) ->
                      Each.of(
                          blocks,
                          block ->
                              block.ask(
                                  told, place -> question.of(place, here.value(), partition))),
                  /* preservesPartitioning= */ true));
    }

    /** The sum of the answers, which are of this length; added in the order of the partitions. */
    double[] sum(int length, Question<double[]> question) {
      aggregations++;
      Frame told = frame;
      Broadcast<Point> here = point;
      double[] sum = new double[length];
      new OrderedSum()
          .add(
              rows.blocks()
                  .map(block -> block.ask(told, place -> question.of(place, here.value()))),
              sum);
      return sum;
    }

    @Override
    public void close() {
      point.destroy();
    }
  }
}
