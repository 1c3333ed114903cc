package dev.agon.learn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows across blocks are read back unchanged, and take no more memory than documented. */
class SparseRowsTest {

  /** The kinds of entries. */
  private enum Kind {
    ONES,
    ALL_THE_SAME,
    DIFFERENT;

    private double value(int row, int k) {
      return switch (this) {
        case ONES -> 1;
        case ALL_THE_SAME -> 0.18257;
        case DIFFERENT -> row + k + 0.5;
      };
    }
  }

  private static SparseRows rows(int count, Kind kind) {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    for (int row = 0; row < count; row++) {
      for (int k = 0; k < row % 40; k++) {
        builder.add(row % 7 + 3 * k, kind.value(row, k));
      }
      builder.endRow();
    }
    return builder.build();
  }

  @ParameterizedTest
  @EnumSource
  void rowsAreReadBack(Kind kind) {
    int count = 2 * SparseRows.BLOCK_ROWS + 17;
    SparseRows rows = rows(count, kind);
    assertThat(rows.rows()).isEqualTo(count);
    assertThat(rows.columns()).isEqualTo(6 + 3 * 38 + 1);
    double[] x = new double[rows.columns()];
    x[3] = 2;
    for (int row = 0; row < count; row++) {
      assertThat(rows.entries(row)).isEqualTo(row % 40);
      double dot = 0;
      for (int k = 0; k < row % 40; k++) {
        assertThat(rows.column(row, k)).isEqualTo(row % 7 + 3 * k);
        assertThat(rows.value(row, k)).isEqualTo(kind.value(row, k));
        dot += rows.column(row, k) == 3 ? 2 * rows.value(row, k) : 0;
      }
      assertThat(rows.dot(row, x)).isEqualTo(dot);
    }
  }

  /** Sums over many rows at once, across the ends of blocks, equal the sums of their entries. */
  @ParameterizedTest
  @EnumSource
  void productsOfManyRowsEqualProductsOfSingleRows(Kind kind) {
    SparseRows rows = rows(2 * SparseRows.BLOCK_ROWS + 17, kind);
    double[] x = new double[rows.columns()];
    Arrays.setAll(x, j -> 1.0 / (j + 1));
    int first = 5;
    double[] products = new double[rows.rows() - first];
    int[] which = IntStream.range(0, rows.rows()).filter(i -> i % 3 != 1).toArray();
    double[] factor = new double[which.length];
    Arrays.setAll(factor, k -> 0.5 + k % 11);
    double[] sums = new double[rows.columns()];

    rows.dot(first, products.length, x, products);
    rows.addScaled(which, factor, which.length, sums);
    double[][] squares = lowerHalf(rows.columns());
    rows.addSquares(which, factor, which.length, squares);

    for (int k = 0; k < products.length; k++) {
      double product = 0;
      for (int e = 0; e < rows.entries(first + k); e++) {
        product += rows.value(first + k, e) * x[rows.column(first + k, e)];
      }
      assertThat(products[k]).isCloseTo(product, within(1e-14 * product));
    }
    double[] expected = new double[rows.columns()];
    for (int k = 0; k < which.length; k++) {
      for (int e = 0; e < rows.entries(which[k]); e++) {
        expected[rows.column(which[k], e)] += factor[k] * rows.value(which[k], e);
      }
    }
    assertThat(sums).containsExactly(expected);
    assertThat(squares).isDeepEqualTo(squares(rows, which, factor));
  }

  /** Roots and counts of the columns equal the sums over their entries, bit for bit. */
  @ParameterizedTest
  @EnumSource
  void rootsOfColumnSquaresAreCorrect(Kind kind) {
    SparseRows rows = rows(SparseRows.BLOCK_ROWS + 17, kind);
    double[] expected = new double[rows.columns()];
    long[] expectedCount = new long[rows.columns()];
    for (int row = 0; row < rows.rows(); row++) {
      for (int k = 0; k < rows.entries(row); k++) {
        expected[rows.column(row, k)] += Math.sqrt(rows.value(row, k));
        expectedCount[rows.column(row, k)]++;
      }
    }
    double[] roots = new double[rows.columns()];
    long[] count = new long[rows.columns()];
    int[] entries = new int[rows.columns()];

    rows.addRoots(roots, count);
    for (int row = 0; row < rows.rows(); row++) {
      rows.addCounts(row, entries);
    }

    assertThat(roots).containsExactly(expected);
    assertThat(count).containsExactly(expectedCount);
    assertThat(Arrays.stream(entries).asLongStream()).containsExactly(box(expectedCount));
  }

