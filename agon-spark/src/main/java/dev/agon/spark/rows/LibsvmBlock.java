package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.read.DistinctLabels;
import dev.agon.learn.data.read.LibsvmPart;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.spark.problem.RowBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a LIBSVM text, or the reason why it cannot be read, which is a result and not a failure
 * of its task: tasks fail in any order, but the first invalid row must be reported.
 *
 * @param parsed the rows, whose labels are numbers; null if they cannot be read
 * @param all the summary of the part
 */
record LibsvmBlock(@Nullable RowBlock parsed, Summary all) implements Serializable {
  /**
   * The results that the driver needs.
   *
   * @param labels the distinct labels
   * @param lines the number of lines
   * @param zeros the number of dropped zeros
   * @param queries the number of ignored fields
   * @param problem why the part cannot be read; null if it was read
   */
  record Summary(
      DistinctLabels labels,
      long lines,
      long zeros,
      long queries,
      @Nullable InvalidInputException problem)
      implements Serializable {}

  static LibsvmBlock of(LibsvmPart part) {
    RowBlock rows =
        new RowBlock(part.rows().rows(), ((Values) part.rows().target()).of(), null, null);
    return new LibsvmBlock(
        rows, new Summary(part.labels(), part.lines(), part.zeros(), part.queries(), null));
  }

  static LibsvmBlock invalid(InvalidInputException problem) {
    return new LibsvmBlock(null, new Summary(new DistinctLabels(), 0, 0, 0, problem));
  }

  /** Returns the results that the driver needs, with the first of the labels. */
  Summary summary(int mostLabels) {
    return new Summary(
        all.labels().limited(mostLabels), all.lines(), all.zeros(), all.queries(), all.problem());
  }

  /** Returns the labels, as numbers. */
  double[] targets() {
    return Objects.requireNonNull(parsed).target();
  }

  /**
   * Returns the rows.
   *
   * @param classes the labels of the classes in ascending order, which are replaced by their
   *     numbers; null if the labels are numbers to predict
   * @param scaling the scaling of numbers to predict
   */
  RowBlock rows(double @Nullable [] classes, Scaling scaling) {
    RowBlock block = Objects.requireNonNull(parsed);
    if (classes == null) {
      return new RowBlock(
          block.rows(), scaling.targets(block.target()), block.weight(), block.group());
    }
    double[] place =
        Arrays.stream(block.target())
            .map(label -> Arrays.binarySearch(classes, label + 0.0)) // -0 and 0 are one class
            .toArray();
    return new RowBlock(block.rows(), place, block.weight(), block.group());
  }
}
