package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells against lists of values. */
class CellsTest {
  private static double[] values(String shape, int rows) {
    RandomStream random = new RandomStream(11, 0);
    double[] value = new double[rows];
    for (int i = 0; i < rows; i++) {
      double normal = random.nextGaussian();
      value[i] =
          switch (shape) {
            case "heavy tail" -> 1 / (1e-4 + random.nextDouble());
            case "one outlier" -> i == 77 ? 1e6 : normal;
            case "far away" -> 1e6 + normal;
            case "ties" -> Math.rint(3 * normal);
            case "one value" -> -7.5;
            case "ever nearer" -> -Math.scalb(1 + random.nextDouble(), -random.nextInt(200));
            default -> 1 + normal;
          };
    }
    return value;
  }

  private static double[] weights(int rows) {
    RandomStream random = new RandomStream(12, 0);
    double[] weight = new double[rows];
    Arrays.setAll(weight, i -> 0.1 + random.nextDouble());
    return weight;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "normal",
        "heavy tail",
        "one outlier",
        "far away",
        "ties",
        "one value",
        "ever nearer"
      })
  void whereRowsAreManyCellsAreNarrow(String shape) {
    double[] value = values(shape, 3000);
    double[] weight = weights(3000);
    List<double[]> plain = PlainCells.of(value, 256, 11, 12);

    PlainCells.same(Cells.of(value, null, 3000), plain);
    PlainCells.same(Cells.of(value, weight, 3000), plain);
    PlainCells.lawful(Cells.of(value, null, 3000), value, null);
    PlainCells.lawful(Cells.of(value, weight, 3000), value, weight);
  }

  @ParameterizedTest
  @ValueSource(strings = {"normal", "heavy tail", "one outlier", "ties", "one value"})
  void amongManyRowsSomeDecideAndAllAreCounted(String shape) {
    double[] value = values(shape, 17_000);
    Cells cells = Cells.of(value, null, 17_000);
    PlainCells.lawful(cells, value, null);
    for (int k = 0; k < cells.size(); k++) {
      if (!cells.isOneValue(k)) {
        assertThat(cells.count(k)).isLessThan(2 * 2 * 17_000 / 256);
      }
    }
  }

  @Test
  void cutsAreChosenFromEverySecondOf16384Rows() {
    double[] value = new double[16_384];
    Arrays.setAll(value, i -> i % 2 == 0 ? 5 : i / 16_384.0);
    value[0] = 0; // of the rows that decide all others have the greatest value
    PlainCells.same(Cells.of(value, null, 16_384), PlainCells.of(value, 256, 32, 0));
    double[] fewer = Arrays.copyOf(value, 16_383);
    PlainCells.same(Cells.of(fewer, null, 16_383), PlainCells.of(fewer, 256, 63, 12));
  }

  @Test
  void onlyTheGivenNumberOfRowsIsSorted() {
    double[] value = {3, 1, 2, 99, -99};
    Cells cells = Cells.of(value, null, 3);
    PlainCells.lawful(cells, Arrays.copyOf(value, 3), null);
    assertThat(Cells.of(value, null, 0).size()).isZero();
    PlainCells.lawful(Cells.exact(value, null, 3), Arrays.copyOf(value, 3), null);
    assertThat(Cells.exact(value, null, 0).size()).isZero();
    assertThat(Cells.exact(value, new double[5], 0).size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0",
    "255, 1, 0",
    "256, 1, 1",
    "8191, 1, 31",
    "8192, 1, 32",
    "16383, 1, 63",
    "16384, 2, 32",
    "131072, 16, 32",
    "500000, 16, 122",
    "1048576, 16, 128",
    "4194304, 16, 128",
    "8388608, 16, 128",
    "16777216, 16, 256",
    "100000000, 16, 1525"
  })
  void sampleAndCellSizesFollowRowCount(int size, int stride, int mostRows) {
    assertThat(Cells.stride(size)).isEqualTo(stride);
    assertThat(Cells.mostRows(size)).isEqualTo(mostRows);
  }

  @Test
  void everyValueCanBeACellOfItsOwn() {
    double[] value = {2, -1, 2, 0.5, -1, 2};
    double[] weight = {1, 2, 4, 8, 16, 32};
    double[] expected = {18, 8, 37};
    for (Cells cells : List.of(Cells.exact(value, null, 6), Cells.exact(value, weight, 6))) {
      assertThat(cells.size()).isEqualTo(3);
      assertThat(new int[] {cells.count(0), cells.count(1), cells.count(2)})
          .containsExactly(2, 1, 3);
    }
    PlainCells.lawful(Cells.exact(value, null, 6), value, null);
    Cells weighted = Cells.exact(value, weight, 6);
    PlainCells.lawful(weighted, value, weight);
    for (int k = 0; k < 3; k++) {
      assertThat(weighted.weight(k)).isEqualTo(expected[k]);
    }
  }

  @Test
  void finerCellsReplaceOthers() {
    double[] value = {1, 2, 3, 10, 11, 12, 13, 20};
    Cells cells = Cells.ofSize(3);
    cells.set(0, 3, 1, 3, 3, 1, 2);
    cells.set(1, 4, 10, 13, 4, 1.5, 5);
    cells.set(2, 1, 20, 20, 1, 0, 0);
    PlainCells.lawful(cells, value, null);
    Cells finer = Cells.ofSize(2);
    finer.set(0, 1, 10, 10, 1, 0, 0);
    finer.set(1, 3, 11, 13, 3, 1, 2);

    PlainCells.lawful(cells.replaced(1, 2, finer), value, null);

    Cells both = Cells.exact(value, null, 7);
    Cells ends = cells.replaced(0, 2, both);
    assertThat(ends.size()).isEqualTo(8);
    PlainCells.lawful(ends, value, null);
    assertThat(cells.replaced(0, 1, Cells.ofSize(0)).size()).isEqualTo(2);
  }

  @Test
  void roundedSumsLeaveARowInsideItsCell() {
    double[] v = new double[2];
    double[] w = new double[2];
    Cells cells = Cells.ofSize(3);
    cells.set(0, 2, 1, 2, 4, 0.5, 4); // the squares of rows further apart than the cell is wide
    assertThat(cells.represent(0, 0, v, w)).isEqualTo(2);
    assertThat(v).containsExactly(1, 2);
    assertThat(w).containsExactly(3.2, 0.7999999999999998);
    cells.set(1, 2, 1, 2, 4, 0, 1); // a mean that was rounded to the least value
    assertThat(cells.represent(1, 0, v, w)).isEqualTo(1);
    assertThat(v[0]).isEqualTo(1);
    assertThat(w[0]).isEqualTo(4);
    cells.set(2, 2, 1, 1, 4, 1e-20, 1); // one value is one row, for any sums
    assertThat(cells.represent(2, 0, v, w)).isEqualTo(1);
  }
}
