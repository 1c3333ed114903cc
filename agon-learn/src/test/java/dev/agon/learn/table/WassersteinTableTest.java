package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.Agon;
import dev.agon.learn.Generated;
import dev.agon.learn.Training;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Model;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.train.Trainer;
import dev.agon.method.auto.Auto;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.run.Budget;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Wasserstein set on tables: categories move at a separate cost. */
class WassersteinTableTest {
  @TempDir Path folder;

  private Path table() throws IOException {
    Path file = folder.resolve("bin-mixed.csv");
    try (InputStream in =
        Objects.requireNonNull(
            WassersteinTableTest.class.getResourceAsStream("/golden/sets2/bin-mixed.csv"))) {
      Files.write(file, in.readAllBytes());
    }
    return file;
  }

  private Training training(String set) throws IOException {
    return Agon.train(table())
        .label("target")
        .categories("size")
        .scale(Scale.NONE)
        .robust(set)
        .regulariser(new L2(0.03))
        .method(Auto.defaults().withTolerance(1e-6))
        .baseline(false);
  }

  /** The problems 25 and 26 of the golden values, the second without its row weights. */
  @Test
  void reachesTheGoldenOptimumFromTheFile() throws IOException {
    Model model = training("wasserstein=0.072").fit();
    assertThat(model.worstCaseRisk()).isCloseTo(0.4932057798483034, within(5e-8));
    assertThat(training("wasserstein=0.072,category-cost=1").fit().worstCaseRisk())
        .isEqualTo(model.worstCaseRisk());
  }

  /** A feature that is 1 for one of two words has two levels, like two features would. */
  @Test
  void aColumnOfTwoWordsIsACategory() throws IOException {
    Model cheap = training("wasserstein=0.1,category-cost=0.01").categories().fit();
    Model dear = training("wasserstein=0.1,category-cost=100").categories().fit();
    assertThat(cheap.worstCaseRisk()).isGreaterThan(dear.worstCaseRisk() + 0.01);
  }

  @Test
  void theSetIsSavedInTheModelFile() throws IOException {
    Path file = folder.resolve("model.json");
    Model model = training("wasserstein=0.05,norm=inf,label-cost=2").fit();
    model.save(file);
    assertThat(Model.load(file).settings().robust()).isEqualTo(model.settings().robust());
  }

  @Test
  void stochasticMethodsReachNearlyTheExactOptimum() throws IOException {
    double start = StrictMath.log(2);
    double exact = training("wasserstein=0.1").fit().worstCaseRisk();
    double stochastic =
        training("wasserstein=0.1")
            .method(Hcmm2.defaults())
            .trainer(trainer -> trainer.budget(Budget.iterations(3000)))
            .fit()
            .worstCaseRisk();
    assertThat(exact).isLessThan(start - 0.02);
    assertThat(stochastic).isBetween(exact - 1e-6, exact + 0.1 * (start - exact));
  }

  @Test
  void stochasticMethodsAreRefusedForLossesWithoutStochasticForm() {
    Trainer trainer =
        new Trainer(Generated.rows(20, 3, 3, 1))
            .settings(
                ProblemSettings.nonconvex()
                    .withLoss(Loss.parse("softmax"))
                    .withRobust("wasserstein=0.1"))
            .method(Hcmm2.defaults())
            .budget(Budget.iterations(5));
    assertThatThrownBy(trainer::train)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("wasserstein=0.1 has no stochastic form with the loss softmax.")
        .asString()
        .contains("auto");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wasserstein=0.1,category-cost=2 | logistic | has no category columns",
        "wasserstein=0.1,label-cost=1 | softmax | label-cost lets labels of two classes flip"
      })
  void refusesParametersThatDoNotFit(String set, String loss, String problem) {
    Trainer trainer =
        new Trainer(Generated.rows(20, 3, 2, 1))
            .settings(ProblemSettings.nonconvex().withLoss(Loss.parse(loss)).withRobust(set));
    assertThatThrownBy(trainer::train)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(problem);
  }
}
