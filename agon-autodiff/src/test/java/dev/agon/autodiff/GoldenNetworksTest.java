package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Activation;
import dev.agon.problem.Batch;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Networks against derivatives that PyTorch computed in double precision. */
class GoldenNetworksTest {
  static List<Case> cases() throws IOException {
    try (InputStream in =
        GoldenNetworksTest.class.getResourceAsStream("/golden/networks/derivatives.json")) {
      List<Case> cases = new ArrayList<>();
      new JsonMapper()
          .readTree(Objects.requireNonNull(in))
          .get("cases")
          .forEach(c -> cases.add(new Case(c)));
      assertThat(cases).hasSize(16);
      return cases;
    }
  }

  record Case(JsonNode node) {
    double[] numbers(String name) {
      List<Double> numbers = new ArrayList<>();
      for (JsonNode entry : node.get(name)) {
        if (entry.isArray()) {
          entry.forEach(e -> numbers.add(e.asDouble()));
        } else {
          numbers.add(entry.asDouble());
        }
      }
      return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    Network network() {
      int[] sizes = new int[node.get("sizes").size()];
      for (int k = 0; k < sizes.length; k++) {
        sizes[k] = node.get("sizes").get(k).asInt();
      }
      return Network.of(Activation.of(node.get("activation").asString()), sizes);
    }

    /** The loss of the outputs z. */
    Scalar loss(Tape t, Samples xi, Vector z) {
      Scalar target = xi.at(numbers("targets"));
      switch (node.get("loss").asString()) {
        case "logistic":
          return z.get(0).times(target).negate().softplus();
        case "squared":
          return z.get(0).minus(target).squared().times(0.5);
        case "huber":
          Scalar e = z.get(0).minus(target);
          Scalar size = e.abs();
          return size.minus(1).select(size.minus(0.5), e.squared().times(0.5));
        case "hinge":
          Scalar m = z.get(0).times(target);
          Scalar gap = m.negate().plus(1).max(0);
          return m.select(gap.squared().times(0.5), m.negate().plus(0.5));
        default:
          double[] targets = numbers("targets");
          double[] hot = new double[targets.length * z.length()];
          for (int i = 0; i < targets.length; i++) {
            hot[i * z.length() + (int) targets[i]] = 1;
          }
          Vector chosen = xi.row(new DenseMatrix(targets.length, z.length(), hot));
          return z.logSumExp().minus(z.dot(chosen));
      }
    }

    @Override
    public String toString() {
      return node.get("id").asString();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void derivativesAgreeWithTheReference(Case c) {
    Network network = c.network();
    int n = c.numbers("targets").length;
    DenseMatrix inputs = new DenseMatrix(n, network.sizes()[0], c.numbers("inputs"));
    AutodiffProblem problem =
        AutodiffProblem.of(
                network.length(),
                n,
                (t, x, y, xi) ->
                    c.loss(t, xi, network.apply(x, xi.row(inputs))).times(xi.at(y)).times(n))
            .overRows(n);
    Batch all = Batch.allRows(n);
    double[] theta = c.numbers("theta");
    double[] q = c.numbers("row_weights");
    double[] v = c.numbers("direction");
    assertThat(problem.value(theta, q, all))
        .isCloseTo(c.node().get("value").asDouble(), within(1e-12));
    double[] gx = new double[theta.length];
    double[] hx = new double[theta.length];
    double[] gy = new double[n];
    double[] hy = new double[n];
    problem.gradientAndProduct(theta, q, v, new double[n], all, gx, gy, hx, hy);
    assertClose(gx, c.numbers("gradient"));
    assertClose(gy, c.numbers("losses"));
    assertClose(hx, c.numbers("hessian_times_direction"));
    assertClose(hy, c.numbers("row_losses_along_direction"));
    double[] dq = c.numbers("row_direction");
    problem.gradientAndProduct(theta, q, new double[theta.length], dq, all, gx, gy, hx, hy);
    assertClose(hx, c.numbers("gradient_of_row_direction"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void gradientByTheInputsAgreesWithTheReference(Case c) {
    Network network = c.network();
    int n = c.numbers("targets").length;
    int d = network.sizes()[0];
    double[] q = c.numbers("row_weights");
    AutodiffProblem problem =
        AutodiffProblem.of(
                network.length(),
                n * d,
                (t, x, y, xi) ->
                    c.loss(t, xi, network.apply(x, xi.rowOf(y, d))).times(xi.at(q)).times(n))
            .overRows(n);
    double[] gy = new double[n * d];
    problem.gradient(
        c.numbers("theta"),
        c.numbers("inputs"),
        Batch.allRows(n),
        new double[network.length()],
        gy);
    assertClose(gy, c.numbers("input_gradient"));
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
