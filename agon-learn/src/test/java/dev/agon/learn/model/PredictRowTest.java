package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.Agon;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.Tables;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "1,5,3",
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
        Arguments.of("age", "30,0"),
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

  /** Four integers beyond 2^53, of which two are equal as doubles. */
  private static Model ofLargeIntegers() {
    StringBuilder text = new StringBuilder("x,code,label\n");
    for (int i = 0; i < 200; i++) {
      text.append(i % 13).append(',').append(9007199254740992L + i % 4);
      text.append(i * 7 % 11 < 5 + i % 4 ? ",no\n" : ",yes\n");
    }
    return Agon.train(Tables.read(text.toString())).categories("code").robust("mean").fit();
  }

  @Test
  void integersBeyondDoublePrecisionAreSeparateLevels() {
    Model model = ofLargeIntegers();
    Prediction expected = model.predict(Map.of("x", 1, "code", "9007199254740993"));
    assertThat(expected).isNotEqualTo(model.predict(Map.of("x", 1, "code", "9007199254740992")));
    for (Object code :
        List.of(
            9007199254740993L,
            BigInteger.valueOf(9007199254740993L),
            new BigDecimal("9007199254740993"),
            new BigDecimal("9007199254740993.00"),
            new BigDecimal("9.007199254740993E15"),
            new BigDecimal(BigInteger.valueOf(900719925474099300L), 2),
            new AtomicLong(9007199254740993L),
            new StringBuilder("9007199254740993"),
            "+9007199254740993",
            "9007199254740993.0")) {
      assertThat(model.predict(Map.of("x", 1, "code", code))).as("%s", code).isEqualTo(expected);
    }
    for (Object code :
        List.of(
            9007199254740999L,
            new BigDecimal("9007199254740993.5"),
            new AtomicLong(7),
            "9e15",
            "9007199254740993.5")) {
      assertThat(model.predict(Map.of("x", 1, "code", code)).unknownLevels()).hasSize(1);
    }
  }

  @Test
  void numbersOutsideTheRangeOfTrainingAreReported() {
    assertThat(MODEL.predict(row()).outsideRange()).isEmpty();
    for (Object age : new Object[] {-1, 17.9, 78, 1e9, "200", Long.MAX_VALUE, -1e149}) {
      Prediction answer = MODEL.predict(with("age", age));
      assertThat(answer.outsideRange()).as("%s", age).containsExactly("age");
      assertThat(answer).asString().contains("outsideRange=[age]");
      assertThat(answer).isNotEqualTo(MODEL.predict(row()));
    }
    assertThat(MODEL.predict(with("age", "NA")).outsideRange()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e151", "-1e200", "1e308"})
  void numbersThatATableCannotHaveAreRejected(String number) {
    for (Object age : List.of(number, Double.valueOf(number), new BigDecimal(number))) {
      assertThatThrownBy(() -> MODEL.predict(with("age", age)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("\"age\" contains " + number.substring(0, 1));
    }
  }

  @Test
  void textMayContainTheCurrencySignOfTheColumn() {
    StringBuilder text = new StringBuilder("share,x,label\n");
    for (int i = 0; i < 200; i++) {
      text.append(i % 17).append("%,").append(i % 13).append(i * 7 % 11 < 5 ? ",no\n" : ",yes\n");
    }
    Model model = Agon.train(Tables.read(text.toString())).fit();
    Prediction expected = model.predict(Map.of("x", 1, "share", 5));
    for (Object share : List.of("5%", "5", " 5.0 % ", 5.0)) {
      assertThat(model.predict(Map.of("x", 1, "share", share))).isEqualTo(expected);
    }
    for (Object share : List.of("$5", "5€", "5%%", "5 percent")) {
      assertThatThrownBy(() -> model.predict(Map.of("x", 1, "share", share)))
          .isInstanceOf(InvalidInputException.class);
    }
  }

  static Stream<Arguments> wrongSparseRowsAreRejected() {
    return Stream.of(
        Arguments.of(new int[] {0, 0}, new double[] {1, 2}, 2, "feature 0 after feature 0"),
        Arguments.of(new int[] {1, 0}, new double[] {1, 2}, 2, "feature 0 after feature 1"),
        Arguments.of(new int[] {0}, new double[] {1}, 3, "1 indices and 1 values, but 3"),
        Arguments.of(new int[] {0, 1}, new double[] {1}, 2, "2 indices and 1 values, but 2"),
        Arguments.of(new int[] {0}, new double[] {1}, -1, "but -1 non-zeros"),
        Arguments.of(new int[] {-1}, new double[] {1}, 1, "at feature -1"),
        Arguments.of(new int[] {99}, new double[] {1}, 1, "at feature 99"),
        Arguments.of(new int[] {0}, new double[] {Double.NaN}, 1, "the value NaN"));
  }

  @ParameterizedTest
  @MethodSource
  void wrongSparseRowsAreRejected(int[] index, double[] value, int size, String words) {
    assertThatThrownBy(() -> MODEL.probability(index, value, size))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(words);
  }
}
