package dev.agon.autodiff.model;

import static dev.agon.autodiff.model.Parameters.dense;
import static dev.agon.autodiff.model.Parameters.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.Network;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Activation;
import dev.agon.random.RandomStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Named parameters, the model that they define, and their file. */
class ParametersTest {
  private static final Parameters PARTS = Parameters.of(dense("a", 3, 5), dense("b", 5, 2));

  @TempDir Path folder;

  private static DenseMatrix rows() {
    RandomStream random = new RandomStream(2, 0);
    double[] entries = new double[12];
    Arrays.setAll(entries, i -> random.nextGaussian());
    return new DenseMatrix(4, 3, entries);
  }

  @Test
  void layersOfANetworkAreNamed() {
    Network network = Network.of(Activation.TANH, 3, 5, 2);
    assertThat(PARTS.length()).isEqualTo(network.length());
    double[] x = PARTS.initial(7);
    assertThat(x).isEqualTo(network.initial(7));
    double[][] outputs =
        Forward.evaluate(
            (all, input) -> PARTS.layer("b", all, PARTS.layer("a", all, input).tanh()), x, rows());
    assertThat(outputs).isDeepEqualTo(Forward.evaluate(network::apply, x, rows()));
    assertThat(outputs[3]).isNotEqualTo(outputs[0]);
  }

  @Test
  void outputsMatchTheFormula() {
    double[] x = PARTS.initial(3);
    double[] first = PARTS.get("a", x);
    double[][] outputs = Forward.evaluate((all, input) -> PARTS.layer("a", all, input), x, rows());
    double expected = 0;
    for (int j = 0; j < 3; j++) {
      expected += first[3 + j] * rows().entry(2, j);
    }
    assertThat(outputs[2][1]).isEqualTo(expected + first[15 + 1]);
  }

  @Test
  void parametersAreStoredOneAfterAnother() {
    Parameters parts = Parameters.of(dense("w", 2, 2), vector("scale", 3));
    double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    assertThat(parts.length()).isEqualTo(9);
    assertThat(parts.offset("scale")).isEqualTo(6);
    assertThat(parts.get("w", x)).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(parts.get("scale", x)).containsExactly(7, 8, 9);
    assertThat(Arrays.copyOfRange(parts.initial(1), 4, 9)).containsOnly(0);
  }

  @Test
  void aFileKeepsAllBits() {
    Path file = folder.resolve("parameters.txt");
    double[] x = PARTS.initial(5);
    x[3] = -0.0;
    x[4] = Double.MIN_VALUE;
    ParameterFile.write(file, PARTS, x);
    assertThat(ParameterFile.read(file, PARTS)).isEqualTo(x);
  }

  @Test
  void filesOfOtherFormatsAreRejected() throws Exception {
    Path file = folder.resolve("parameters.txt");
    ParameterFile.write(file, PARTS, PARTS.initial(5));
    Parameters wider = Parameters.of(dense("a", 3, 5), dense("b", 5, 3));
    assertThatThrownBy(() -> ParameterFile.read(file, wider))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 2 of ")
        .hasMessageContaining("'b 5 2' instead of 'b 5 3'");
    assertThatThrownBy(() -> ParameterFile.read(file, Parameters.of(dense("a", 3, 5))))
        .hasMessageContaining("2 parts instead of 1");
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst(" 3 5 ", " 3 5 x"));
    assertThatThrownBy(() -> ParameterFile.read(file, PARTS))
        .hasMessageContaining("instead of a number");
    Files.writeString(file, text.strip() + " 1\n");
    assertThatThrownBy(() -> ParameterFile.read(file, PARTS))
        .hasMessageContaining("has 13 numbers instead of 12");
    Files.writeString(file, "");
    assertThatThrownBy(() -> ParameterFile.read(file, PARTS))
        .hasMessageContaining("0 parts instead of 2");
  }

  @Test
  void mistakesAreReported() {
    assertThatThrownBy(() -> Parameters.of(dense("a", 1, 1), vector("a", 1)))
        .hasMessageContaining("named a");
    assertThatThrownBy(() -> dense("a", 0, 1)).hasMessageContaining("0 inputs");
    assertThatThrownBy(() -> vector("a b", 1)).hasMessageContaining("'a b'");
    assertThatThrownBy(() -> vector("a", 0)).hasMessageContaining("0 outputs");
    assertThatThrownBy(() -> PARTS.offset("c")).hasMessageContaining("no part named c");
    assertThatThrownBy(() -> PARTS.get("a", new double[3])).hasMessageContaining("3 numbers");
    double[] x = PARTS.initial(1);
    assertThatThrownBy(
            () -> Forward.evaluate((all, input) -> PARTS.layer("b", all, input), x, rows()))
        .hasMessageContaining("layer b was given 3 inputs");
  }
}
