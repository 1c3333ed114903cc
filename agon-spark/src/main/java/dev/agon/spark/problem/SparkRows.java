package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.block.CoordinateSizes;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.split.Subset;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ScoreRange;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.risk.ProblemRows;
import dev.agon.learn.risk.RowBlocks;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.train.RemoteRows;
import dev.agon.method.Method;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.spark.io.Each;
import dev.agon.spark.io.Hold;
import dev.agon.spark.io.Jobs;
import dev.agon.support.Secrets;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Rows on a cluster: one {@link RowBlock} per partition, cached in the executors' memory, or on
 * disk if that is too small.
 *
 * <p>Rows are numbered across the partitions in order. A lost block is read again, so that the
 * order of rows within a partition must be deterministic: files have such an order, the result of a
 * shuffle may not.
 */
public final class SparkRows implements RemoteRows.Opened, ProblemRows {
  /** Samples of up to this number of rows are collected on the driver. */
  private static final int MOST_ON_DRIVER = 1 << 18;

  /** Matrices with more dimensions are too large to be sent by every partition. */
  private static final int LARGEST_MATRIX = 1024;

  private final JavaRDD<RowBlock> blocks;
  private final List<String> classes;
  private final List<String> groups;
  private final String source;
  private final int[] first;
  private final int features;
  private final long nonZeros;
  private final double weightSum;
  private final double weightSquares;
  private final double leastWeight;
  private final boolean weighted;
  private final boolean allOnes;
  private final boolean oneWidth;
  private @Nullable CoordinateSizes sizes;
  private @Nullable TableSchema schema;
  private @Nullable Hold hold;
  private long aggregations;

  /** Statistics that are computed once. */
  private record Count(
      int rows,
      int features,
      long nonZeros,
      double weight,
      double squares,
      double least,
      boolean weighted,
      boolean allOnes)
      implements Serializable {}

  /**
   * Reads the blocks and computes their statistics.
   *
   * @param blocks one per partition
   * @param classes the names of the classes; empty for numbers to predict
   * @param groups the names of the groups; empty if there are none
   * @param source the origin of the rows, for messages and model files
   */
  public SparkRows(
      JavaRDD<RowBlock> blocks, List<String> classes, List<String> groups, String source) {
    this(classes, groups, source, blocks.persist(StorageLevel.MEMORY_AND_DISK()));
  }

