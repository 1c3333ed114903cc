package dev.agon.learn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.loss.Loss;
import dev.agon.linalg.Activation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Networks of trained models against derivatives that PyTorch computed in double precision. */
class GoldenNetworksTest {
  static List<Case> cases() throws IOException {
    try (InputStream in =
        GoldenNetworksTest.class.getResourceAsStream("/golden/networks/derivatives.json")) {
      List<Case> cases = new ArrayList<>();
      JsonNode all = new JsonMapper().readTree(Objects.requireNonNull(in)).get("cases");
      all.forEach(
          c -> {
            if (c.get("sizes").size() > 2) { // a network of a model has a hidden layer
              cases.add(new Case(c));
            }
          });
      assertThat(cases).hasSize(15);
      return cases;
    }
  }

  record Case(JsonNode node) {
    double[] numbers(String name) {
      List<Double> numbers = new ArrayList<>();
      node.get(name).forEach(entry -> numbers.add(entry.asDouble()));
      return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    int size(int layer) {
      return node.get("sizes").get(layer).asInt();
    }

    int outputs() {
      return size(node.get("sizes").size() - 1);
    }

    Architecture architecture() {
      List<Integer> hidden = new ArrayList<>();
      for (int k = 1; k < node.get("sizes").size() - 1; k++) {
        hidden.add(size(k));
      }
      return new Architecture(hidden, Activation.of(node.get("activation").asString()));
    }

    SparseRows rows() {
      SparseRowsBuilder builder = new SparseRowsBuilder();
      for (JsonNode row : node.get("inputs")) {
        for (int j = 0; j < row.size(); j++) {
          builder.add(j, row.get(j).asDouble());
        }
        builder.endRow();
      }
      return builder.build();
    }

    @Override
    public String toString() {
      return node.get("id").asString();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void derivativesAgreeWithTheReference(Case c) {
    Loss loss = Loss.parse(c.node().get("loss").asString());
    int outputs = c.outputs();
    double[] q = c.numbers("row_weights");
    double[] theta = c.numbers("theta");
    int n = q.length;
    NetworkPass pass = new NetworkPass(c.architecture(), c.size(0), outputs);
    double[][] score = new double[outputs][n];
    double[][] direction = new double[outputs][n];
    double[][] derivative = new double[outputs][n];
    double[][] bar = new double[outputs][n];
    double[][] dotBar = new double[outputs][n];
    double[] losses = new double[n];
    pass.load(c.rows(), null, 0, n);
    pass.forward(theta, score);
    for (int output = 0; output < outputs; output++) {
      for (int k = 0; k < n; k++) {
        assertThat(score[output][k])
            .isCloseTo(c.node().get("outputs").get(k).get(output).asDouble(), within(1e-12 * 100));
      }
    }
    loss.evaluate(score, c.numbers("targets"), n, losses, derivative, 0);
    assertClose(losses, c.numbers("losses"));
    pass.along(c.numbers("direction"), direction);
    double[] slopes = new double[n];
    for (int output = 0; output < outputs; output++) {
      for (int k = 0; k < n; k++) {
        slopes[k] += derivative[output][k] * direction[output][k];
        bar[output][k] = q[k] * derivative[output][k];
      }
    }
    assertClose(slopes, c.numbers("row_losses_along_direction"));
    loss.product(q, c.numbers("targets"), derivative, direction, n, dotBar);
    double[] gradient = new double[theta.length];
    double[] product = new double[theta.length];
    pass.backTwice(bar, dotBar, gradient, product);
    assertClose(gradient, c.numbers("gradient"));
    assertClose(product, c.numbers("hessian_times_direction"));
    double[] turns = c.numbers("row_direction");
    for (int output = 0; output < outputs; output++) {
      for (int k = 0; k < n; k++) {
        bar[output][k] = turns[k] * derivative[output][k];
      }
    }
    double[] cross = new double[theta.length];
    pass.back(bar, cross);
    assertClose(cross, c.numbers("gradient_of_row_direction"));
  }

  /** Within 1e-12 of the largest entry. */
  private static void assertClose(double[] actual, double[] expected) {
    double largest = 0;
    for (double e : expected) {
      largest = Math.max(largest, Math.abs(e));
    }
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).isCloseTo(expected[i], within(1e-12 * largest + 1e-300));
    }
  }
}
