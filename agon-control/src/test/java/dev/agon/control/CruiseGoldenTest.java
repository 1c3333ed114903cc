package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.ValueProblem;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Cost, gradient and Hessian-vector product, computed by hand and by automatic differentiation,
 * compared with an independent implementation of automatic differentiation.
 */
class CruiseGoldenTest {
  private static final int STEPS = 100;
  private static final int CHANNELS = 3;

  @ParameterizedTest
  @MethodSource("cases")
  void handWrittenDerivativesAgreeWithReference(JsonNode golden) {
    CruiseControl problem = new CruiseControl(CruiseParameters.defaults());
    assertAgrees(problem, problem, golden);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void automaticDerivativesAgreeWithReference(JsonNode golden) {
    AutodiffProblem problem = new CruiseLoss(CruiseParameters.defaults()).problem();
    assertAgrees(problem, problem, golden);
  }

  private static void assertAgrees(HessianProblem problem, ValueProblem value, JsonNode golden) {
    Batch batch = batch(golden);
    double[] gain = doubles(golden, "K");
    double[] acceleration = doubles(golden, "w");
    double[] gx = new double[3];
    double[] gy = new double[STEPS];
    double[] hx = new double[3];
    double[] hy = new double[STEPS];

    double cost = golden.get("cost").asDouble();
    assertThat(value.value(gain, acceleration, batch)).isCloseTo(cost, relative(cost));
    problem.gradient(gain, acceleration, batch, gx, gy);
    assertClose(gx, doubles(golden, "gradient_K"));
    assertClose(gy, doubles(golden, "gradient_w"));

    double[] gxFused = new double[3];
    double[] gyFused = new double[STEPS];
    problem.gradientAndProduct(
        gain,
        acceleration,
        doubles(golden, "direction_K"),
        doubles(golden, "direction_w"),
        batch,
        gxFused,
        gyFused,
        hx,
        hy);
    assertThat(gxFused).isEqualTo(gx);
    assertThat(gyFused).isEqualTo(gy);
    assertClose(hx, doubles(golden, "hvp_K"));
    assertClose(hy, doubles(golden, "hvp_w"));
  }

  static List<JsonNode> cases() throws IOException {
    List<JsonNode> cases = new ArrayList<>();
    try (InputStream in =
        CruiseGoldenTest.class.getResourceAsStream("/golden/cruise-oracle.json")) {
      new ObjectMapper().readTree(Objects.requireNonNull(in)).forEach(cases::add);
    }
    assertThat(cases).hasSize(4);
    return cases;
  }

  /**
   * Returns the batch of the golden file, which stores noise as [time][channel][episode]; a sample
   * is one episode.
   */
  private static Batch batch(JsonNode golden) {
    double[] noise = doubles(golden, "noise_t_channel_episode");
    int episodes = golden.get("d0").size();
    Batch batch = new Batch();
    int length = 3 + CHANNELS * STEPS;
    double[] values = batch.resizeValues(episodes, length);
    for (int i = 0; i < episodes; i++) {
      values[i * length] = golden.get("d0").get(i).asDouble();
      values[i * length + 1] = golden.get("ego0").get(i).asDouble();
      values[i * length + 2] = golden.get("lead0").get(i).asDouble();
      for (int k = 0; k < CHANNELS * STEPS; k++) {
        values[i * length + 3 + k] = noise[k * episodes + i];
      }
    }
    return batch;
  }

  private static double[] doubles(JsonNode node, String name) {
    JsonNode array = node.get(name);
    double[] result = new double[array.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = array.get(i).asDouble();
    }
    return result;
  }

  /**
   * Asserts that each entry agrees to 1e-9 relative to its size, or to a millionth of the largest
   * entry if it is smaller than that.
   */
  private static void assertClose(double[] actual, double[] expected) {
    double largest = 0;
    for (double value : expected) {
      largest = Math.max(largest, Math.abs(value));
    }
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      double scale = Math.max(Math.abs(expected[i]), 1e-6 * largest);
      assertThat(actual[i]).as("entry %d", i).isCloseTo(expected[i], relative(scale));
    }
  }

  private static Offset<Double> relative(double scale) {
    return Offset.offset(1e-9 * Math.abs(scale));
  }
}
