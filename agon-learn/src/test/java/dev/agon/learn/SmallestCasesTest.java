package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Budget;
import dev.agon.run.StopReason;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One row, one feature, no features, batches larger than the data. */
class SmallestCasesTest {
  static Stream<String> methods() {
    return Methods.all().stream().map(info -> info.name());
  }

  private static Dataset rows(double[][] values, int... signs) {
    var rows = new SparseRowsBuilder();
    byte[] sign = new byte[signs.length];
    for (int i = 0; i < signs.length; i++) {
      for (int j = 0; j < values[i].length; j++) {
        if (values[i][j] != 0) {
          rows.add(j, values[i][j]);
        }
      }
      rows.endRow();
      sign[i] = (byte) signs[i];
    }
    return new Dataset(rows.build(), Classes.ofSigns(sign, "-1", "1"), "tiny", "", List.of());
  }

  private static TrainingResult train(String method, Dataset data) {
    return new Trainer(data)
        .settings(ProblemSettings.nonconvex())
        .method(new DefaultSteps(data.size(), ProblemSettings.nonconvex()).create(method, Map.of()))
        .budget(Budget.iterations(200))
        .train();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void singleRowIsLearned(String method) {
    TrainingResult result = train(method, rows(new double[][] {{1}}, 1));
    assertThat(result.solution().stopReason()).isIn(StopReason.ITERATIONS, StopReason.CONVERGED);
    assertThat(result.solution().y()).containsExactly(1.0);
    assertThat(result.model().worstCaseRisk()).isLessThan(0.693);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void batchesMayBeLargerThanTheData(String method) {
    TrainingResult result = train(method, rows(new double[][] {{1}, {-1}, {2}}, 1, -1, 1));
    assertThat(result.model().worstCaseRisk()).isLessThan(0.693);
    double[] y = result.solution().y();
    assertThat(y[0] + y[1] + y[2]).isCloseTo(1, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void rowsWithoutFeaturesAreAllowed(String method) {
    TrainingResult result = train(method, rows(new double[][] {{}, {1}, {}}, 1, -1, 1));
    assertThat(result.model().worstCaseRisk()).isLessThanOrEqualTo(Math.nextUp(StrictMath.log(2)));
  }
}
