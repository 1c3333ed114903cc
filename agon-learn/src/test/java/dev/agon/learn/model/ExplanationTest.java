package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.TestData;
import dev.agon.learn.json.Edits;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Explanation.Change;
import dev.agon.learn.model.Explanation.Contribution;
import dev.agon.learn.model.predict.Prediction;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contributions sum to the score, and the named change changes the class. */
class ExplanationTest {
  private static final int ROWS = 40;

  /** Changes of the class that a test must at least have seen. */
  private static final int FEW = 9;

  /** Networks are integrated, so few of their rows are tested. */
  private static List<Map<String, Object>> rows(Task task, String network) {
    return SmallTable.rows(task).subList(0, network.equals("none") ? 300 : ROWS);
  }

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
    for (Map<String, Object> row : rows(task, network)) {
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
        boolean whole = change.column().equals("age");
        changed.put(change.column(), whole ? to - Math.signum(to - from) : (from + to) / 2);
        assertThat(model.predict(changed).label()).as(why.toString()).isEqualTo(why.label());
      }
    }
    assertThat(changes).isGreaterThan(FEW);
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, logistic, none",
    "THREE_CLASSES, softmax, none",
    "TWO_CLASSES, logistic, silu",
    "THREE_CLASSES, softmax, tanh"
  })
  void numbersStayInTheRangeOfTrainingAndWholeNumbersStayWhole(
      Task task, String loss, String network) {
    Model model = model(task, loss, network);
    int changes = 0;
    for (Map<String, Object> row : rows(task, network)) {
      for (Object age : new Object[] {row.get("age"), "", "-40", "300"}) {
        Map<String, Object> asked = new HashMap<>(row);
        asked.put("age", age);
        Change change = model.explain(asked).change();
        if (change != null && change.to() instanceof Double to) {
          NumberColumn column =
              (NumberColumn) columns(model).columns().get(change.column().equals("age") ? 0 : 1);
          assertThat(to).isBetween(column.range().min(), column.range().max());
          assertThat(column.range().whole()).isEqualTo(change.column().equals("age"));
          if (column.range().whole()) {
            assertThat(to).isEqualTo(Math.rint(to));
          }
          asked.put(change.column(), to);
          assertThat(model.predict(asked).label()).isEqualTo(change.label());
          changes++;
        }
      }
    }
    assertThat(changes).isGreaterThan(FEW);
  }

  @Test
  void suggestedDatesStayInTheRangeOfTraining() {
    StringBuilder text = new StringBuilder("when,x,label\n");
    for (int i = 0; i < 200; i++) {
      text.append("2024-03-").append(1 + i * 7 % 20);
      text.append(',').append(i % 9).append(i % 9 > 4 || i % 20 == 7 ? ",yes\n" : ",no\n");
    }
    Tables.Inferred table = Tables.infer(text.toString(), TableSettings.defaults());
    Model model = new Trainer(table.rows()).columns(table.columns()).train().model();
    for (int x = 0; x < 9; x++) {
      for (String day : new String[] {"2024-03-01", "2024-03-20", "2024-02-20", "2024-04-10"}) {
        Change change = model.explain(Map.of("when", day, "x", x)).change();
        if (change != null && change.column().equals("when")) {
          assertThat(change.to().toString()).isBetween("2024-03-01", "2024-03-20");
        } else if (change != null) {
          assertThat((Double) change.to()).isBetween(0.0, 8.0);
        }
      }
    }
  }

  @Test
  void theThresholdAffectsTheSuggestedChange() {
    Model model = model(Task.TWO_CLASSES, "logistic", "none");
    List<Map<String, Object>> all = rows(Task.TWO_CLASSES, "none");
    double middle =
        all.stream().mapToDouble(row -> model.predict(row).probability()).sorted().toArray()[150];
    Model moved = model.withThreshold(middle);
    int changes = 0;
    for (Map<String, Object> row : all) {
      Change change = moved.explain(row).change();
      if (change != null) {
        Map<String, Object> changed = new HashMap<>(row);
        changed.put(change.column(), change.to());
        assertThat(moved.predict(changed).label()).isEqualTo(change.label());
        changes++;
      }
    }
    assertThat(changes).isGreaterThan(FEW);
  }

  @Test
  void datesAndFeaturesOfLibsvmAreExplained() {
    StringBuilder text = new StringBuilder("when,x,label\n");
    for (int i = 0; i < 200; i++) {
      boolean yes = i * 7 % 200 > 100;
      text.append("2024-").append(1 + i * 7 % 200 / 20).append('-').append(1 + i % 20);
      text.append(',').append(i % 9).append(yes ? ",yes\n" : ",no\n");
    }
    Tables.Inferred table = Tables.infer(text.toString(), TableSettings.defaults());
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
  void gradientWithRespectToTheFeaturesMatchesDifferences(String activation) {
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

  /** The pieces of the line would be bisected for years. */
  @ParameterizedTest
  @ValueSource(strings = {"1e300", "-1e250", "1e200"})
  void scoresThatOverflowAreRefused(String weight) {
    Model network = model(Task.TWO_CLASSES, "logistic", "silu");
    Model huge =
        ModelFile.parse(Edits.changed(ModelFile.text(network), "weights[0]", weight), "m.json");
    Map<String, Object> row = SmallTable.rows(Task.TWO_CLASSES).get(0);
    row.put("age", 1e149);
    assertThatThrownBy(() -> huge.explain(row))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot be divided among the columns");
  }
}
