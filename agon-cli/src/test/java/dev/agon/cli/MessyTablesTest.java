package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * On messy tables, train without options is as good on new rows as an independent fit of the clean
 * features, and predict finds its columns in any order.
 */
class MessyTablesTest {
  private static final int ROWS = 2000;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(MessyTable.Kind.class)
  void trainWithoutOptionsIsAsGoodAsAnIndependentFit(MessyTable.Kind kind) throws IOException {
    MessyTable known = new MessyTable(kind, 1, ROWS);
    MessyTable fresh = new MessyTable(kind, 2, ROWS);
    String train = write("train.csv", known.text(false));
    String model = folder.resolve("model.json").toString();
    Shell.Result trained = Shell.run("train", train, "--model", model);
    assertThat(trained.code()).as(trained.err()).isZero();

    String test = write("test.csv", fresh.text(false));
    JsonNode measured = Shell.run("evaluate", model, test, "--json").json();
    IndependentFit other = new IndependentFit(known.features);
    switch (fresh.classes()) {
      case 0 -> {
        double[] values = other.regress(known.features, known.target, fresh.features);
        assertAsGood(measured.get("r2").asDouble(), r2(values, fresh.target));
      }
      case 2 -> {
        double[][] scores = other.classify(known.features, known.target, fresh.features);
        assertAsGood(measured.get("auc").asDouble(), auc(scores, fresh.target));
      }
      default -> {
        double[][] scores = other.classify(known.features, known.target, fresh.features);
        assertAsGood(measured.get("accuracy").asDouble(), accuracy(scores, fresh.target));
      }
    }

    String shuffled = write("shuffled.csv", fresh.text(true));
    String straight = Shell.run("predict", model, test).out();
    assertThat(straight.lines()).hasSize(ROWS + 1);
    assertThat(Shell.run("predict", model, shuffled).out()).isEqualTo(straight);
  }

  private static void assertAsGood(double ours, double theirs) {
    assertThat(theirs).as("the independent fit").isGreaterThan(0.3);
    assertThat(ours).isGreaterThan(theirs - 0.01);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static double auc(double[][] scores, List<Double> target) {
    long better = 0;
    long pairs = 0;
    for (int i = 0; i < scores.length; i++) {
      for (int j = 0; j < scores.length; j++) {
        if (target.get(i) == 1 && target.get(j) == 0) {
          pairs += 2;
          better += scores[i][1] > scores[j][1] ? 2 : scores[i][1] == scores[j][1] ? 1 : 0;
        }
      }
    }
    return (double) better / pairs;
  }

  private static double accuracy(double[][] scores, List<Double> target) {
    int right = 0;
    for (int i = 0; i < scores.length; i++) {
      int best = 0;
      for (int k = 1; k < scores[i].length; k++) {
        best = scores[i][k] > scores[i][best] ? k : best;
      }
      right += best == target.get(i) ? 1 : 0;
    }
    return (double) right / scores.length;
  }

  private static double r2(double[] values, List<Double> target) {
    double mean = target.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double left = 0;
    double all = 0;
    for (int i = 0; i < values.length; i++) {
      left += (values[i] - target.get(i)) * (values[i] - target.get(i));
      all += (target.get(i) - mean) * (target.get(i) - mean);
    }
    return 1 - left / all;
  }
}
