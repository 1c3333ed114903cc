package dev.agon.lab.convergence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.lab.Reproduction;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Ruling;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.StoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments that count the cost until the objective is near its optimum. */
class ConvergenceTest {
  private static final Scale SCALE = new Scale(1, 2, List.of(0.1, 1e-3, 1e-6));

  private static StoredRun run(double... risks) {
    double[] passes = new double[risks.length];
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < risks.length; i++) {
      passes[i] = 10 * i;
      best = Math.min(best, risks[i]);
    }
    return new StoredRun(
        "key",
        Map.of(),
        Map.of("best_risk", best),
        new Columns().add(ConvergenceJob.RISK, risks).add(ConvergenceJob.PASSES, passes));
  }

  @Test
  void levelsAreRelativeToTheStart() {
    StoredRun run = run(2, 1.2, 1.1, 1.0005);
    assertThat(SCALE.until(run, 0, ConvergenceJob.PASSES)).isEqualTo(20);
    assertThat(SCALE.until(run, 1, ConvergenceJob.PASSES)).isEqualTo(30);
    assertThat(SCALE.until(run, 2, ConvergenceJob.PASSES)).isInfinite();
    assertThat(SCALE.digits(run)).isEqualTo(3.301, within(1e-3));
    assertThat(SCALE.digits(run(1))).isEqualTo(16);
  }

  @Test
  void everyMethodHasTheSameTuningBudget() {
    Budgets budgets = new Budgets(100, 5, 360, List.of());
    assertThat(budgets.tuningPasses(9)).isEqualTo(40);
    assertThat(budgets.tuningPasses(4)).isEqualTo(90);
    assertThat(budgets.tuningPasses(2)).isEqualTo(100);
  }

  @Test
  void standInIsRunButNotJudged(@TempDir Path folder) throws IOException {
    Reproduction.Result result =
        Tiny.reproduction(
                folder,
                Experiments.parse("tiny-convergence.yaml", Tiny.resource("tiny-convergence.yaml")))
            .run();
    assertThat(result.standIns()).containsExactly("nowhere");
    assertThat(result.claims())
        .singleElement()
        .satisfies(verdict -> assertThat(verdict.ruling()).isEqualTo(Ruling.NOT_JUDGED));
    String passes = Files.readString(folder.resolve("csv/tiny-convergence-passes.csv"));
    assertThat(passes).contains("small (stand-in),auto,").contains("small (stand-in),others,7,");
    // The optimum of the spec is that of the real data: the best run replaces it.
    assertThat(Files.readString(folder.resolve("csv/tiny-convergence-optima.csv")))
        .doesNotContain("123")
        .contains("met");
    String tuning = Files.readString(folder.resolve("csv/tiny-convergence-tuning.csv"));
    assertThat(tuning).contains("small (stand-in),drago,4,20,");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("not_compared");
    // Nothing is run again, and the page is the same.
    byte[] page = Files.readAllBytes(folder.resolve("report.html"));
    Reproduction.rebuild(folder);
    assertThat(Files.readAllBytes(folder.resolve("report.html"))).isEqualTo(page);
  }

  @Test
  void specWithUnknownDataOrWrongLevelsIsRejected() {
    String yaml = Tiny.resource("tiny-convergence.yaml");
    assertThatThrownBy(
            () -> Experiments.parse("x.yaml", yaml.replace("data: nowhere,", "data: elsewhere,")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("elsewhere");
    assertThatThrownBy(() -> Experiments.parse("x.yaml", yaml.replace("1e-3, 1e-6]", "1e-3]")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("three numbers");
    assertThatThrownBy(() -> Experiments.parse("x.yaml", yaml.replace("small: never", "small: x")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("never");
  }
}
