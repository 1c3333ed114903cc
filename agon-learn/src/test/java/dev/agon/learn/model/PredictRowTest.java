package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A row by name: wrong types are rejected, unknown levels and missing values are reported. */
class PredictRowTest {
  private static final Model MODEL = SmallTable.model(Task.TWO_CLASSES);

  private static Map<String, Object> row() {
    return new HashMap<>(Map.of("age", 30, "income", 5e5, "city", "Oslo", "member", "yes"));
  }

  private static Map<String, Object> with(String column, Object value) {
    Map<String, Object> row = row();
    row.put(column, value);
    return row;
  }

  static Stream<Arguments> wrong() {
    Stream<Arguments> numbers =
        Stream.of(
                new Object(),
                List.of(30),
                Map.of("age", 30),
                Optional.of(30),
                Optional.empty(),
                true,
                false,
                'x',
                new int[] {30},
                new String[] {"30"},
                LocalDate.of(2026, 1, 1),
                Task.NUMBERS,
                new StringBuilder("thirty"),
                "thirty",
                "30 years",
                "0x1F",
                "1,5",
                "Infinity",
                Double.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY,
                BigInteger.TEN.pow(400),
                new BigDecimal("1e400"))
            .map(value -> Arguments.of("age", value));
    Stream<Arguments> words =
        Stream.of(
                new Object(),
                List.of("Oslo"),
                Optional.of("Oslo"),
                new char[] {'O'},
                LocalDate.of(2026, 1, 1),
                Double.POSITIVE_INFINITY,
                Map.of())
            .flatMap(
                value -> Stream.of(Arguments.of("city", value), Arguments.of("member", value)));
    return Stream.concat(numbers, words);
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void wrongTypesAreRejected(String column, Object value) {
    String shown =
        value instanceof CharSequence || value instanceof Number
            ? value.toString()
            : value.getClass().getTypeName();
    assertThatThrownBy(() -> MODEL.predict(with(column, value)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"" + column + "\"")
        .hasMessageContaining(shown.substring(0, Math.min(20, shown.length())));
  }

  private enum Town {
    OSLO
  }

  static Stream<Arguments> right() {
    return Stream.of(
        Arguments.of("age", 30L),
        Arguments.of("age", (short) 30),
        Arguments.of("age", 30f),
        Arguments.of("age", "30"),
        Arguments.of("age", " 30.0 "),
        Arguments.of("age", "3e1"),
        Arguments.of("age", new StringBuilder("30")),
        Arguments.of("age", new BigDecimal("30.0")),
        Arguments.of("age", BigInteger.valueOf(30)),
        Arguments.of("age", new AtomicInteger(30)),
        Arguments.of("city", new StringBuilder("Oslo")),
        Arguments.of("city", " oslo "),
        Arguments.of("city", Town.OSLO),
        Arguments.of("member", true),
        Arguments.of("member", 1),
        Arguments.of("member", 1.0),
        Arguments.of("member", "TRUE"),
        Arguments.of("member", "Yes"));
  }

  @ParameterizedTest
  @MethodSource("right")
  void otherSpellingsGiveTheSamePrediction(String column, Object value) {
    assertThat(MODEL.predict(with(column, value))).isEqualTo(MODEL.predict(row()));
  }

  @Test
  void unknownLevelsAreReported() {
    assertThat(MODEL.predict(row()).unknownLevels()).isEmpty();
    assertThat(MODEL.predict(with("city", "Atlantis")).unknownLevels()).containsExactly("city");
    assertThat(MODEL.predict(with("city", 7)).unknownLevels()).containsExactly("city");
    assertThat(MODEL.predict(with("city", true)).unknownLevels()).containsExactly("city");
    assertThat(MODEL.predict(with("member", "maybe")).unknownLevels()).containsExactly("member");
    assertThat(MODEL.predict(with("city", "Atlantis"))).asString().contains("unknownLevels=[city]");
  }

  @Test
  void missingValuesAreReported() {
    for (Object missing : new Object[] {null, "", " ", "NA", "NaN", Double.NaN, Float.NaN}) {
      assertThat(MODEL.predict(with("income", missing)).missing()).containsExactly("income");
      Prediction both = MODEL.predict(with("member", missing));
      assertThat(both.missing()).containsExactly("member");
      assertThat(both.unknownLevels()).isEmpty();
    }
  }

  @Test
  void everyAbsentColumnIsNamed() {
    assertThatThrownBy(() -> MODEL.predict(Map.of("age", 3, "member", "no")))
        .hasMessageContainingAll("\"income\"", "\"city\"");
  }

  @Test
  void predictionsAreEqualAndIterable() {
    Predictions all = MODEL.predict(SmallTable.table(Task.TWO_CLASSES));
    int rows = 0;
    for (Prediction each : all) {
      assertThat(each).isEqualTo(all.get(rows)).hasSameHashCodeAs(all.get(rows));
      rows++;
    }
    assertThat(rows).isEqualTo(all.size()).isEqualTo((int) all.stream().count());
    assertThat(all).hasToString("Predictions[rows=300, warnings=0]");
    assertThatThrownBy(() -> all.get(300)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aModelEvaluatesATable() {
    Evaluation evaluation = MODEL.evaluate(SmallTable.table(Task.TWO_CLASSES));
    assertThat(evaluation.worstCaseRisk()).isPositive();
    assertThatThrownBy(() -> MODEL.evaluate(SmallTable.table(Task.NUMBERS)))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void modelsAndColumnsArePrintedReadably() {
    assertThat(MODEL.toString())
        .startsWith("Model[loss=logistic")
        .contains("features=8", "buys", "worstCaseRisk=0.5");
    assertThat(String.valueOf(MODEL.columns())).contains("age: number", "city: category", "answer");
    assertThat(SmallTable.table(Task.NUMBERS).toString()).contains("300 rows", "age");
  }
}
