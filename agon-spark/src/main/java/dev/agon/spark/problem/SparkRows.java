package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.block.CoordinateSizes;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.model.Model;
import dev.agon.learn.problem.DualSums;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.risk.ProblemRows;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.train.RemoteRows;
import dev.agon.learn.train.RowLabels;
import dev.agon.learn.train.ScoreRange;
import dev.agon.method.Method;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.spark.io.Hold;
import dev.agon.spark.io.Jobs;
import dev.agon.support.Secrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
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
 * <p>Rows are numbered across the partitions in order. A lost block is read again, so the order of
 * rows within a partition must be deterministic. Files have such an order; the result of a shuffle
 * may not.
 */
public final class SparkRows implements RemoteRows.Opened, ProblemRows {
  /** Samples of up to this number of rows are collected on the driver. */
  private static final int MOST_ON_DRIVER = 1 << 18;

  /** Matrices with more dimensions are too large to be sent by every partition. */
  private static final int LARGEST_MATRIX = 1024;

  private final JavaRDD<RowBlock> blocks;
  private final RowNames names;
  private final String source;
  private final RowCounts counts;
  private final RowCounts.Weights weights;
  private @Nullable CoordinateSizes sizes;
  private @Nullable TableSchema schema;
  private @Nullable Columns columns;
  private List<String> notices = List.of();
  private @Nullable Hold hold;
  private boolean balanced;

  /** Rows whose blocks are freed together with these. */
  private final List<SparkRows> derived = new ArrayList<>();

  private long aggregations;

  /**
   * Counts the rows of blocks.
   *
   * @param blocks one per partition, cached or derived from cached ones
   * @param source the origin of the rows, for messages and model files
   */
  public SparkRows(JavaRDD<RowBlock> blocks, RowNames names, String source) {
    this.blocks = blocks;
    this.names = names;
    this.source = source;
    this.counts = new RowCounts(blocks, source);
    this.weights = counts.weights();
  }

  /** Caches blocks and counts their rows. */
  public static SparkRows cached(JavaRDD<RowBlock> blocks, RowNames names, String source) {
    return new SparkRows(blocks.persist(StorageLevel.MEMORY_AND_DISK()), names, source);
  }

