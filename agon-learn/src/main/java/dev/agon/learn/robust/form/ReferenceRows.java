package dev.agon.learn.robust.form;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.linalg.Vectors;
import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows whose weights a set determines.
 *
 * @param count the number of rows n
 * @param weight {@code w_i = n p_i} of each row; null if all are 1
 * @param groups the groups of the rows; null if there are none
 * @param source the origin of the rows, for messages
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReferenceRows(
    int count, double @Nullable [] weight, @Nullable Groups groups, String source) {

  /** Returns the rows of a data set. */
  public static ReferenceRows of(Dataset data) {
    return new ReferenceRows(
        data.size(), relative(data.weights()), data.groups(), "the data " + data.source());
  }

  /** Returns {@code w_i = n p_i} for given weights of rows; null for null. */
  public static double @Nullable [] relative(double @Nullable [] weights) {
    return weights == null ? null : ArrayLosses.relative(weights);
  }

  /**
   * The effective number of rows {@code 1/sum p_i^2}, n for uniform weights (L. Kish, "Survey
   * Sampling", 1965).
   */
  public double effective() {
    return weight == null ? count : (double) count * count / Vectors.dot(weight, weight);
  }

  /** Returns the least {@code p_i}. */
  public double least() {
    return (weight == null ? 1 : Arrays.stream(weight).min().orElse(1)) / count;
  }

  /** Returns {@code sqrt(n p_i)}; null if all are 1. */
  public double @Nullable [] roots() {
    double[] relative = weight;
    if (relative == null) {
      return null;
    }
    double[] roots = new double[count];
    Arrays.setAll(roots, i -> Math.sqrt(relative[i]));
    return roots;
  }

  /**
   * Returns the groups, or throws if there are none.
   *
   * @param set the text of the set that needs them, for the message
   */
  public Groups requireGroups(String set) {
    if (groups == null) {
      throw missingGroups(set, source);
    }
    return groups;
  }

  /** Creates the exception for rows without the groups that a set needs. */
  public static InvalidInputException missingGroups(String set, String source) {
    return new InvalidInputException(
        "the robust set " + set + " needs groups, but " + source + " has none.",
        "Name the column of the groups with `groups`, or choose another set, such as cvar=0.8.");
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
