package dev.agon.method.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import org.junit.jupiter.api.Test;

/** Networks: the averages of nodes, and invalid matrices. */
class MixingMatrixTest {
  private static final double[][] CORNERS = {{12, 0}, {0, 12}, {24, 24}, {0, 0}};

  private static double[] mixed(MixingMatrix network, int k) {
    double[] out = {-7, -7};
    network.mix(k, CORNERS, out);
    return out;
  }

  @Test
  void completeNetworkAveragesAllNodes() {
    MixingMatrix complete = MixingMatrix.complete(4);
    assertThat(complete.size()).isEqualTo(4);
    for (int k = 0; k < 4; k++) {
      assertThat(mixed(complete, k)).containsExactly(9, 9);
    }
  }

  @Test
  void ringAveragesNodeAndNeighbours() {
    MixingMatrix ring = MixingMatrix.ring(4);
    assertThat(mixed(ring, 0)).containsExactly(4, 4); // 3, 0 and 1
    assertThat(mixed(ring, 2)).containsExactly(8, 12); // 1, 2 and 3
  }

  @Test
  void acceptsUnequalWeights() {
    double[][] path = {
      {0.75, 0.25, 0, 0}, {0.25, 0.5, 0.25, 0}, {0, 0.25, 0.5, 0.25}, {0, 0, 0.25, 0.75}
    };
    assertThat(mixed(MixingMatrix.of(path), 1)).containsExactly(9, 12);
  }

  @Test
  void rejectsMatrixThatIsNotDoublyStochastic() {
    refused("row 1 has 1 entries, not 2", new double[][] {{1, 0}, {0}});
    refused("row 0 contains -1.0", new double[][] {{-1, 2}, {2, -1}});
    refused("row 0 contains NaN", new double[][] {{Double.NaN, 1}, {0, 1}});
    refused("row 0 sums to 0.5", new double[][] {{0.5, 0}, {0.5, 1}});
    refused("column 0 sums to 2.0", new double[][] {{1, 0}, {1, 0}});
  }

  private static void refused(String why, double[]... matrix) {
    assertThatThrownBy(() -> MixingMatrix.of(matrix))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why)
        .asString()
        .contains("Use for example a ring");
  }
}
