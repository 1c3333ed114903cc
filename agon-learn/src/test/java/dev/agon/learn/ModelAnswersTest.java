package dev.agon.learn;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.model.Predictions;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.encode.Columns;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A row as an array, by its non-zeros, as a map, and in a table has the same prediction. */
class ModelAnswersTest {
  private static final Model MODEL = SmallTable.model(Task.TWO_CLASSES);

  @ParameterizedTest
  @EnumSource(Task.class)
  void allPredictionMethodsAgree(Task task) {
    Model model = task == Task.TWO_CLASSES ? MODEL : SmallTable.model(task);
    Columns columns = requireNonNull(model.columns());
    Predictions whole = model.predict(SmallTable.table(task));
    List<Map<String, Object>> rows = SmallTable.rows(task);
    assertThat(whole.size()).isEqualTo(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Prediction inTable = whole.get(i);
      Prediction alone = model.predict(rows.get(i));
      assertThat(alone.label()).isEqualTo(inTable.label());
      assertThat(alone.value()).isCloseTo(inTable.value(), within(1e-9));
      assertThat(alone.probabilities())
          .usingComparatorWithPrecision(1e-12)
          .containsExactly(inTable.probabilities());
      double[] features = columns.encode(rows.get(i)).features();
      if (task == Task.NUMBERS) {
        assertThat(model.value(features)).isEqualTo(alone.value());
      } else {
        double[] out = new double[model.classes().size()];
        model.probabilities(features, out);
        assertThat(out).containsExactly(alone.probabilities());
        assertThat(java.util.Arrays.stream(out).sum()).isCloseTo(1, within(1e-12));
      }
    }
  }

  @Test
  void nonZerosPredictTheSameAsTheDenseArray() {
    double[] features =
        requireNonNull(MODEL.columns()).encode(SmallTable.rows(Task.TWO_CLASSES).get(3)).features();
    int[] index = IntStream.range(0, features.length).filter(j -> features[j] != 0).toArray();
    double[] value = IntStream.of(index).mapToDouble(j -> features[j]).toArray();
    assertThat(MODEL.probability(index, value, index.length))
        .isCloseTo(MODEL.probability(features), within(1e-12));
  }

  @Test
  void nanIsImputedAsInTraining() {
    Map<String, Object> row = new HashMap<>(SmallTable.rows(Task.TWO_CLASSES).get(0));
    double[] features = requireNonNull(MODEL.columns()).encode(row).features();
    row.put("income", null);
    features[1] = Double.NaN; // income; its indicator follows
    assertThat(MODEL.probability(features))
        .isCloseTo(MODEL.predict(row).probability(), within(1e-12));
    features[2] = Double.NaN; // the indicator itself cannot be missing
    assertThat(refusal(() -> MODEL.probability(features))).contains("feature 2", "NaN");
  }

  @Test
  void wordsNumbersAndBooleansAreAccepted() {
    Map<String, Object> row =
        Map.of("age", 30, "income", 5e5, "city", "Oslo", "member", "yes", "more", "ignored");
    assertThat(MODEL.predict(row).label()).isIn(MODEL.classes());
    Map<String, Object> unknown = new HashMap<>(row);
    unknown.put("city", "Atlantis");
    assertThat(MODEL.predict(unknown).probability()).isBetween(0.0, 1.0);
  }

  @Test
  void inconsistentInputIsRejected() {
    assertThat(refusal(() -> MODEL.probability(new double[3]))).contains("3 features", "8");
    assertThat(refusal(() -> MODEL.predict(Map.of("age", 3)))).contains("no column \"income\"");
    Map<String, Object> row = new HashMap<>(SmallTable.rows(Task.TWO_CLASSES).get(0));
    row.put("age", "old");
    assertThat(refusal(() -> MODEL.predict(row))).contains("\"age\"", "old");
    row.put("age", Double.POSITIVE_INFINITY);
    assertThat(refusal(() -> MODEL.predict(row))).contains("\"age\"", "Infinity");
    assertThat(refusal(() -> SmallTable.model(Task.NUMBERS).probability(new double[8])))
        .contains("numbers");
    assertThat(refusal(() -> MODEL.probability(new int[] {99}, new double[] {1}, 1)))
        .contains("99");
  }

  private static String refusal(Runnable action) {
    return catchThrowableOfType(InvalidInputException.class, action::run).problem();
  }

  @Test
  void weightsAreShownInTheUnitsOfTheColumns() {
    double[] own = MODEL.weightsInOwnUnits();
    double[] features =
        requireNonNull(MODEL.columns()).encode(SmallTable.rows(Task.TWO_CLASSES).get(7)).features();
    double score = own[own.length - 1];
    for (int j = 0; j < features.length; j++) {
      score += own[j] * features[j];
    }
    assertThat(MODEL.value(features)).isCloseTo(score, within(1e-12));
    assertThat(Math.abs(own[1])).isLessThan(1e-4); // per unit of an income of about 1e6
  }

  @Test
  void columnsAreSavedInTheModelFile(@TempDir Path folder) {
    Path file = folder.resolve("model.json");
    ModelFile.write(file, MODEL);
    Model read = ModelFile.read(file);
    assertThat(read.columns()).usingRecursiveComparison().isEqualTo(MODEL.columns());
    Map<String, Object> row = SmallTable.rows(Task.TWO_CLASSES).get(11);
    assertThat(read.predict(row)).usingRecursiveComparison().isEqualTo(MODEL.predict(row));
  }
}