  /** Creates the exception for data without rows. */
  public static InvalidInputException noRows(String source) {
    return RowCounts.none(source);
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

  Frame frame(ProblemSettings settings) {
    return new Frame(
        UUID.randomUUID().toString(),
        settings.named(),
        features(),
        size(),
        size() / weights.sum(),
        names);
  }

  /** The names of classes and groups. */
  public RowNames names() {
    return names;
  }

  @Override
  public int size() {
    return counts.rows();
  }

  @Override
  public int[] first() {
    return counts.first();
  }

  /** The number of partitions. */
  public int partitions() {
    return first().length - 1;
  }

  @Override
  public int features() {
    return counts.features();
  }

  /** Returns whether every partition with rows has the same number of features. */
  public boolean hasOneWidth() {
    return counts.haveOneWidth();
  }

  /** The number of stored entries. */
  public long nonZeros() {
    return counts.nonZeros();
  }

  /** Returns whether rows have weights. */
  boolean isWeighted() {
    return counts.weighted();
  }

  /** The same rows, marked as weighted by their classes. */
  SparkRows withBalance() {
    balanced = true;
    return this;
  }

  @Override
  public double effective() {
    return isWeighted() ? weights.sum() * weights.sum() / weights.squares() : size();
  }

  @Override
  public double least() {
    return (isWeighted() ? weights.least() * (size() / weights.sum()) : 1) / size();
  }

  /** The names of the classes; empty for numbers to predict. */
  public List<String> classes() {
    return names.classes();
  }

  @Override
  public List<String> groups() {
    return names.groups();
  }

  @Override
  public int groupCount() {
    return groups().size();
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
    return RowCurvature.costOfAll(kind(), size(), nonZeros(), settings, dimension);
  }

  @Override
  public int largestMatrix() {
    return LARGEST_MATRIX;
  }

  /** A small sample is collected on the driver, where an evaluation needs no job. */
  @Override
  public ProblemRows part(Batch batch, ProblemSettings settings) {
    return batch.size() <= MOST_ON_DRIVER || settings.robust().needsGroups()
        ? new DatasetRows(bring(batch), features())
        : only(batch);
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public Target kind() {
    return names.target(new double[0]);
  }

  @Override
  public double @Nullable [] sizes(ProblemSettings settings, int dimension) {
    if (counts.allOnes()) {
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
    return Objects.requireNonNull(all).of(kind(), features(), settings, dimension);
  }

  /** Collects some rows on the driver. */
  public Dataset bring(int[] which) {
    return bring(Batch.ofRows(which));
  }

  /** Collects the rows of a batch on the driver, in ascending order. */
  public Dataset bring(Batch which) {
    return RowSamples.bring(this, which);
  }

  /** Returns some rows as rows on the cluster. */
  public SparkRows only(Batch which) {
    return RowSamples.only(this, which);
  }

  @Override
  public Map<String, Object> describe() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("path", Secrets.hidden(source));
    words.put("rows", size());
    words.put("features", features());
    words.put("nonzeros", nonZeros());
    words.put("sha256", "");
    words.put("partitions", partitions());
    return words;
  }

  /** The same rows, with the schema of the table they come from. */
  public SparkRows withSchema(TableSchema value) {
    schema = value;
    columns = value.columns();
    return withNotices(value.rowNotices());
  }

  /** The same rows, with the columns of a model. */
  public SparkRows withColumns(Columns value) {
    columns = value;
    return this;
  }

  @Override
  public @Nullable Columns columns() {
    return columns;
  }

  /** The same rows, with notices about how they were read. */
  public SparkRows withNotices(List<String> value) {
    notices = List.copyOf(value);
    return this;
  }

  @Override
  public @Nullable TableSchema schema() {
    return schema;
  }

  /** Returns whether the rows come from a table with category columns. */
  boolean hasCategories() {
    return schema != null && schema.columns().categories() != null;
  }

  /** Returns the same rows; a terminating JVM keeps Spark running until they are closed. */
  public SparkRows held() {
    hold = Hold.begin();
    return this;
  }

  @Override
  public List<String> notices() {
    return notices;
  }

  @Override
  public List<String> warnings() {
    return schema == null ? List.of() : schema.warnings();
  }

  /** The partitioning determines the last bits of every sum. */
  @Override
  public Map<String, String> identity() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("data", source);
    all.put("rows", Integer.toString(size()));
    all.put("features", Integer.toString(features()));
    all.put("non-zeros", Long.toString(nonZeros()));
    all.put("row weights", Double.toString(weights.sum()) + (balanced ? ", balanced" : ""));
    all.put("partitions", Integer.toHexString(Arrays.hashCode(first())));
    return all;
  }

  @Override
  public TrainingProblem problem(
      ProblemSettings settings, @Nullable Form form, Method<?> method, int threads) {
    return SparkForms.of(this, settings, form, method);
  }

  DualSums dualSums(ProblemSettings settings) {
    return new SparkDualSums(new BatchSums<>(blocks, first()), frame(settings));
  }

  @Override
  public ScoreRange scores(Model model) {
    Frame frame = frame(model.settings());
    ScoreRange all = null;
    double[] at = model.weights();
    JavaRDD<ScoreRange> ranges = blocks.map(block -> frame.scores(block, at));
    for (ScoreRange range : Jobs.collect(ranges)) {
      all = all == null ? range : all.with(range);
    }
    return Objects.requireNonNull(all);
  }

  @Override
  public @Nullable RowLabels labels() {
    return CollectedRows.fit(size()) ? CollectedRows.labels(this) : null;
  }

  @Override
  public double[][] rowScores(Model model) {
    return CollectedRows.scores(this, model);
  }

  @Override
  public double risk(ProblemSettings settings, double[] weights) {
    int cores = Runtime.getRuntime().availableProcessors();
    return RobustProblem.exact(this, settings, cores).primal(weights, weights.clone());
  }

  /** The row numbers are sent once to every executor, as one bit per row. */
  @Override
  public SparkRows part(int[] which) {
    return DerivedRows.part(this, which);
  }

  @Override
  public SparkRows balanced() {
    SparkRows same = DerivedRows.balanced(this);
    derived.add(same);
    return same;
  }

  /** Frees the executors' memory. */
  @Override
  public void close() {
    derived.forEach(SparkRows::close);
    blocks.unpersist(/* blocking= */ false);
    if (hold != null) {
      hold.close();
    }
  }
}
