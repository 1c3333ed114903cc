package dev.agon.lab.data;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Labels;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import java.util.List;

/**
 * Gaussian rows with a linear truth, a share of which is replaced by a far, concentrated cluster.
 *
 * <pre>
 *   x*_j ~ N(0, 1)     r_j ~ N(0, 20)     label = sign(r.x*)
 *   outlier:           r_j ~ N(1000 x*_j/|x*|, 0.1)     label -1, which contradicts the truth
 * </pre>
 *
 * <p>The published description does not state the outliers' labels; {@code contradict = false}
 * gives the other reading, label +1. Test rows are clean always.
 *
 * @param rows training rows
 * @param features the dimension
 * @param testRows clean rows for the accuracy
 * @param outliers the share of training rows that is replaced, in [0, 1)
 * @param contradict whether the outliers' labels contradict the truth; default true
 * @param seed of the data
 */
public record OutlierData(
    int rows, int features, int testRows, double outliers, Boolean contradict, long seed) {
  private static final double VARIANCE = 20;
  private static final double OUTLIER_VARIANCE = 0.1;
  private static final double DISTANCE = 1000;
  private static final int TRUTH = 111;
  private static final int TRAINING = 112;
  private static final int TEST = 113;

  /** Checks every range. */
  public OutlierData {
    contradict = contradict == null || contradict;
    if (rows < 1 || features < 1 || testRows < 1) {
      throw new InvalidInputException(
          "rows, features and test-rows must be positive, but were "
              + List.of(rows, features, testRows)
              + ".",
          "Maybe 30000, 50 and 10000 are meant.");
    }
    if (!(outliers >= 0 && outliers < 1)) {
      throw new InvalidInputException(
          "outliers must be a share in [0, 1), but was " + outliers + ".", "Maybe 0.1 is meant.");
    }
  }

  /** The training rows; the outliers come first, which changes nothing for random batches. */
  public Dataset training() {
    return generate(rows, (int) StrictMath.round(outliers * rows), TRAINING, "training");
  }

  /** Clean rows of the same truth. */
  public Dataset test() {
    return generate(testRows, 0, TEST, "test");
  }

  private Dataset generate(int n, int replaced, int purpose, String role) {
    double[] truth = gaussians(new RandomStream(seed, TRUTH));
    double norm = Vectors.norm(truth);
    RandomStream stream = new RandomStream(seed, purpose);
    SparseRowsBuilder builder = new SparseRowsBuilder();
    byte[] sign = new byte[n];
    for (int i = 0; i < n; i++) {
      stream.seek(i);
      boolean outlier = i < replaced;
      double[] row = gaussians(stream);
      for (int j = 0; j < features; j++) {
        row[j] =
            outlier
                ? DISTANCE * truth[j] / norm + StrictMath.sqrt(OUTLIER_VARIANCE) * row[j]
                : StrictMath.sqrt(VARIANCE) * row[j];
        builder.add(j, row[j]);
      }
      builder.endRow();
      boolean positive = outlier ? !contradict : Vectors.dot(row, truth) > 0;
      sign[i] = (byte) (positive ? 1 : -1);
    }
    return new Dataset(
        builder.build(), sign, new Labels(-1, 1), description() + ", " + role, "", List.of());
  }

  private double[] gaussians(RandomStream stream) {
    double[] values = new double[features];
    for (int j = 0; j < features; j++) {
      values[j] = stream.nextGaussian();
    }
    return values;
  }

  /** Everything that determines the rows, in words. */
  public String description() {
    return "generated, version 1: "
        + rows
        + " rows, "
        + features
        + " features, outliers "
        + outliers
        + (contradict ? " contradicting the truth" : " agreeing with the truth")
        + ", seed "
        + seed;
  }
}
