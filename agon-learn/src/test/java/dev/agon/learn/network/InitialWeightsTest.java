package dev.agon.learn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Initial weights are scaled to the rows. */
class InitialWeightsTest {
  /** One of 40 columns has a value in each row, as in rows of categories. */
  private static Dataset rows(double value) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[200];
    for (int i = 0; i < label.length; i++) {
      rows.add(i % 40, value);
      rows.endRow();
      label[i] = i % 2;
    }
    return new Dataset(
        rows.build(), new Classes(label, List.of("no", "yes")), "rows", "", List.of());
  }

  private static double[] meanSquares(Dataset data, Architecture network, double[] weights) {
    NetworkPass pass = new NetworkPass(network, data.features(), 1);
    pass.load(data.rows(), null, 0, data.size());
    pass.forward(weights, new double[1][data.size()]);
    return new double[] {pass.meanSquare(0), pass.meanSquare(1)};
  }

  @Test
  void hiddenUnitsHaveMeanSquareOne() {
    Architecture network = Architecture.of(30, 20);
    for (double value : new double[] {1, 1e-3, 1e6}) {
      Dataset data = rows(value);
      double[] squares = meanSquares(data, network, InitialWeights.of(network, data, 1, 5));
      assertThat(squares[0]).isCloseTo(1, within(1e-9));
      assertThat(squares[1]).isCloseTo(1, within(1e-9));
    }
    Dataset data = rows(1);
    assertThat(meanSquares(data, network, network.initial(40, 1, 5))[0]).isLessThan(0.1);
  }

  @Test
  void rowsOfZerosLeaveTheWeightsFinite() {
    Dataset data = rows(0);
    double[] weights = InitialWeights.of(Architecture.of(5), data, 1, 5);
    assertThat(weights).doesNotContain(Double.NaN).isNotEmpty();
  }
}
