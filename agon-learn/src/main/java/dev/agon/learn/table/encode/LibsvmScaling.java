package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.table.profile.Magnitudes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Scales of numbered features, as in LIBSVM text, and of the numbers to predict.
 *
 * <p>Nothing is shifted, so zeros that are not stored remain zeros.
 */
public final class LibsvmScaling {
  /** If the sizes of columns differ by a smaller factor, they are not scaled. */
  private static final double SIMILAR = 10;

  /** Columns larger than this, or smaller than its inverse, are always scaled. */
  private static final double USUAL = 1e100;

  /** The smallest size of a feature by which weights can be divided. */
  private static final double SMALLEST = 1e-300;

  private LibsvmScaling() {}

  /**
   * Returns the scaling for some rows, or null if they are not to be scaled.
   *
   * @param scale {@link Scale#STANDARD} divides by the root mean square over all rows
   * @param centred whether numbers to predict may be shifted, which needs an intercept
   */
  public static @Nullable Columns find(Dataset data, Scale scale, boolean centred) {
    requireTargets(data);
    double[] size = sizes(data, scale);
    Scaling target = target(data.target(), scale, centred);
    if (size == null && target.isNone()) {
      return null;
    }
    double[] divisor = size == null ? Scaling.none(data.features()).scale() : size;
    return Columns.numbered(
        new Scaling(
            new double[divisor.length], divisor, target.targetCentre(), target.targetScale()));
  }

  /** Returns the sizes of the columns; null if they are not to be scaled. */
  private static double @Nullable [] sizes(Dataset data, Scale scale) {
    SparseRows rows = data.rows();
    if (rows.allOnes() && (scale == Scale.AUTO || scale == Scale.NONE)) {
      return null;
    }
    double[] largest = largest(rows);
    double smallestSize = Arrays.stream(largest).filter(s -> s > 0).min().orElse(1);
    double largestSize = Arrays.stream(largest).max().orElse(1);
    requireSizes(data.source(), largest);
    if (scale == Scale.NONE) {
      requireMagnitude(data.source(), largest, largestSize);
      return null;
    }
    boolean usual = largestSize <= USUAL && smallestSize >= 1 / USUAL;
    if (scale == Scale.AUTO && usual && largestSize <= SIMILAR * smallestSize) {
      return null;
    }
    double[] size = scale == Scale.STANDARD ? rootMeanSquares(rows, largest) : largest;
    for (int j = 0; j < size.length; j++) {
      size[j] = size[j] > 0 ? size[j] : 1;
    }
    return size;
  }

  private static Scaling target(Target target, Scale scale, boolean centred) {
    return target instanceof Values values
        ? targets(TargetNumbers.of(values.of()), scale, centred)
        : Scaling.none(0);
  }

  /** Returns the scaling of numbers to predict, without features. */
  public static Scaling targets(TargetNumbers numbers, Scale scale, boolean centred) {
    double most = scale == Scale.NONE ? 0 : numbers.largest();
    if (!(most > 0)) {
      return Scaling.none(0);
    }
    double mean = centred && scale != Scale.MAX_ABS ? numbers.mean(most) : 0;
    double size = scale == Scale.MAX_ABS ? most : Math.sqrt(numbers.meanSquare(most, mean)) * most;
    return new Scaling(
        new double[0], new double[0], mean * most, size > SMALLEST * most ? size : 1);
  }

  private static void requireMagnitude(String source, double[] largest, double most) {
    for (int j = 0; j < largest.length; j++) {
      if (largest[j] == most && most > Magnitudes.LARGEST) {
        throw new InvalidInputException(
            source
                + ": feature "
                + (j + 1)
                + " has a value of magnitude "
                + Decimals.shortest(most)
                + ", but numbers beyond 1e150 are too large to compute with.",
            "Use `scale` max-abs, or write the feature in a larger unit.");
      }
    }
  }

  /** A weight divided by a smaller size would overflow. */
  private static void requireSizes(String source, double[] largest) {
    for (int j = 0; j < largest.length; j++) {
      if (largest[j] > 0 && largest[j] < SMALLEST) {
        throw new InvalidInputException(
            source
                + ": feature "
                + (j + 1)
                + " has no value larger than "
                + Decimals.shortest(largest[j])
                + ", which is too small to compute with.",
            "Write the feature in a smaller unit.");
      }
    }
  }

  private static void requireTargets(Dataset data) {
    if (data.target() instanceof Values values) {
      for (double value : values.of()) {
        requireTarget(data.source(), value);
      }
    }
  }

  /** Rejects a number to predict that is too large to compute with. */
  public static void requireTarget(String source, double value) {
    if (Math.abs(value) > Magnitudes.LARGEST) {
      throw new InvalidInputException(
          source
              + ": the label "
              + Decimals.shortest(value)
              + " is too large to compute with; the limit is 1e150.",
          "Write the labels in a larger unit.");
    }
  }

  /**
   * Scales rows with the scales of a model; features that the model does not have are unchanged.
   */
  public static Dataset apply(Columns columns, Dataset data) {
    double[] known = columns.scaling().scale();
    double[] scale = Arrays.copyOf(known, Math.max(known.length, data.features()));
    Arrays.fill(scale, known.length, scale.length, 1);
    List<String> notices = new ArrayList<>(data.notices());
    Scaling scaling = columns.scaling();
    boolean divided = Arrays.stream(known).anyMatch(size -> size != 1);
    if (divided) {
      notices.add(divisors(data, known));
    }
    if (data.target() instanceof Values && !scaling.hasOwnTargets()) {
      notices.add(targetNotice(data.source(), scaling));
    }
    return new Dataset(
        divided ? data.rows().dividedBy(scale) : data.rows(),
        data.target() instanceof Values values
            ? new Values(scaling.targets(values.of()))
            : data.target(),
        data.weights(),
        data.groups(),
        null,
        new RowOrigin(data.source(), data.sha256(), notices, data.warnings()));
  }

  /** Returns the notice that labels are standardised. */
  public static String targetNotice(String source, Scaling scaling) {
    return String.format(
        Locale.ROOT,
        "%s: labels are standardised for training, with the centre %.3g and the scale %.3g;"
            + " use `scale` none to keep them.",
        source,
        scaling.targetCentre(),
        scaling.targetScale());
  }

  private static String divisors(Dataset data, double[] known) {
    return String.format(
        Locale.ROOT,
        "%s: columns are divided by their sizes, from %.3g to %.3g; use `scale` none to keep them.",
        data.source(),
        Arrays.stream(known).min().orElse(1),
        Arrays.stream(known).max().orElse(1));
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

  /** If a square might overflow or underflow, values are first divided by a power of two. */
  private static double[] rootMeanSquares(SparseRows rows, double[] largest) {
    double[] unit = new double[largest.length];
    for (int j = 0; j < unit.length; j++) {
      boolean usual = largest[j] <= USUAL && largest[j] >= 1 / USUAL;
      unit[j] = usual || largest[j] == 0 ? 1 : Math.scalb(1.0, Math.getExponent(largest[j]));
    }
    double[] squares = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i); k++) {
        int j = rows.column(i, k);
        double value = rows.value(i, k) / unit[j];
        squares[j] += value * value;
      }
    }
    for (int j = 0; j < squares.length; j++) {
      squares[j] = Math.sqrt(squares[j] / rows.rows()) * unit[j];
    }
    return squares;
  }
}
