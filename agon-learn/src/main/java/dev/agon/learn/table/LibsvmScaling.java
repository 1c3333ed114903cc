package dev.agon.learn.table;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Scales of features that have numbers for names, as in LIBSVM text.
 *
 * <p>Nothing is ever shifted: zeros that are not stored stay zeros.
 */
public final class LibsvmScaling {
  /** Columns that differ less in size are left alone. */
  private static final double ALIKE = 10;

  private LibsvmScaling() {}

  /**
   * The scaling that suits some rows, or null when they are to stay as they are.
   *
   * @param scale {@link Scale#STANDARD} divides by the root mean square over all rows
   */
  public static @Nullable Columns find(Dataset data, Scale scale) {
    SparseRows rows = data.rows();
    if (scale == Scale.NONE || scale == Scale.AUTO && rows.allOnes()) {
      return null; // ones are alike: not one of them need be looked at
    }
    double[] size = scale == Scale.STANDARD ? rootMeanSquares(rows) : largest(rows);
    double smallest = Arrays.stream(size).filter(s -> s > 0).min().orElse(1);
    double largest = Arrays.stream(size).max().orElse(1);
    if (scale == Scale.AUTO && largest <= ALIKE * smallest) {
      return null;
    }
    for (int j = 0; j < size.length; j++) {
      size[j] = size[j] > 0 ? size[j] : 1;
    }
    return Columns.numbered(new Scaling(new double[size.length], size));
  }

  /** The rows with a model's scales; features that the model does not have stay as they are. */
  public static Dataset apply(Columns columns, Dataset data) {
    double[] known = columns.scaling().scale();
    double[] scale = Arrays.copyOf(known, Math.max(known.length, data.features()));
    Arrays.fill(scale, known.length, scale.length, 1);
    List<String> notices = new ArrayList<>(data.notices());
    notices.add(
        String.format(
            Locale.ROOT,
            "%s: columns are divided by their sizes, from %.3g to %.3g; `scale` none leaves them.",
            data.source(),
            Arrays.stream(known).min().orElse(1),
            Arrays.stream(known).max().orElse(1)));
    return new Dataset(
        data.rows().dividedBy(scale),
        data.target(),
        data.weights(),
        data.groups(),
        data.source(),
        data.sha256(),
        notices,
        data.warnings());
  }

  private static double[] largest(SparseRows rows) {
    double[] largest = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i); k++) {
        int j = rows.column(i, k);
        largest[j] = Math.max(largest[j], Math.abs(rows.value(i, k)));
      }
    }
    return largest;
  }

  private static double[] rootMeanSquares(SparseRows rows) {
    double[] squares = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i); k++) {
        squares[rows.column(i, k)] += rows.value(i, k) * rows.value(i, k);
      }
    }
    for (int j = 0; j < squares.length; j++) {
      squares[j] = Math.sqrt(squares[j] / rows.rows());
    }
    return squares;
  }
}
