package dev.agon.learn.risk;

import dev.agon.learn.block.CoordinateSizes;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.Target;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a data set in the memory of this machine: one block.
 *
 * @param here the rows
 * @param features at least the number of features of the data; additional ones are zero in every
 *     row
 */
public record DatasetRows(Dataset here, int features) implements ProblemRows {
  /** Rows with the features that occur. */
  public DatasetRows(Dataset here) {
    this(here, here.features());
  }

  @Override
  public int size() {
    return here.size();
  }

  @Override
  public Target kind() {
    return here.target();
  }

  @Override
  public int[] first() {
    return new int[] {0, here.size()};
  }

  @Override
  public int groupCount() {
    Groups groups = here.groups();
    return groups == null ? 0 : groups.count();
  }

  @Override
  public String source() {
    return "the data " + here.source();
  }

  @Override
  public double effective() {
    return ReferenceRows.of(here).effective();
  }

  @Override
  public double least() {
    return ReferenceRows.of(here).least();
  }

  @Override
  public Sampling sampling() {
    return Sampling.uniformRows(size());
  }

  @Override
  public double @Nullable [] sizes(ProblemSettings settings, int dimension) {
    return here.rows().allOnes()
        ? null
        : CoordinateSizes.of(here.rows()).of(kind(), features, settings, dimension);
  }

  @Override
  public double curvatureCost(ProblemSettings settings, int dimension) {
    return RowCurvature.cost(here, settings, dimension);
  }

  @Override
  public double exactCurvatureCost(ProblemSettings settings, int dimension) {
    return RowCurvature.costOfAll(
        here.target(), here.size(), here.rows().nonZeros(), settings, dimension);
  }

  @Override
  public int largestMatrix() {
    return Integer.MAX_VALUE;
  }

  @Override
  public RowBlocks blocks(ProblemSettings settings, int dimension, int threads) {
    return new OneBlock(
        new BlockState(
            here,
            settings,
            dimension,
            here.size(),
            ReferenceRows.relative(here.weights()),
            threads));
  }

  @Override
  public DatasetRows part(Batch batch, ProblemSettings settings) {
    int[] rows = Arrays.copyOf(batch.rows(), batch.size());
    Arrays.sort(rows);
    return new DatasetRows(Subset.of(here, rows), features);
  }

  /** All rows in one block. */
  private record OneBlock(BlockState only) implements RowBlocks {
    @Override
    public void at(double[] x) {
      only.at(x);
    }

    @Override
    public <R> List<R> ask(Question<R> question) {
      return List.of(question.of(only, 0));
    }

    @Override
    public void add(Addition addition, double[]... sums) {
      addition.add(only, 0, sums);
    }
  }
}
