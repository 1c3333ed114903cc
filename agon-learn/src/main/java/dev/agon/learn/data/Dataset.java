package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Components;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of features with their targets.
 *
 * @param rows the features
 * @param target a class or a number for each row
 * @param weights the weight of each row, positive; null for uniform weights. Read only
 * @param groups the group of each row, if the data have groups
 * @param source the origin of the data: a path, "standard input", or the description of a generator
 * @param sha256 checksum of the decompressed text, in hexadecimal; empty if there was no text
 * @param notices the notices of the reader, for example about dropped zeros
 * @param warnings the warnings about these rows, which affect a model of them or its predictions
 * @param categories the features that are category columns; null where all are numbers
 */
public record Dataset(
    SparseRows rows,
    Target target,
    double @Nullable [] weights,
    @Nullable Groups groups,
    String source,
    String sha256,
    List<String> notices,
    List<String> warnings,
    @Nullable Categories categories) {

  /** Validates the row weights. */
  public Dataset {
    if (weights != null) {
      requireWeights(weights, target.size(), source);
    }
  }

  /** Rows of numbers. */
  public Dataset(
      SparseRows rows,
      Target target,
      double @Nullable [] weights,
      @Nullable Groups groups,
      String source,
      String sha256,
      List<String> notices,
      List<String> warnings) {
    this(rows, target, weights, groups, source, sha256, notices, warnings, null);
  }

  private static void requireWeights(double[] weights, int rows, String source) {
    double sum = 0;
    for (int row = 0; row < weights.length; row++) {
      sum += weights[row];
      if (!(weights[row] > 0)) {
        throw new InvalidInputException(
            source
                + ": row "
                + row
                + " has the weight "
                + weights[row]
                + ", but weights must be positive.",
            "Remove such rows.");
      }
    }
    if (weights.length != rows) {
      throw new InvalidInputException(
          source + ": there are " + weights.length + " weights for " + rows + " rows.",
          "Use one weight per row.");
    }
    if (!(sum < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          source + ": the sum of the row weights overflows.", "Divide all weights by the largest.");
    }
  }

  /** Creates rows without warnings. */
  public Dataset(
      SparseRows rows,
      Target target,
      double @Nullable [] weights,
      @Nullable Groups groups,
      String source,
      String sha256,
      List<String> notices) {
    this(rows, target, weights, groups, source, sha256, notices, List.of());
  }

  /** Creates rows with uniform weights and without groups. */
  public Dataset(
      SparseRows rows, Target target, String source, String sha256, List<String> notices) {
    this(rows, target, null, null, source, sha256, notices);
  }

  /** The number of rows n. */
  public int size() {
    return target.size();
  }

  /** The number of features d, without the intercept. */
  public int features() {
    return rows.columns();
  }

  /** The target, which must be classes. */
  public Classes classes() {
    if (target instanceof Classes classes) {
      return classes;
    }
    throw new InvalidInputException(
        source + " has numbers to predict, but classes are needed.",
        "Use " + Names.of("loss") + " squared or huber, or merge the labels into classes.");
  }

  /** Returns the same rows with these weights. */
  public Dataset withWeights(double[] value) {
    return new Dataset(rows, target, value, groups, source, sha256, notices, warnings, categories);
  }

  /** The same rows in groups. */
  public Dataset withGroups(Groups value) {
    return new Dataset(rows, target, weights, value, source, sha256, notices, warnings, categories);
  }

  /** Returns the same rows with additional notices. */
  public Dataset withNotices(List<String> more) {
    List<String> all = new ArrayList<>(more);
    all.addAll(notices);
    return new Dataset(
        rows, target, weights, groups, source, sha256, List.copyOf(all), warnings, categories);
  }

  /** The same rows, some of whose features are category columns. */
  public Dataset withCategories(@Nullable Categories value) {
    return new Dataset(rows, target, weights, groups, source, sha256, notices, warnings, value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
