package dev.agon.spark.problem;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.ProblemSettings;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every partition must know of a problem.
 *
 * @param id tells problems apart
 * @param loss the name of the loss
 * @param intercept whether there is a constant column
 * @param dimension of the model's weights
 * @param rows the number of all rows n
 * @param weightScale what turns a row's weight into w_i, whose sum is n; 1 without weights
 * @param classes the names of the classes; none for numbers to predict
 * @param groups the names of the groups; none without
 */
public record Frame(
    String id,
    String loss,
    boolean intercept,
    int dimension,
    int rows,
    double weightScale,
    List<String> classes,
    List<String> groups)
    implements Serializable {

  /** A block as the data set that learning knows. */
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

  /** The part of the settings that decides the losses. */
  ProblemSettings settings() {
    return ProblemSettings.nonconvex().withLoss(Loss.parse(loss)).withIntercept(intercept);
  }
}
