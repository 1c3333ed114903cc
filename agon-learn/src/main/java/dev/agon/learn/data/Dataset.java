package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Components;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of features, and what they are to predict.
 *
 * @param rows the features
 * @param target a class or a number for each row
 * @param weights how much each row counts, positive; null when all count alike. Read only
 * @param groups the group of each row, where the data has groups
 * @param source where it came from: a path, "standard input", or a generator's description
 * @param sha256 checksum of the decompressed text, in hexadecimal; empty when there was no text
 * @param notices what the reader wants a person to know, for example dropped zeros
 * @param warnings what a person must know before relying on a model of these rows, or on its
 *     answers for them
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

  /** Checks that the weights are some. */
  public Dataset(
      SparseRows rows,
      Target target,
      double @Nullable [] weights,
      @Nullable Groups groups,
      String source,
      String sha256,
      List<String> notices,
      List<String> warnings,
      @Nullable Categories categories) {
    if (weights != null) {
      requireWeights(weights, target.size(), source);
    }
    this.rows = rows;
    this.target = target;
    this.weights = weights;
    this.groups = groups;
    this.source = source;
    this.sha256 = sha256;
    this.notices = notices;
    this.warnings = warnings;
    this.categories = categories;
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
                + ", but is to have a"
                + " positive one.",
            "Maybe leave such rows out.");
      }
    }
    if (weights.length != rows) {
      throw new InvalidInputException(
          source + ": there are " + weights.length + " weights for " + rows + " rows.",
          "Maybe they are of other rows.");
    }
    if (!(sum < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          source + ": the weights of its rows add up to more than a number can hold.",
          "Maybe divide them all by the largest.");
    }
  }

  /** Rows of which nothing must be warned. */
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

  /** Rows that count alike and have no groups. */
  public Dataset(
      SparseRows rows, Target target, String source, String sha256, List<String> notices) {
    this(rows, target, null, null, source, sha256, notices);
  }

  /** The number of rows n. */
  public int size() {
    return target.size();
  }

  /** The number of features d, without any intercept. */
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
        "Maybe "
            + Names.of("loss")
            + " squared or huber is meant, or the labels are to be joined into classes.");
  }

  /** The same rows, each counting as much as its weight says. */
  public Dataset withWeights(double[] value) {
    return new Dataset(rows, target, value, groups, source, sha256, notices, warnings, categories);
  }

  /** The same rows in groups. */
  public Dataset withGroups(Groups value) {
    return new Dataset(rows, target, weights, value, source, sha256, notices, warnings, categories);
  }

  /** The same rows, with more to tell. */
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
