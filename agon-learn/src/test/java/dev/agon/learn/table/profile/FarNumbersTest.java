package dev.agon.learn.table.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.table.Tables;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Placeholders such as 1E30 and 9999-12-31 are reported, because they hide all other values. */
class FarNumbersTest {
  private static final String WORDS = "a model cannot distinguish the others";
  private static final String DOMINANT = "the squared loss depends mostly on";

  private static List<String> warnings(IntFunction<String> cell, IntFunction<String> label) {
    StringBuilder text = new StringBuilder("c,x,label\n");
    for (int i = 0; i < 300; i++) {
      text.append(cell.apply(i)).append(',').append(i * 37 % 101).append(',');
      text.append(label.apply(i)).append('\n');
    }
    return Tables.infer(text.toString()).warnings();
  }

  private static IntFunction<String> every(int step, String other, IntFunction<String> usual) {
    return i -> i % step == 7 % step ? other : usual.apply(i);
  }

  private static String small(int i) {
    return i * 37 % 101 / 10.0 - 5 + "";
  }

  private static String date(int i) {
    return String.format(Locale.ROOT, "20%02d-%02d-%02d", 20 + i % 4, 1 + i % 12, 1 + i * 7 % 28);
  }

  static Stream<Arguments> farValuesAreReported() {
    return Stream.of(
        Arguments.of("1E30", every(300, "1e30", FarNumbersTest::small)),
        Arguments.of("3.4028235E38", every(20, "3.4028235e38", FarNumbersTest::small)),
        Arguments.of("9.96921E36", every(2, "9.96921e36", FarNumbersTest::small)),
        Arguments.of("-1E20", every(50, "-1e20", FarNumbersTest::small)),
        Arguments.of("1E149", every(300, "1e149", FarNumbersTest::small)),
        Arguments.of("`missing` -999", every(10, "-999", i -> i * 37 % 230 / 10.0 + 8 + "")),
        Arguments.of("`missing` 999", every(10, "999", i -> 18 + i % 70 + "")),
        Arguments.of("99999", every(20, "99999", i -> 18 + i % 70 + "")),
        Arguments.of("9999-12-31", every(20, "9999-12-31", FarNumbersTest::date)),
        Arguments.of("0001-01-01", every(20, "0001-01-01", FarNumbersTest::date)),
        Arguments.of("9999-12-31", every(300, "9999-12-31", FarNumbersTest::date)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void farValuesAreReported(String named, IntFunction<String> cell) {
    assertThat(warnings(cell, i -> i % 3 == 0 ? "yes" : "no"))
        .filteredOn(warning -> warning.contains(WORDS))
        .singleElement()
        .asString()
        .contains("column \"c\"", named);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("farValuesAreReported")
  void farNumbersToPredict(String named, IntFunction<String> label) {
    if (!named.contains("-12-31") && !named.contains("-01-01")) {
      assertThat(warnings(i -> i % 3 + ".5", label))
          .filteredOn(warning -> warning.contains(WORDS))
          .singleElement()
          .asString()
          .contains("the label column \"label\"", named);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "300, 300, the value 300",
    "-250, 300, the value -250",
    "300, 150, 2 values such as 300"
  })
  void labelsThatDominateTheSquaredLoss(String far, int step, String named) {
    assertThat(warnings(i -> i % 3 + ".5", every(step, far, FarNumbersTest::small)))
        .filteredOn(warning -> warning.contains(DOMINANT))
        .singleElement()
        .asString()
        .contains("the label column \"label\": " + named, "huber");
  }

  @ParameterizedTest
  @MethodSource("ordinaryColumnsCauseNoWarning")
  void ordinaryLabelsDoNotDominate(IntFunction<String> label) {
    assertThat(warnings(i -> i % 3 + ".5", label)).noneMatch(text -> text.contains(DOMINANT));
  }

  static Stream<IntFunction<String>> ordinaryColumnsCauseNoWarning() {
    return Stream.of(
        FarNumbersTest::small,
        FarNumbersTest::date,
        i -> i % 50 == 0 ? "1" : "0",
        i -> i % 50 == 0 ? "5000" : "0",
        i -> i % 3 * 1000 + "",
        i -> StrictMath.exp(i * 37 % 101 / 15.0) + "",
        i -> i * i + "",
        i -> i % 10 == 0 ? i * 97 % 20_000 + "" : "0",
        every(20, "99999", i -> i * 97 % 40_000 + ""),
        every(20, "-998", i -> i % 57 + ""),
        every(50, "2099-12-31", FarNumbersTest::date));
  }

  @ParameterizedTest
  @MethodSource
  void ordinaryColumnsCauseNoWarning(IntFunction<String> cell) {
    assertThat(warnings(cell, i -> i % 3 == 0 ? "yes" : "no"))
        .noneMatch(warning -> warning.contains(WORDS));
  }
}
