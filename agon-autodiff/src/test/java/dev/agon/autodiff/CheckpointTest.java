package dev.agon.autodiff;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.HessianProblem;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems of the same class are distinguished by their losses. */
class CheckpointTest {
  private static final Map<String, Loss> LOSSES =
      Map.of(
          "squared", (t, x, y, xi) -> x.get(0).squared().plus(x.get(0).times(y.get(0))),
          "doubled", (t, x, y, xi) -> x.get(0).squared().times(2).plus(x.get(0).times(y.get(0))),
          "raised", (t, x, y, xi) -> x.get(0).squared().plus(x.get(0).times(y.get(0))).plus(1),
          "quartic", (t, x, y, xi) -> x.get(0).squared().squared().plus(x.get(0).times(y.get(0))),
          "sine", (t, x, y, xi) -> x.get(0).sin().plus(x.get(0).times(y.get(0))));

  @TempDir private Path folder;

  private Solution run(String loss, boolean overRows, boolean resume, int iterations) {
    AutodiffProblem.Builder builder = AutodiffProblem.of(2, 1, requireNonNull(LOSSES.get(loss)));
    HessianProblem problem =
        overRows
            ? builder.overRows(5)
            : builder.overStream(1, (random, values, at) -> values[at] = random.nextDouble());
    return Solver.of(problem, Hcmm2.defaults().withSteps(0.01, 0.01))
        .budget(Budget.iterations(iterations))
        .checkpoint(new Checkpoint(folder.resolve("run")).resume(resume))
        .solve();
  }

  @ParameterizedTest
  @CsvSource({
    "squared, doubled, true",
    "squared, quartic, true",
    "squared, sine, true",
    "squared, raised, true",
    "squared, raised, false",
    "squared, quartic, false",
    "quartic, doubled, false"
  })
  void refusesTheCheckpointOfAnotherLoss(String first, String second, boolean overRows) {
    run(first, overRows, false, 5);
    assertThatThrownBy(() -> run(second, overRows, true, 10))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("belongs to another run: the fingerprint of the gradients was ")
        .hasMessageNotContaining("; ")
        .asString()
        .contains("name another checkpoint, or start again without resuming");
    assertThat(run(first, overRows, true, 10).iterations()).isEqualTo(10);
  }
}
