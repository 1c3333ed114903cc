package dev.agon.learn.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates a data set from some rows of another. */
public final class Subset {
  private Subset() {}

  /**
   * Copies rows with their labels, weights and groups; classes and columns keep their numbers, even
   * if no row has them.
   *
   * @param which the rows, in their new order
   */
  public static Dataset of(Dataset data, int[] which) {
    return new Dataset(
        rows(data.rows(), which),
        target(data.target(), which),
        weights(data.weights(), which),
        groups(data.groups(), which),
        data.categories(),
        data.origin());
  }

  /** Copies some rows of features. */
  public static SparseRows rows(SparseRows rows, int[] which) {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    builder.atLeastColumns(rows.columns());
    for (int row : which) {
      rows.copy(row, builder);
    }
    return builder.build();
  }

  /** Adds all rows to a builder. */
  public static void append(SparseRows rows, SparseRowsBuilder builder) {
    builder.atLeastColumns(rows.columns());
    for (int row = 0; row < rows.rows(); row++) {
      rows.copy(row, builder);
    }
  }

  /** Copies the targets of some rows. */
  public static Target target(Target target, int[] which) {
    return target instanceof Classes classes
        ? new Classes(pick(classes.of(), which), classes.names())
        : new Values(pick(((Values) target).of(), which));
  }

  private static double @Nullable [] weights(double @Nullable [] weights, int[] which) {
    return weights == null ? null : pick(weights, which);
  }

  private static @Nullable Groups groups(@Nullable Groups groups, int[] which) {
    return groups == null ? null : of(groups, which);
  }

  /** Returns the groups of some rows, without empty groups. */
  public static Groups of(Groups groups, int[] which) {
    int[] of = pick(groups.of(), which);
    int[] place = new int[groups.count()];
    for (int g : of) {
      place[g] = 1;
    }
    List<String> names = new ArrayList<>();
    for (int g = 0; g < place.length; g++) {
      if (place[g] == 1) {
        place[g] = names.size();
        names.add(groups.names().get(g));
      }
    }
    return new Groups(pick(place, of), List.copyOf(names));
  }

  private static int[] pick(int[] from, int[] which) {
    int[] picked = new int[which.length];
    for (int k = 0; k < which.length; k++) {
      picked[k] = from[which[k]];
    }
    return picked;
  }

  /** Copies some of the numbers. */
  public static double[] pick(double[] from, int[] which) {
    double[] picked = new double[which.length];
    for (int k = 0; k < which.length; k++) {
      picked[k] = from[which[k]];
    }
    return picked;
  }
}
