package dev.agon.autodiff;

import static dev.agon.autodiff.model.Parameters.dense;
import static dev.agon.autodiff.model.Parameters.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.agon.InvalidInputException;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.model.Forward;
import dev.agon.autodiff.model.Parameters;
import dev.agon.linalg.Activation;
import dev.agon.random.RandomStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ONNX Runtime computes the outputs of an exported model as {@link Forward} does. */
class OnnxExportTest {
  private static final OrtEnvironment RUNTIME = OrtEnvironment.getEnvironment();
  private static final int ROWS = 5;

  @TempDir Path folder;

  private void compare(BinaryOperator<Vector> model, double[] parameters, int inputs)
      throws OrtException {
    RandomStream random = new RandomStream(2, 0);
    double[] numbers = new double[ROWS * inputs];
    Arrays.setAll(numbers, i -> random.nextGaussian());
    double[][] rows = new double[ROWS][];
    Arrays.setAll(rows, r -> Arrays.copyOfRange(numbers, r * inputs, (r + 1) * inputs));
    Path file = folder.resolve("model.onnx");
    OnnxExport.write(file, model, parameters, inputs);
    double[][] expected =
        Forward.evaluate(model, parameters, new DenseMatrix(ROWS, inputs, numbers));
    try (OrtSession session = RUNTIME.createSession(file.toString());
        OrtSession.Result result =
            session.run(Map.of("inputs", OnnxTensor.createTensor(RUNTIME, rows)))) {
      double[][] found = (double[][]) result.get("outputs").orElseThrow().getValue();
      assertThat(found).hasDimensions(ROWS, expected[0].length);
      for (int r = 0; r < ROWS; r++) {
        assertThat(found[r]).containsExactly(expected[r], within(1e-12));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void networks(Activation activation) throws OrtException {
    Network network = Network.of(activation, 4, 7, 5, 3);
    compare(network::apply, network.initial(1), 4);
  }

  /**
   * A softmax over products with a vector that is common to all rows, and a residual connection.
   */
  @Test
  void namedParametersWithAttention() throws OrtException {
    Parameters parts = Parameters.of(dense("hidden", 4, 4), vector("key", 4), dense("score", 4, 2));
    double[] x = parts.initial(3);
    Arrays.fill(x, parts.offset("key"), parts.offset("key") + 4, 0.3);
    compare(
        (p, input) -> {
          Vector hidden = parts.layer("hidden", p, input).tanh().plus(input);
          Vector weights = hidden.times(parts.get("key", p)).softmax();
          return parts.layer("score", p, hidden.times(weights)).plus(hidden.dot(weights));
        },
        x,
        4);
  }

  @Test
  void elementwiseOperations() throws OrtException {
    compare(
        (p, v) -> {
          Vector positive = v.squared().plus(0.5);
          Vector a = positive.log().plus(positive.sqrt()).plus(positive.log1p());
          Vector b = v.sin().plus(v.cos()).plus(v.abs()).plus(v.sigmoid()).plus(v.exp());
          Vector c = positive.pow(1.5).over(positive).affine(2, -1).plusProduct(0.25, a, b);
          Vector chosen = v.select(a, b).plus(v.max(p)).minus(v.min(p));
          return c.times(chosen).plus(v.negate().softplus()).plus(v.silu());
        },
        new double[] {0.1, -0.2, 0.3},
        3);
  }

  @Test
  void partsOfVectors() throws OrtException {
    compare(
        (p, v) -> {
          Vector turned = v.slice(0, 4).matrixTimes(v.slice(4, 2));
          Vector some = v.gather(new int[] {5, 0}).plus(v.slice(2, 2).norm());
          return turned.plus(some).times(v.sum()).plus(p.slice(1, 2)).plus(v.logSumExp());
        },
        new double[] {9, 2, 3},
        6);
  }

  @Test
  void refusesLossesThatAreNotModelsOfOneRow() {
    assertThatThrownBy(() -> OnnxExport.encode((x, row) -> x, new double[] {1}, 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("do not depend on its inputs");
    assertThatThrownBy(() -> OnnxExport.encode((x, row) -> row, new double[] {Double.NaN}, 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("parameter 0");
    assertThatThrownBy(() -> OnnxExport.encode((x, row) -> row, new double[] {1}, 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("0 inputs");
  }
}