  /** Creates rows from blocks that are cached, or derived from cached ones. */
  public SparkRows(
      List<String> classes, List<String> groups, String source, JavaRDD<RowBlock> kept) {
    this.blocks = kept;
    this.classes = List.copyOf(classes);
    this.groups = List.copyOf(groups);
    this.source = source;
    List<Count> counts = Jobs.collect(this.blocks.map(SparkRows::count));
    this.first = new int[counts.size() + 1];
    long rows = 0;
    int columns = 0;
    long entries = 0;
    double weight = 0;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int p = 0; p < counts.size(); p++) {
      Count count = counts.get(p);
      rows += count.rows();
      requireFew(rows);
      first[p + 1] = (int) rows;
      columns = Math.max(columns, count.features());
      entries += count.nonZeros();
      weight += count.weight();
      squares += count.squares();
      least = Math.min(least, count.least());
    }
    requireSome(rows);
    this.features = columns;
    this.nonZeros = entries;
    this.weightSum = weight;
    this.weightSquares = squares;
    this.leastWeight = least;
    this.weighted = counts.stream().anyMatch(Count::weighted);
    this.allOnes = counts.stream().allMatch(Count::allOnes);
    int widest = columns;
    this.oneWidth = counts.stream().allMatch(c -> c.rows() == 0 || c.features() == widest);
  }

  private static Count count(RowBlock block) {
    double weight = block.size();
    double squares = block.size();
    double least = block.size() == 0 ? Double.POSITIVE_INFINITY : 1;
    double[] weights = block.weight();
    if (weights != null) {
      weight = 0;
      squares = 0;
      least = Double.POSITIVE_INFINITY;
      for (double w : weights) {
        least = Math.min(least, w);
        weight += w;
        squares += w * w;
      }
    }
    SparseRows rows = block.rows();
    return new Count(
        block.size(),
        rows.columns(),
        rows.nonZeros(),
        weight,
        squares,
        least,
        weights != null,
        rows.allOnes());
  }

  private void requireSome(long rows) {
    if (rows == 0) {
      throw noRows(source);
    }
  }

  public static InvalidInputException noRows(String source) {
    return new InvalidInputException(
        source + " has no rows.", "Check the filters and whether the files are empty.");
  }

  private void requireFew(long rows) {
    if (rows > Integer.MAX_VALUE - 8) {
      throw new InvalidInputException(
          source + " has more than 2,147,483,639 rows, the maximum.", "Use a sample.");
    }
  }

  public JavaRDD<RowBlock> blocks() {
    return blocks;
  }

  /** The blocks, for one more aggregation. */
  JavaRDD<RowBlock> counted() {
    aggregations++;
    return blocks;
  }

  /** The number of aggregations of risks so far. */
  public long aggregations() {
    return aggregations;
  }

  @Override
  public RowBlocks blocks(ProblemSettings settings, int dimension, int threads) {
    settings.loss().numbers(kind()); // rejects a target that the loss does not support
    return new SparkBlocks(this, frame(settings));
  }

  private Frame frame(ProblemSettings settings) {
    return new Frame(
        UUID.randomUUID().toString(),
        settings.loss().name(),
        settings.intercept(),
        features,
        size(),
        size() / weightSum,
        classes,
        groups);
  }

  @Override
  public int size() {
    return first[first.length - 1];
  }

  @Override
  public int[] first() {
    return first;
  }

  /** The number of partitions. */
  public int partitions() {
    return first.length - 1;
  }

  @Override
  public int features() {
    return features;
  }

  /** Whether every partition with rows has the same number of features. */
  public boolean hasOneWidth() {
    return oneWidth;
  }

  /** The number of stored entries. */
  public long nonZeros() {
    return nonZeros;
  }

  @Override
  public double effective() {
    return weighted ? weightSum * weightSum / weightSquares : size();
  }

  @Override
  public double least() {
    return (weighted ? leastWeight * (size() / weightSum) : 1) / size();
  }

  /** The names of the classes; empty for numbers to predict. */
  public List<String> classes() {
    return classes;
  }

  @Override
  public List<String> groups() {
    return groups;
  }

  @Override
  public int groupCount() {
    return groups.size();
  }

  /** Every partition draws its own rows. */
  @Override
  public Sampling sampling() {
    return Sampling.uniformRemoteRows(size());
  }

  @Override
  public @Nullable Dataset here() {
    return null;
  }

  @Override
  public double curvatureCost(ProblemSettings settings, int dimension) {
    return RowCurvature.costOfAll(kind(), size(), nonZeros, settings, dimension);
  }

  @Override
  public int largestMatrix() {
    return LARGEST_MATRIX;
  }

  /** A small sample is collected on the driver, where an evaluation needs no job. */
  @Override
  public ProblemRows part(Batch batch, ProblemSettings settings) {
    return batch.size() <= MOST_ON_DRIVER || settings.robust().needsGroups()
        ? new DatasetRows(bring(batch), features)
        : only(batch);
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public Target kind() {
    return classes.isEmpty() ? new Values(new double[0]) : new Classes(new int[0], classes);
  }

  @Override
  public double @Nullable [] sizes(ProblemSettings settings, int dimension) {
    if (allOnes) {
      return null;
    }
    CoordinateSizes all = sizes;
    if (all == null) {
      for (CoordinateSizes one :
          Jobs.ask(blocks, (block, partition) -> CoordinateSizes.of(block.rows()))) {
        all = all == null ? one : all.with(one);
      }
      sizes = all;
    }
    return Objects.requireNonNull(all).of(kind(), features, settings, dimension);
  }

  /** Collects some rows on the driver. */
  public Dataset bring(int[] which) {
    return bring(Batch.ofRows(which));
  }

  /** Collects the rows of a batch on the driver, in ascending order. */
  public Dataset bring(Batch which) {
    List<RowBlock> parts = Jobs.collect(chosen(which));
    BlockBuilder builder = new BlockBuilder(weighted, !groups.isEmpty());
    builder.atLeastColumns(features);
    for (RowBlock part : parts) {
      for (int row = 0; row < part.size(); row++) {
        builder.add(part, row);
      }
    }
    Frame frame = new Frame("", "", false, 0, which.size(), 1, classes, groups);
    Dataset data = frame.dataset(builder.build());
    int[] all = new int[data.size()];
    Arrays.setAll(all, i -> i);
    return data.groups() == null ? data : data.withGroups(Subset.of(data.groups(), all));
  }

  /** Returns some rows as rows on the cluster. */
  public SparkRows only(Batch which) {
    return new SparkRows(chosen(which), classes, groups, source + " (a sample)");
  }

  /** The selection is sent with every later job over these rows and should be small. */
  private JavaRDD<RowBlock> chosen(Batch which) {
    ChosenRows places = ChosenRows.of(which, first);
    return blocks.mapPartitionsWithIndex(
        (partition, here) -> Each.of(here, block -> block.only(places.of(partition))),
        /* preservesPartitioning= */ true);
  }

  @Override
  public Map<String, Object> describe() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("path", Secrets.hidden(source));
    words.put("rows", size());
    words.put("features", features);
    words.put("nonzeros", nonZeros);
    words.put("sha256", "");
    words.put("partitions", partitions());
    return words;
  }

  /** The same rows, with the schema of the table they come from. */
  public SparkRows withSchema(TableSchema value) {
    schema = value;
    return this;
  }

  @Override
  public @Nullable TableSchema schema() {
    return schema;
  }

  /** Returns the same rows; a terminating JVM keeps Spark running until they are closed. */
  public SparkRows held() {
    hold = Hold.begin();
    return this;
  }

  @Override
  public List<String> notices() {
    return schema == null ? List.of() : schema.rowNotices();
  }

  @Override
  public List<String> warnings() {
    return schema == null ? List.of() : schema.warnings();
  }

  /** The partitioning determines the last bits of every sum. */
  @Override
  public String identity() {
    return String.format(
        Locale.ROOT,
        "%s, %d rows, %d features, %d non-zeros, weight %s, partitions %08x",
        source,
        size(),
        features,
        nonZeros,
        weightSum,
        Arrays.hashCode(first));
  }

  @Override
  public TrainingProblem problem(
      ProblemSettings settings, @Nullable Form form, Method<?> method, int threads) {
    if (form == Form.WEIGHTS) {
      throw new InvalidInputException(
          "stochastic methods on Spark use the dual form, not the weights of all rows.",
          "Remove the form.");
    }
    if (settings.robust().movement() != null || settings.robust().perturbation() != null) {
      throw new InvalidInputException(
          "the robust set "
              + settings.robust()
              + " moves the values of the rows, which is not available on Spark.",
          "Train on one machine, or choose another set, such as cvar=0.8 or chi2=0.05.");
    }
    int cores = Runtime.getRuntime().availableProcessors();
    return method.evaluatesRisk()
        ? RobustProblem.exact(this, settings, cores)
        : dual(settings.forRows(effective()), cores);
  }

  private DualProblem dual(ProblemSettings settings, int cores) {
    try {
      String set = settings.robust().toString();
      return new DualProblem(
          this,
          settings,
          cores,
          new SparkDualSums(new BatchSums<>(blocks, first), frame(settings), set));
    } catch (InvalidInputException e) {
      // The form in row weights is not available on a cluster.
      throw new InvalidInputException(
          e.problem() + " Stochastic methods on Spark need a dual form.",
          "Use " + Names.of("method") + " auto, which solves every set.");
    }
  }

  @Override
  public ScoreRange scores(Model model) {
    String loss = model.settings().loss().name();
    Frame frame = new Frame("", loss, model.intercept(), 0, size(), 1, classes, groups);
    ScoreRange all = null;
    double[] weights = model.weights();
    JavaRDD<ScoreRange> ranges =
        blocks.map(
            block ->
                ScoreRange.of(weights, frame.settings(), frame.classes(), frame.dataset(block)));
    for (ScoreRange range : Jobs.collect(ranges)) {
      all = all == null ? range : all.with(range);
    }
    return Objects.requireNonNull(all);
  }

  /** Frees the executors' memory. */
  @Override
  public void close() {
    blocks.unpersist(/* blocking= */ false);
    if (hold != null) {
      hold.close();
    }
  }
}
