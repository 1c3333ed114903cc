package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.auto.Auto;
import dev.agon.random.RandomStream;
import dev.agon.run.StopReason;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The unit of a column and the origin of the target do not change the minimum of P if there is an
 * intercept and no regulariser. Runs that auto reports as converged must be at that minimum for any
 * unit and any size of the first gradient.
 */
class UnitsTest {
  private static final int ROWS = 300;

  /** The tolerated distance from the minimum. */
  private static final double NEAR = 2e-3;

  private static final List<String> SETS =
      List.of("mean", "penalty=1/n", "penalty=1/n^2", "chi2=0.5", "kl=0.5", "cvar=0.1", "tv=0.1");

  private static Dataset data(
      boolean classes, DoubleUnaryOperator firstColumn, DoubleUnaryOperator target) {
    RandomStream random = new RandomStream(5, 1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ROWS; i++) {
      double a = normal(random);
      double b = normal(random);
      double c = normal(random);
      double value = a - 2 * b + c / 2 + normal(random);
      text.append(classes ? Math.signum(value) : target.applyAsDouble(value));
      text.append(" 1:").append(firstColumn.applyAsDouble(a));
      text.append(" 2:").append(b).append(" 3:").append(c).append('\n');
    }
    var stream = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    return classes
        ? LibsvmReader.read(stream, "units", LabelRule.twoClasses())
        : LibsvmReader.read(stream, "units", LabelRule.values());
  }

  /** The sum of twelve uniform numbers is close enough. */
  private static double normal(RandomStream random) {
    double sum = -6;
    for (int k = 0; k < 12; k++) {
      sum += random.nextDouble();
    }
    return sum;
  }

  private static TrainingResult train(Dataset data, String set, double tolerance) {
    ProblemSettings settings =
        ProblemSettings.nonconvex()
            .withLoss(Loss.suiting(data.target()))
            .withRobust(set)
            .withRegulariser(new None());
    return new Trainer(data)
        .settings(settings)
        .method(Auto.defaults().withTolerance(tolerance))
        .train();
  }

  static Stream<Arguments> units() {
    return SETS.stream()
        .flatMap(
            set ->
                Stream.of(
                    Arguments.of("a column times 1e-6", true, set, times(1e-6), times(1)),
                    Arguments.of("a column times 1e5", true, set, times(1e5), times(1)),
                    Arguments.of("a column plus 200", true, set, plus(200), times(1)),
                    Arguments.of("a column times 1e-6", false, set, times(1e-6), times(1)),
                    Arguments.of("a column plus 200", false, set, plus(200), times(1)),
                    Arguments.of("numbers plus 1e6", false, set, times(1), plus(1e6)),
                    Arguments.of("numbers times 1e-4", false, set, times(1), times(1e-4))));
  }

  private static DoubleUnaryOperator times(double factor) {
    return value -> value * factor;
  }

  private static DoubleUnaryOperator plus(double shift) {
    return value -> value + shift;
  }

  @ParameterizedTest(name = "{0}, classes {1}, {2}")
  @MethodSource("units")
  void convergedRunsAreAtTheMinimum(
      String what,
      boolean classes,
      String set,
      DoubleUnaryOperator column,
      DoubleUnaryOperator target) {
    double least =
        train(data(classes, times(1), times(1)), set, 1e-7).solution().best().at().risk();
    double unit = what.equals("numbers times 1e-4") ? 1e-8 : 1;
    TrainingResult found = train(data(classes, column, target), set, 1e-3);
    boolean converged = found.solution().stopReason() == StopReason.CONVERGED;
    Account account = Objects.requireNonNull(found.solution().account());
    Certificate certificate = account.certificate();
    assertThat(certificate.met()).isEqualTo(converged);
    if (converged) {
      assertThat(found.solution().best().at().risk())
          .isLessThanOrEqualTo((1 + NEAR) * least * unit);
      assertThat(certificate.value()).as(certificate.kind()).isNotNegative();
    } else {
      assertThat(List.of("cvar=0.1", "tv=0.1")).as("stalled %s", certificate).contains(set);
    }
  }

  /** A start at which the gradient is 1e5 times that at zero. */
  @ParameterizedTest
  @MethodSource("sets")
  void convergesFromBadStart(String set) {
    Dataset data = data(true, times(1), times(1));
    double least = train(data, set, 1e-7).solution().best().at().risk();
    ProblemSettings settings =
        ProblemSettings.nonconvex().withRobust(set).withRegulariser(new None());
    TrainingResult found =
        new Trainer(data).settings(settings).startWeights(new double[] {-1e6, 1e6, 3e5, 0}).train();
    assertThat(found.solution().stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(found.solution().best().at().risk()).isLessThanOrEqualTo((1 + NEAR) * least);
  }

  /** No further decrease is possible, which is not a failure. */
  @ParameterizedTest
  @MethodSource("sets")
  void startAtMinimumIsDetected(String set) {
    Dataset data = data(true, times(1), times(1));
    ProblemSettings settings =
        ProblemSettings.nonconvex().withRobust(set).withRegulariser(new None());
    TrainingResult first = train(data, set, 1e-6);
    TrainingResult again =
        new Trainer(data).settings(settings).startWeights(first.model().weights()).train();
    assertThat(again.solution().stopReason()).isEqualTo(StopReason.CONVERGED);
  }

  static Stream<String> sets() {
    return SETS.stream();
  }
}
