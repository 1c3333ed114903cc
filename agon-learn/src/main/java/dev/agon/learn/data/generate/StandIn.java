package dev.agon.learn.data.generate;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.catalogue.Shape;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * Data with the shape of a published data set, as a stand-in if it is not available: the same
 * numbers of rows, features, non-zeros and rows of each class.
 *
 * <p>Columns are uniform; values are 1, or for ijcnn1 uniform in [-1, 1] with six decimals. With
 * standard normal true weights x* and noise of the same variance as r.x*, the rows with the largest
 * r.x* + noise are positive, so the classes overlap. Risks on a stand-in are not comparable with
 * those on the published data set.
 */
final class StandIn {
  private static final int MILLION = 1_000_000;

  private StandIn() {}

  static Dataset generate(String name, Shape shape, List<String> labels, long seed) {
    boolean realValues = name.equals("ijcnn1");
    int n = shape.rows();
    double[] truth = Generator.gaussians(shape.features(), seed, Generator.TRUTH);
    DistinctColumns columns = new DistinctColumns(shape.features(), seed);
    RandomStream noise = new RandomStream(seed, Generator.NOISE);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    double[] score = new double[n];
    for (int row = 0; row < n; row++) {
      noise.seek(row);
      // The differences of these roundings add up to exactly the required number of non-zeros.
      int entries = (int) (shape.nonZeros() * (row + 1) / n - shape.nonZeros() * row / n);
      double squares = 0;
      for (int column : columns.draw(row, entries)) {
        double value = realValues ? realValue(noise) : 1.0;
        rows.add(column, value);
        score[row] += value * truth[column];
        squares += value * value;
      }
      rows.endRow();
      score[row] += StrictMath.sqrt(squares) * noise.nextGaussian();
    }
    rows.atLeastColumns(shape.features());
    String source = "stand-in for " + name + ", seed=" + seed;
    byte[] sign = signs(score, shape.positiveRows());
    return new Dataset(rows.build(), Generator.classes(sign, labels), source, "", List.of());
  }

  /** Returns a non-zero number with few decimals. */
  private static double realValue(RandomStream random) {
    double magnitude = (1 + random.nextInt(MILLION)) / (double) MILLION;
    return random.nextInt(2) == 0 ? magnitude : -magnitude;
  }

  private static byte[] signs(double[] score, int positiveRows) {
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    double threshold = sorted[score.length - positiveRows];
    byte[] sign = new byte[score.length];
    for (int row = 0; row < sign.length; row++) {
      sign[row] = (byte) (score[row] >= threshold ? 1 : -1);
    }
    return sign;
  }
}
