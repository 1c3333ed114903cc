package dev.agon.learn.data.generate;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.number.Decimals;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import java.util.List;
import java.util.Locale;

/**
 * Dense data with a distant cluster of outliers, and a clean test set.
 *
 * <p>Features are N(0, 20) (variance 20), the true weights x* are N(0, 1), and a label is
 * sign(r.x*). The given fraction of the training rows, at random positions, is replaced by rows
 * with entries N(1000 x*_j/|x*|, 0.1) (variance 0.1). Their label is -1 by default, which
 * contradicts x*; {@code label=1} agrees with it. The other rows do not depend on the fraction.
 */
final class Outliers {
  private static final double VARIANCE = 20;
  private static final double CLUSTER_DISTANCE = 1000;
  private static final double CLUSTER_VARIANCE = 0.1;

  private final double[] truth;
  private final long seed;

  private Outliers(int d, long seed) {
    this.truth = Generator.gaussians(d, seed, Generator.TRUTH);
    this.seed = seed;
  }

  static Generator.Generated generate(Spec spec) {
    int n = spec.integer("n", 30_000, 1, Integer.MAX_VALUE - 8);
    int d = spec.integer("d", 50, 1, Integer.MAX_VALUE - 8);
    int test = spec.integer("test", 10_000, 1, Integer.MAX_VALUE - 8);
    double fraction = spec.fraction("fraction", 0);
    int label = spec.integer("label", -1, -1, 1);
    long seed = spec.seed();
    spec.requireNothingElse();
    if (label == 0) {
      throw spec.wrong("label must be -1 or 1, but was 0", "Use for example label=-1.");
    }
    Outliers data = new Outliers(d, seed);
    int outliers = (int) StrictMath.rint(fraction * n);
    String source =
        String.format(
            Locale.ROOT,
            "generated outliers,n=%d,d=%d,fraction=%s,label=%d,test=%d,seed=%d",
            n,
            d,
            Decimals.shortest(fraction),
            label,
            test,
            seed);
    return new Generator.Generated(
        data.rows(n, Generator.ROWS, outliers, (byte) label, source),
        data.rows(test, Generator.TEST_ROWS, 0, (byte) label, source + ", clean test rows"));
  }

  private Dataset rows(int n, int purpose, int outliers, byte outlierLabel, String source) {
    RandomStream clean = new RandomStream(seed, purpose);
    RandomStream cluster = new RandomStream(seed, Generator.OUTLIER_ROWS);
    RandomStream places = new RandomStream(seed, Generator.OUTLIER_PLACES);
    double[] origin = new double[truth.length];
    double[] centre = centre();
    double cleanSpread = StrictMath.sqrt(VARIANCE);
    double clusterSpread = StrictMath.sqrt(CLUSTER_VARIANCE);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    byte[] sign = new byte[n];
    int left = outliers;
    for (int row = 0; row < n; row++) {
      // Selection sampling (Knuth, TAOCP 2, 3.4.2, algorithm S): exactly the given number at
      // random positions.
      if (left > 0 && places.nextInt(n - row) < left) {
        left--;
        addRow(rows, cluster, row, centre, clusterSpread);
        sign[row] = outlierLabel;
      } else {
        double score = addRow(rows, clean, row, origin, cleanSpread);
        sign[row] = (byte) (score > 0 ? 1 : -1);
      }
    }
    return new Dataset(
        rows.build(), Generator.classes(sign, Generator.SIGNS), source, "", List.of());
  }

  private double[] centre() {
    double[] centre = truth.clone();
    Vectors.scale(centre, CLUSTER_DISTANCE / Vectors.norm(truth));
    return centre;
  }

  /** Adds a row around a centre, and returns its product with the true weights. */
  private double addRow(
      SparseRowsBuilder rows, RandomStream random, int row, double[] centre, double spread) {
    random.seek(row);
    double score = 0;
    for (int j = 0; j < truth.length; j++) {
      double value = centre[j] + spread * random.nextGaussian();
      rows.add(j, value);
      score += value * truth[j];
    }
    rows.endRow();
    return score;
  }
}
