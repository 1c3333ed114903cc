package dev.agon.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.Coupled;
import dev.agon.fixture.Forwarding;
import dev.agon.learn.train.Start;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparison of methods on a user's problem. */
class OwnComparisonTest {
  @TempDir Path folder;

  private static Sgda sgda(double step) {
    return Sgda.defaults().withSteps(step, 0.1).withBatches(5, 5);
  }

  private static Comparison comparison() {
    return new Comparison("coupled", () -> Coupled.free(1))
        .method("sgda", sgda(0.05))
        .method("sgda(step-x=0.001)", sgda(0.001))
        .seeds(5)
        .iterations(60)
        .threads(2);
  }

  @Test
  void winnerAndRangeAreReported() throws IOException {
    Comparison.Result result = comparison().run(folder);
    Winner winner = result.winner();
    assertThat(winner.method()).isEqualTo("sgda");
    assertThat(winner.against()).isEqualTo("sgda(step-x=0.001)");
    assertThat(winner.measure()).isEqualTo("smallest risk");
    assertThat(winner.low()).isPositive().isLessThanOrEqualTo(winner.by());
    assertThat(winner.sure()).isTrue();
    assertThat(winner.sentence()).startsWith("sgda is ahead").contains("over 5 seeds");
    String page = Files.readString(result.report());
    assertThat(page).contains("sgda is ahead", "P is estimated", "|grad P(x)|");
    assertThat(folder.resolve("traces/sgda-step-x=0.001-5.csv")).exists();
    assertThat(Files.readString(Comparison.rebuild(folder).report())).isEqualTo(page);
  }

  @Test
  void tooFewSeedsAreUndecided() {
    Winner winner = comparison().seeds(2).run(folder).winner();
    assertThat(winner.method()).isEqualTo("sgda");
    assertThat(winner.sure()).isFalse();
    assertThat(winner.sentence())
        .startsWith("sgda has the lower median of smallest risk")
        .contains("undecided, because 2 seeds are too few");
  }

  @Test
  void costOfTargetDecides() {
    Winner winner = comparison().targetRisk(0.5).run(folder).winner();
    assertThat(winner.measure()).isEqualTo("oracle calls to the target");
    assertThat(winner.by()).isInfinite();
    assertThat(winner.sure()).isTrue();
    assertThat(winner.sentence()).contains("never reaches it, over 5 seeds");
  }

  @Test
  void referenceDoesNotCompete() {
    Comparison.Result result =
        new Comparison("bowl", () -> new Bowl(1)).method("sgda", sgda(0.01)).seeds(2).run(folder);
    assertThat(result.rows())
        .filteredOn(row -> row.method().equals("primal-lbfgs"))
        .singleElement()
        .satisfies(row -> assertThat(row.bestRisk()).isLessThan(1e-12));
    assertThat(result.winner().sentence()).startsWith("sgda is the only method");
  }

  @Test
  void rejectsInvalidSettingsBeforeRunning() {
    assertThatThrownBy(() -> comparison().method("hcmm2", Hcmm2.defaults()).run(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("hcmm2 needs a HessianProblem, but Coupled is not one");
    assertThatThrownBy(() -> comparison().start(Start.ONES))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("start is for data sets");
    assertThatThrownBy(() -> comparison().method("sgda(step-x=0.001", sgda(1)))
        .hasMessageContaining("is given twice");
    assertThat(folder.resolve("traces")).doesNotExist();
  }

  @Test
  void reportsFailureOfUserCode() {
    assertThatThrownBy(
            () ->
                new Comparison("broken", Broken::new)
                    .method("sgda", sgda(0.1))
                    .threads(1)
                    .run(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("broken, sgda, seed 1 failed in its own code")
        .hasMessageContaining("ArithmeticException");
  }

  /** A bug. */
  private static final class Broken extends Forwarding<Coupled> {
    Broken() {
      super(Coupled.free(1));
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      throw new ArithmeticException("/ by zero");
    }
  }
}
