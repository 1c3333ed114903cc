package dev.agon.learn.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.random.RandomStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that dense products are the same sums as those of the sparse rows. */
class DenseRowsTest {
  /** Rows, columns, outputs, and the share of stored entries: full, with gaps, and all ones. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2, 1, false",
    "63, 7, 3, 1, false",
    "64, 33, 4, 0.6, false",
    "65, 40, 5, 0.6, false",
    "700, 13, 10, 1, false",
    "130, 70, 9, 0.5, true",
    "17000, 64, 3, 0.4, false" // too large to be kept as a dense matrix
  })
  void productsEqualSparseProducts(int n, int d, int outputs, double share, boolean ones) {
    RandomStream random = random(n);
    SparseRows rows = rows(random, n, d, share, ones);
    DenseRows dense = Objects.requireNonNull(DenseRows.of(rows, outputs));
    double[][] x = gaussians(random, outputs, d + 1);
    double[][] score = new double[outputs][n];
    dense.dot(0, n, x, score);
    int[] which = new int[n];
    int count = 0;
    for (int i = 0; i < n; i += 1 + random.nextInt(2)) {
      which[count++] = i;
    }
    double[][] factor = gaussians(random, outputs, n);
    double[][] sums = gaussians(random, outputs, d + 1);
    double[][] expected = new double[outputs][];
    for (int k = 0; k < outputs; k++) {
      expected[k] = sums[k].clone();
      rows.addScaled(which, factor[k], count, expected[k]);
    }
    dense.addScaled(which, factor, count, sums);
    for (int k = 0; k < outputs; k++) {
      for (int i = 0; i < n; i++) {
        assertThat(score[k][i]).isCloseTo(rows.dot(i, x[k]), within(1e-12 * d));
      }
      assertThat(sums[k]).containsExactly(expected[k], within(1e-12 * n));
    }
    double[][] lower = triangle(d);
    double[][] squares = triangle(d);
    rows.addSquares(which, factor[0], count, lower);
    dense.addSquares(which, factor[0], count, squares);
    for (int j = 0; j < d; j++) {
      assertThat(squares[j]).containsExactly(lower[j], within(1e-12 * n));
    }
  }

  @Test
  void sparseRowsAndSingleOutputsAreLeftToSparseProducts() {
    SparseRows sparse = rows(random(1), 200, 50, 0.05, false);
    assertThat(DenseRows.of(sparse, 5)).isNull();
    assertThat(DenseRows.of(rows(random(1), 200, 50, 1, false), 1)).isNull();
  }

  private static RandomStream random(long seed) {
    return new RandomStream(seed, 0);
  }

  private static double[][] triangle(int d) {
    double[][] lower = new double[d][];
    for (int j = 0; j < d; j++) {
      lower[j] = new double[j + 1];
    }
    return lower;
  }

  private static double[][] gaussians(RandomStream random, int count, int length) {
    double[][] all = new double[count][length];
    for (double[] one : all) {
      for (int j = 0; j < length; j++) {
        one[j] = random.nextGaussian();
      }
    }
    return all;
  }

  private static SparseRows rows(RandomStream random, int n, int d, double share, boolean ones) {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    builder.atLeastColumns(d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        if (random.nextDouble() < share) {
          builder.add(j, ones ? 1 : random.nextGaussian());
        }
      }
      builder.endRow();
    }
    return builder.build();
  }
}
