package dev.agon.spark.problem;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * The names that the numbers in a {@link RowBlock} stand for.
 *
 * @param classes the names of the classes; empty for numbers to predict
 * @param groups the names of the groups; empty if there are none
 */
public record RowNames(List<String> classes, List<String> groups) implements Serializable {
  /** Copies the names. */
  public RowNames {
    classes = List.copyOf(classes);
    groups = List.copyOf(groups);
  }

  /** Returns a block as a data set. */
  public Dataset dataset(RowBlock block) {
    Target target = target(block.target());
    Dataset data = new Dataset(block.rows(), target, "a partition", "", List.of());
    double[] weight = block.weight();
    if (weight != null) {
      data = data.withWeights(weight);
    }
    int[] group = block.group();
    return group == null ? data : data.withGroups(new Groups(group, groups));
  }

  /** Returns the labels as classes, or as numbers if there are no classes. */
  Target target(double[] labels) {
    return classes.isEmpty()
        ? new Values(labels)
        : new Classes(Arrays.stream(labels).mapToInt(t -> (int) t).toArray(), classes);
  }
}
