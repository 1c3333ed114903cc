package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.Form;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.run.Budget;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stochastic methods come within a hundredth of the optima, in both forms of a set. */
class GoldenStochasticTest {
  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource({
    "03, weights, hcmm2",
    "05, weights, hcmm2",
    "07, weights, hcmm2",
    "12, weights, hcmm2",
    "14, weights, hcmm2",
    "16, weights, hcmm2",
    "19, weights, hcmm2",
    "25, weights, storm-gda",
    "31, weights, hcmm2",
    "37, weights, hcmm2",
    "39, weights, hcmm2",
    "04, weights, hcmm2",
    "06, weights, hcmm2",
    "08, weights, hcmm2",
    "13, weights, hcmm2",
    "22, weights, hcmm2",
    "24, weights, hcmm2",
    "27, weights, hcmm2",
    "34, weights, hcmm2",
    "41, weights, hcmm2",
    "01, dual, hcmm2",
    "03, dual, hcmm2",
    "04, dual, hcmm2",
    "05, dual, hcmm2",
    "08, dual, hcmm2",
    "09, dual, hcmm2",
    "11, dual, storm-gda",
    "20, dual, hcmm2",
    "40, dual, hcmm2",
  })
  void stochasticMethodEndsWithinAHundredthOfTheOptimum(String id, String form, String method)
      throws IOException {
    GoldenOptimum golden =
        GoldenOptimum.all().filter(o -> o.toString().startsWith(id)).findFirst().orElseThrow();
    ProblemSettings settings = golden.settings();
    var data = golden.data();
    TrainingResult result =
        new Trainer(data)
            .settings(settings)
            .form(form.equals("dual") ? Form.DUAL : Form.WEIGHTS)
            .method(new DefaultSteps(data.size(), settings).create(method, Map.of()))
            .budget(Budget.iterations(20_000))
            .evaluateEvery(100)
            .train();
    double risk = result.model().worstCaseRisk();
    assertThat(risk / golden.value() - 1)
        .as("P %s, best %s", risk, golden.value())
        .isLessThan(0.01);
  }
}
