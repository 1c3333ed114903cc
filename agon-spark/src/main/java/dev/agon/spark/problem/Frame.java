package dev.agon.spark.problem;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.DualBlock;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.risk.BlockState;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a problem that every partition needs.
 *
 * @param id identifies the problem
 * @param loss the name of the loss
 * @param intercept whether there is an intercept
 * @param features the number of features of the problem
 * @param rows the number of all rows n
 * @param weightScale the factor that converts a row weight to w_i, whose sum is n; 1 if there are
 *     no weights
 * @param classes the names of the classes; empty for numbers to predict
 * @param groups the names of the groups; empty if there are none
 */
public record Frame(
    String id,
    String loss,
    boolean intercept,
    int features,
    int rows,
    double weightScale,
    List<String> classes,
    List<String> groups)
    implements Serializable {

  /** Returns a block as a data set. */
  public Dataset dataset(RowBlock block) {
    return new Dataset(
        block.rows(), target(block), block.weight(), groups(block), "a partition", "", List.of());
  }

  private Target target(RowBlock block) {
    return classes.isEmpty()
        ? new Values(block.target())
        : new Classes(Arrays.stream(block.target()).mapToInt(t -> (int) t).toArray(), classes);
  }

  private @Nullable Groups groups(RowBlock block) {
    int[] group = block.group();
    return group == null ? null : new Groups(group, groups);
  }

  /** The computations of a block. */
  BlockState state(RowBlock block) {
    Dataset data = dataset(block);
    int dimension = settings().dimension(data.target(), features);
    return new BlockState(data, settings(), dimension, rows, weights(block), /* threads= */ 1);
  }

  /**
   * The sums of the dual form of a block.
   *
   * @param set the text of the set
   */
  DualBlock dual(RowBlock block, String set) {
    return new DualBlock(
        dataset(block),
        weights(block),
        features,
        settings(),
        DualProblem.form(RobustSet.parse(set), rows));
  }

  private double @Nullable [] weights(RowBlock block) {
    double[] given = block.weight();
    if (given == null) {
      return null;
    }
    double[] relative = given.clone();
    Vectors.scale(relative, weightScale);
    return relative;
  }

  /** The settings that determine the losses. */
  ProblemSettings settings() {
    return ProblemSettings.nonconvex().withLoss(Loss.parse(loss)).withIntercept(intercept);
  }
}
