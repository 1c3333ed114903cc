package dev.agon.lab.data;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Labels;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * Generated rows in the shape of a data set that is not at hand: as many rows and features, the
 * same density and class balance, and nothing else of the original.
 *
 * <p>Features are 0 or 1, independent, of one density; a row's score is a planted linear model plus
 * noise of a fifth of its spread, and the rows with the largest scores are the positives.
 */
final class StandIn {
  private static final int MODEL = 101;
  private static final int FEATURES = 102;
  private static final int NOISE = 103;
  private static final double NOISE_SHARE = 0.2;

  private StandIn() {}

  static Dataset generate(String name, Shape shape) {
    int n = shape.rows();
    int d = shape.features();
    double density = (double) shape.nonzeros() / ((double) n * d);
    double[] model = model(d);
    RandomStream features = new RandomStream(1, FEATURES);
    RandomStream noise = new RandomStream(1, NOISE);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    rows.atLeastColumns(d);
    double[] score = new double[n];
    for (int i = 0; i < n; i++) {
      features.seek(i);
      for (int j = 0; j < d; j++) {
        if (features.nextDouble() < density) {
          rows.add(j, 1.0);
          score[i] += model[j];
        }
      }
      rows.endRow();
      noise.seek(i);
      score[i] += NOISE_SHARE * StrictMath.sqrt(density * d) * noise.nextGaussian();
    }
    return new Dataset(
        rows.build(),
        labels(score, shape.positives()),
        new Labels(-1, 1),
        description(name, shape),
        "",
        List.of());
  }

  static String description(String name, Shape shape) {
    return "generated stand-in for "
        + name
        + ", version 1: "
        + shape.rows()
        + " rows, "
        + shape.features()
        + " features, about "
        + shape.nonzeros()
        + " ones, "
        + shape.positives()
        + " positives";
  }

  private static double[] model(int d) {
    RandomStream stream = new RandomStream(1, MODEL);
    double[] model = new double[d];
    for (int j = 0; j < d; j++) {
      model[j] = stream.nextGaussian();
    }
    return model;
  }

  private static byte[] labels(double[] score, int positives) {
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    double threshold = sorted[score.length - positives];
    byte[] sign = new byte[score.length];
    for (int i = 0; i < sign.length; i++) {
      sign[i] = (byte) (score[i] >= threshold ? 1 : -1);
    }
    return sign;
  }
}
