package dev.agon.learn.loss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws: the contract of every loss of the catalogue. */
class LossesTest {
  static Stream<Loss> losses() {
    return Loss.all().stream();
  }

  private static Target target(Loss loss) {
    return switch (loss.targetKind()) {
      case TWO_CLASSES -> new Classes(new int[] {0, 1, 1}, List.of("a", "b"));
      case CLASSES -> new Classes(new int[] {0, 1, 2}, List.of("a", "b", "c"));
      case NUMBERS -> new Values(new double[] {0.5, -1, 2});
    };
  }

  @ParameterizedTest
  @MethodSource("losses")
  void isFoundByNameAndHasTitleAndTargets(Loss loss) {
    assertThat(Loss.parse(loss.name())).isEqualTo(loss);
    assertThat(loss.title()).isNotBlank();
    assertThat(loss.numbers(target(loss))).hasSize(3);
    boolean numbers = loss.targetKind() == TargetKind.NUMBERS;
    assertThat(loss.hasProbabilities() && numbers).isFalse();
  }

  /** Between its kinks the second derivative is continuous, and at a kink it jumps. */
  @ParameterizedTest
  @MethodSource("losses")
  void secondDerivativeJumpsAtTheKinks(Loss loss) {
    double t = loss.numbers(target(loss))[1];
    for (double kink : loss.kinks(t)) {
      assertThat(Math.abs(curvature(loss, kink + 1e-6, t) - curvature(loss, kink - 1e-6, t)))
          .isGreaterThan(0.5);
    }
  }

  private static double curvature(Loss loss, double score, double t) {
    double[][] derivative = new double[1][1];
    double[][] product = new double[1][1];
    double[] target = {t};
    loss.evaluate(new double[][] {{score}}, target, 1, new double[1], derivative, 0);
    double[] one = {1};
    loss.product(one, target, derivative, new double[][] {{1}}, 1, product);
    return product[0][0];
  }

  /** Twice the error costs four times as much, or about twice. */
  @ParameterizedTest
  @MethodSource("losses")
  void limitsOutliersWhereItGrowsLinearly(Loss loss) {
    if (loss.targetKind() == TargetKind.NUMBERS) {
      double ratio = value(loss, 2e6) / value(loss, 1e6);
      assertThat(loss.limitsOutliers()).isEqualTo(ratio < 3);
    }
  }

  private static double value(Loss loss, double score) {
    double[] value = new double[1];
    loss.evaluate(
        new double[][] {{score}}, new double[1], 1, value, new double[1][1], /* offset= */ 0);
    return value[0];
  }
}