  private static Long[] box(long[] values) {
    return Arrays.stream(values).boxed().toArray(Long[]::new);
  }

  static double[][] lowerHalf(int dimension) {
    double[][] lower = new double[dimension][];
    Arrays.setAll(lower, i -> new double[i + 1]);
    return lower;
  }

  /** {@code sum factor[k] r_i r_j}, entry by entry. */
  static double[][] squares(SparseRows rows, int[] which, double[] factor) {
    double[][] lower = lowerHalf(rows.columns());
    for (int k = 0; k < which.length; k++) {
      for (int a = 0; a < rows.entries(which[k]); a++) {
        double[] out = lower[rows.column(which[k], a)];
        for (int b = 0; b <= a; b++) {
          out[rows.column(which[k], b)] +=
              factor[k] * rows.value(which[k], a) * rows.value(which[k], b);
        }
      }
    }
    return lower;
  }

  @ParameterizedTest
  @EnumSource
  void twelveBytesPerNonZeroAndSixteenPerRow(Kind kind) throws IllegalAccessException {
    int count = 2 * SparseRows.BLOCK_ROWS + 17;
    SparseRows rows = rows(count, kind);
    long signs = count;
    assertThat(arrayBytes(rows) + signs).isLessThanOrEqualTo(12 * rows.nonZeros() + 16L * count);
    assertThat(arrayBytes(rows)).isGreaterThan(4 * rows.nonZeros());
    if (kind != Kind.DIFFERENT) {
      assertThat(arrayBytes(rows)).isLessThanOrEqualTo(4 * rows.nonZeros() + 16L * count);
    }
    assertThat(rows.allOnes()).isEqualTo(kind == Kind.ONES);
  }

  /**
   * Rows of ones, of another common value and of different values, in any order, and enough of them
   * that arrays grow.
   */
  @Test
  void copiedRowsEqualOriginals() {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    for (int block = 0; block < 3; block++) {
      for (int row = 0; row < SparseRows.BLOCK_ROWS; row++) {
        for (int k = 0; k < row % 5; k++) {
          builder.add(row % 7 + 3 * k, Kind.values()[block].value(row, k));
        }
        builder.endRow();
      }
    }
    SparseRows rows = builder.build();
    RandomStream random = new RandomStream(5, 0);
    for (int from = 0; from < 3; from++) {
      int first = from * SparseRows.BLOCK_ROWS;
      int least = from == 2 ? 0 : first;
      int[] which = new int[2 * SparseRows.BLOCK_ROWS + 17];
      Arrays.setAll(which, k -> least + random.nextInt(first + SparseRows.BLOCK_ROWS - least));
      SparseRowsBuilder copies = new SparseRowsBuilder();
      for (int row : which) {
        rows.copy(row, copies);
      }
      SparseRows copied = copies.build();
      for (int k = 0; k < which.length; k++) {
        assertThat(copied.entries(k)).isEqualTo(rows.entries(which[k]));
        for (int e = 0; e < copied.entries(k); e++) {
          assertThat(copied.column(k, e)).isEqualTo(rows.column(which[k], e));
          assertThat(copied.value(k, e)).isEqualTo(rows.value(which[k], e));
        }
      }
      assertThat(copied.allOnes()).isEqualTo(from == 0);
    }
  }

  @Test
  void emptyColumnsAtTheEndCount() {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    builder.add(2, 1);
    builder.endRow();
    builder.atLeastColumns(9);
    assertThat(builder.build().columns()).isEqualTo(9);
  }

  /** All bytes in arrays that are reachable from an object. */
  private static long arrayBytes(Object object) throws IllegalAccessException {
    long bytes = 0;
    for (Field field : object.getClass().getDeclaredFields()) {
      field.setAccessible(true);
      Object value = field.get(object);
      if (value instanceof int[] ints) {
        bytes += 4L * ints.length;
      } else if (value instanceof double[] doubles) {
        bytes += 8L * doubles.length;
      } else if (value != null && value.getClass().isArray()) {
        for (int i = 0; i < Array.getLength(value); i++) {
          bytes += arrayBytes(Array.get(value, i));
        }
      }
    }
    return bytes;
  }
}
