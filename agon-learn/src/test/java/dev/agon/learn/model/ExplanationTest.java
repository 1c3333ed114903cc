package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.TestData;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Explanation.Change;
import dev.agon.learn.model.Explanation.Contribution;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.InputGradient;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.linalg.Activation;
import dev.agon.random.RandomStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contributions sum to the score, and the named change changes the class. */
class ExplanationTest {
  private static final int ROWS = 40;

  private static Model model(Task task, String loss, String network) {
    Architecture shape =
        network.equals("none")
            ? null
            : Architecture.of(7, 5).withActivation(Activation.of(network));
    return SmallTable.model(task, Loss.parse(loss), shape);
  }

  private static double sum(Explanation why) {
    return why.reference()
        + why.contributions().stream().mapToDouble(Contribution::contribution).sum();
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, logistic, none, 1e-12",
    "TWO_CLASSES, softmax, none, 1e-12",
    "TWO_CLASSES, hinge, none, 1e-12",
    "THREE_CLASSES, softmax, none, 1e-12",
    "NUMBERS, squared, none, 1e-12",
    "TWO_CLASSES, logistic, silu, 1e-6",
    "TWO_CLASSES, hinge, relu, 1e-6",
    "THREE_CLASSES, softmax, tanh, 1e-6",
    "NUMBERS, huber, softplus, 1e-6",
    "NUMBERS, squared, relu, 1e-6"
  })
  void contributionsSumToTheScore(Task task, String loss, String network, double tolerance) {
    Model model = model(task, loss, network);
    for (Map<String, Object> row : SmallTable.rows(task).subList(0, ROWS)) {
      Prediction answer = model.predict(row);
      Explanation why = model.explain(row);
      assertThat(why.label()).isEqualTo(answer.label());
      assertThat(why.score()).isCloseTo(answer.value(), within(1e-9));
      assertThat(sum(why)).isCloseTo(why.score(), within(tolerance * (1 + Math.abs(why.score()))));
      assertThat(why.contributions())
          .extracting(Contribution::column)
          .containsExactlyInAnyOrder("age", "income", "city", "member");
      assertThat(why.contributions())
          .isSortedAccordingTo(
              Comparator.comparingDouble((Contribution one) -> -Math.abs(one.contribution())));
    }
  }

  @Test
  void aContributionIsWhatTheColumnAddsToTheAverage() {
    Model model = model(Task.TWO_CLASSES, "logistic", "none");
    double mean = ((NumberColumn) columns(model).columns().get(0)).fill();
    for (Map<String, Object> row : SmallTable.rows(Task.TWO_CLASSES).subList(0, ROWS)) {
      Explanation why = model.explain(row);
      Map<String, Object> average = new HashMap<>(row);
      average.put("age", mean);
      double age = model.predict(row).value() - model.predict(average).value();
      Contribution named =
          why.contributions().stream()
              .filter(one -> one.column().equals("age"))
              .findFirst()
              .orElseThrow();
      assertThat(named.contribution()).isCloseTo(age, within(1e-9));
      assertThat(named.reason()).isEqualTo("age=" + row.get("age"));
    }
  }

  private static Columns columns(Model model) {
    return Objects.requireNonNull(model.columns());
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, logistic, none",
    "TWO_CLASSES, softmax, none",
    "TWO_CLASSES, hinge, none",
    "THREE_CLASSES, softmax, none",
    "TWO_CLASSES, logistic, silu",
    "THREE_CLASSES, softmax, relu"
  })
  void theChangeChangesTheClassAndHalfOfItDoesNot(Task task, String loss, String network) {
    Model model = model(task, loss, network);
    int changes = 0;
    for (Map<String, Object> row : SmallTable.rows(task).subList(0, ROWS)) {
      Explanation why = model.explain(row);
      Change change = why.change();
      if (change == null) {
        continue;
      }
      changes++;
      Map<String, Object> changed = new HashMap<>(row);
      changed.put(change.column(), change.to());
      assertThat(model.predict(changed).label())
          .isEqualTo(change.label())
          .isNotEqualTo(why.label());
      if (change.to() instanceof Double to && change.from() instanceof Double from) {
        changed.put(change.column(), (from + to) / 2);
        assertThat(model.predict(changed).label()).as(why.toString()).isEqualTo(why.label());
      }
    }
    assertThat(changes).isGreaterThan(ROWS / 4);
  }

  @Test
  void aThresholdMovesTheChange() {
    Model model = model(Task.TWO_CLASSES, "logistic", "none").withThreshold(0.9);
    for (Map<String, Object> row : SmallTable.rows(Task.TWO_CLASSES).subList(0, ROWS)) {
      Change change = Objects.requireNonNull(model.explain(row).change());
      Map<String, Object> changed = new HashMap<>(row);
      changed.put(change.column(), change.to());
      assertThat(model.predict(changed).label()).isEqualTo(change.label());
    }
  }

  @Test
  void datesAndFeaturesOfLibsvmAreExplained() {
    StringBuilder text = new StringBuilder("when,x,label\n");
    for (int i = 0; i < 200; i++) {
      boolean yes = i * 7 % 200 > 100;
      text.append("2024-").append(1 + i * 7 % 200 / 20).append('-').append(1 + i % 20);
      text.append(',').append(i % 9).append(yes ? ",yes\n" : ",no\n");
    }
    Tables.Understood table = Tables.understand(text.toString(), TableSettings.defaults());
    Dataset rows = table.rows();
    Model model = new Trainer(rows).columns(table.columns()).train().model();
    Explanation why = new Explainer(model).explain(rows, 17);
    assertThat(why.contributions().get(0).column()).isEqualTo("when");
    assertThat(sum(why)).isCloseTo(why.score(), within(1e-9));
    Change change = Objects.requireNonNull(why.change());
    assertThat(change.to().toString()).startsWith("2024-");
    assertThat(model.explain(Map.of("when", change.to(), "x", 0)).contributions()).hasSize(2);
    Dataset plain = TestData.libsvm("-1 1:1 3:0.25\n+1 3:7\n-1 1:2\n+1 2:1 3:5\n");
    Model numbered = new Trainer(plain).train().model();
    Explanation one = new Explainer(numbered).explain(plain, 0);
    assertThat(one.contributions()).extracting(Contribution::column).containsOnly("1", "3");
    assertThat(sum(one)).isCloseTo(one.score(), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"silu", "tanh", "softplus", "relu"})
  void theGradientByTheFeaturesIsThatOfDifferences(String activation) {
    Architecture shape = Architecture.of(6, 4).withActivation(Activation.of(activation));
    double[] weights = shape.initial(3, 2, 7);
    InputGradient network = new InputGradient(shape, weights, 3, 2);
    RandomStream random = new RandomStream(1, 1);
    double[] row = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double[] gradient = new double[3];
    for (int output = 0; output < 2; output++) {
      network.gradient(row, output, gradient);
      for (int j = 0; j < row.length; j++) {
        double h = 1e-5;
        double[] near = row.clone();
        near[j] += h;
        double up = network.scores(near)[output];
        near[j] -= 2 * h;
        double down = network.scores(near)[output];
        assertThat(gradient[j]).isCloseTo((up - down) / (2 * h), within(1e-8));
      }
    }
  }
}
