package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import dev.agon.support.Components;
import dev.agon.support.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of features with their targets. Rows of weight 0 are left out.
 *
 * @param rows the features
 * @param target a class or a number for each row
 * @param weights the weight of each row, positive for the rows that are not left out; null for
 *     uniform weights. Read only
 * @param groups the group of each row, if the data have groups
 * @param categories the features that are category columns; null if all are numbers
 * @param origin where the rows come from
 */
public record Dataset(
    SparseRows rows,
    Target target,
    double @Nullable [] weights,
    @Nullable Groups groups,
    @Nullable Categories categories,
    RowOrigin origin) {

  /** Squares of the sum of the weights must neither overflow nor underflow. */
  private static final double LARGEST_SUM = 1e150;

  /** Validates the row weights, and leaves out the rows of weight 0. */
  public Dataset {
    if (weights != null) {
      requireWeights(weights, target.size(), origin.source());
      double[] all = weights;
      int[] some = IntStream.range(0, all.length).filter(row -> all[row] > 0).toArray();
      if (some.length < all.length) {
        rows = Subset.rows(rows, some);
        target = Subset.target(target, some);
        weights = Subset.pick(all, some);
        groups = groups == null ? null : Subset.of(groups, some);
        origin =
            origin.withNotices(List.of(RowOrigin.ofZeros(all.length - some.length, all.length)));
      }
    }
  }

  /** Creates rows of numbers with uniform weights and without groups. */
  public Dataset(
      SparseRows rows, Target target, String source, String sha256, List<String> notices) {
    this(rows, target, null, null, null, new RowOrigin(source, sha256, notices, List.of()));
  }

  private static void requireWeights(double[] weights, int rows, String source) {
    double sum = 0;
    for (int row = 0; row < weights.length; row++) {
      sum += weights[row];
      if (!(weights[row] >= 0)) {
        throw new InvalidInputException(
            source
                + ": row "
                + row
                + " has the weight "
                + weights[row]
                + ", but weights must not be negative.",
            "Remove such rows.");
      }
    }
    if (weights.length != rows) {
      throw new InvalidInputException(
          source + ": there are " + weights.length + " weights for " + rows + " rows.",
          "Use one weight per row.");
    }
    if (!(sum <= LARGEST_SUM) || (sum < 1 / LARGEST_SUM && rows > 0)) {
      throw new InvalidInputException(
          source
              + ": the sum of the row weights is "
              + sum
              + ", but sums beyond 1e150 or below 1e-150 cannot be computed with.",
          "Divide all weights by the largest.");
    }
  }

  /** The origin of the data: a path, "standard input", or the description of a generator. */
  public String source() {
    return origin.source();
  }

  /** The checksum of the decompressed text, in hexadecimal; empty if there was no text. */
  public String sha256() {
    return origin.sha256();
  }

  /** The notices of the reader, for example about dropped zeros. */
  public List<String> notices() {
    return origin.notices();
  }

  /** The warnings about these rows, which affect a model of them or its predictions. */
  public List<String> warnings() {
    return origin.warnings();
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
        source() + " has numbers to predict, but classes are needed.",
        "Use `loss` squared or huber, or merge the labels into classes.");
  }

  /** Returns the same rows with these weights. */
  public Dataset withWeights(double[] value) {
    return new Dataset(rows, target, value, groups, categories, origin);
  }

  /** Returns the same rows with these groups. */
  public Dataset withGroups(Groups value) {
    return new Dataset(rows, target, weights, value, categories, origin);
  }

  /** Returns the same rows without groups that no row belongs to. */
  public Dataset withoutEmptyGroups() {
    Groups used = groups == null ? null : groups.withoutEmpty();
    return used == null || used == groups ? this : withGroups(used);
  }

  /** Returns the same rows with additional notices. */
  public Dataset withNotices(List<String> more) {
    return new Dataset(rows, target, weights, groups, categories, origin.withNotices(more));
  }

  /** Returns the same rows with these category columns. */
  public Dataset withCategories(@Nullable Categories value) {
    return new Dataset(rows, target, weights, groups, value, origin);
  }

  /** Describes the data set briefly, for model files and reports. */
  public Map<String, Object> describe() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("path", Secrets.hidden(source()));
    words.put("rows", size());
    words.put("features", features());
    words.put("nonzeros", rows.nonZeros());
    words.put("sha256", sha256());
    return words;
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
