package dev.agon.spark.io;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Adds vectors, one per partition, in the order of the partitions: the result does not depend on
 * the order, the machines or the attempts of the tasks.
 *
 * <p>If there are many partitions, long vectors are divided into slices that are added on the
 * cluster, so the driver receives only one vector. Each coordinate is added in the same order
 * either way.
 */
public final class OrderedSum {
  /** The largest number of values received at once: 128 MB. */
  private static final long MOST_NUMBERS = 1 << 24;

  private final long most;

  public OrderedSum() {
    this(MOST_NUMBERS);
  }

  /** Uses another limit. */
  public OrderedSum(long most) {
    this.most = most;
  }

  /** {@code sum[j] += } the j-th coordinates of the vectors of the blocks. */
  public <B> void add(JavaRDD<B> blocks, Jobs.Answer<B, double[]> answer, double[] sum) {
    int partitions = blocks.getNumPartitions();
    if ((long) partitions * sum.length <= most) {
      for (double[] vector : Jobs.ask(blocks, answer)) {
        addTo(sum, vector, 0);
      }
      return;
    }
    JavaRDD<double[]> vectors =
        blocks.mapPartitionsWithIndex(
            (partition, here) -> Each.of(here, block -> answer.of(block, partition)),
            /* preservesPartitioning= */ true);
    int slices = Math.min(partitions, sum.length);
    int width = (sum.length + slices - 1) / slices;
    JavaRDD<Tuple2<Integer, double[]>> added =
        vectors
            .mapPartitionsWithIndex(
                (index, one) -> new Slices(one, index, width), /* preservesPartitioning= */ true)
            .mapToPair(piece -> new Tuple2<>(piece.slice(), piece))
            .groupByKey(slices)
            .map(slice -> new Tuple2<>(slice._1, inOrder(slice._2)));
    for (Tuple2<Integer, double[]> slice : Jobs.collect(added)) {
      addTo(sum, slice._2, slice._1 * width);
    }
  }

  private static double[] inOrder(Iterable<Slices.Piece> pieces) {
    List<Slices.Piece> ordered = new java.util.ArrayList<>();
    pieces.forEach(ordered::add);
    ordered.sort(Comparator.comparingInt(Slices.Piece::partition));
    double[] sum = new double[ordered.get(0).values().length];
    for (Slices.Piece piece : ordered) {
      addTo(sum, piece.values(), 0);
    }
    return sum;
  }

  private static void addTo(double[] sum, double[] values, int offset) {
    for (int j = 0; j < values.length; j++) {
      sum[offset + j] += values[j];
    }
  }

  /** The slices of a vector. */
  static final class Slices implements java.util.Iterator<Slices.Piece> {
    record Piece(int slice, int partition, double[] values) implements java.io.Serializable {}

    private final java.util.Iterator<double[]> vectors;
    private final int partition;
    private final int width;
    private double[] vector = new double[0];
    private int slice;

    Slices(java.util.Iterator<double[]> vectors, int partition, int width) {
      this.vectors = vectors;
      this.partition = partition;
      this.width = width;
    }

    @Override
    public boolean hasNext() {
      return slice * width < vector.length || vectors.hasNext();
    }

    @Override
    public Piece next() {
      if (slice * width >= vector.length) {
        vector = vectors.next();
        slice = 0;
      }
      int from = slice * width;
      double[] values = Arrays.copyOfRange(vector, from, Math.min(from + width, vector.length));
      return new Piece(slice++, partition, values);
    }
  }
}
