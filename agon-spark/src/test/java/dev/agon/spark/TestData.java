package dev.agon.spark;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.random.RandomStream;
import java.util.List;

/** Rows that a linear model explains in part. */
public final class TestData {
  private TestData() {}

  /** Two classes; a third of the entries are not 0. */
  public static Dataset classes(int rows, int features) {
    RandomStream random = new RandomStream(3, 0);
    SparseRowsBuilder builder = new SparseRowsBuilder();
    builder.atLeastColumns(features);
    int[] of = new int[rows];
    for (int i = 0; i < rows; i++) {
      double score = random.nextGaussian();
      for (int j = 0; j < features; j++) {
        if (random.nextInt(3) == 0) {
          double value = random.nextGaussian();
          score += (j % 3 - 1) * value;
          builder.add(j, value);
        }
      }
      builder.endRow();
      of[i] = score > 0 ? 1 : 0;
    }
    return new Dataset(
        builder.build(), new Classes(of, List.of("0", "1")), "test data", "", List.of());
  }

  /**
   * Rows whose first column is in another unit.
   *
   * @param origin the origin of the numbers to predict; 0 for two classes
   */
  static Dataset inUnits(int rows, int features, double unit, double origin) {
    RandomStream random = new RandomStream(5, 0);
    SparseRowsBuilder builder = new SparseRowsBuilder();
    int[] of = new int[rows];
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      double score = random.nextGaussian();
      for (int j = 0; j < features; j++) {
        double value = random.nextGaussian();
        score += (j % 3 - 1) * value;
        builder.add(j, j == 0 ? value * unit : value);
      }
      builder.endRow();
      of[i] = score > 0 ? 1 : 0;
      numbers[i] = score + origin;
    }
    Target target = origin == 0 ? new Classes(of, List.of("0", "1")) : new Values(numbers);
    return new Dataset(builder.build(), target, "test data", "", List.of());
  }
}
