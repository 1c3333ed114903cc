package dev.agon.learn.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Integers beyond 2^53 stay different if the values of a column are names. */
class LargeWholeNumbersTest {
  private static final List<String> FOUR =
      List.of("9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995");

  private static final TableSettings BY_GROUP =
      TableSettings.defaults().withLabel("y").withGroups("g").withScale(Scale.NONE);

  /** 400 rows with x, a column g of the given cells in turn, and a label. */
  private static String text(List<String> cells, List<String> labels) {
    StringBuilder text = new StringBuilder("x,g,y\n");
    for (int i = 0; i < 400; i++) {
      text.append(i * 0.7 % 5).append(",\"").append(cells.get(i % cells.size())).append("\",");
      text.append(labels.get(i / 7 % labels.size())).append('\n');
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "-%s",
        "+%s",
        "00%s",
        "%s.0",
        "%se0",
        "%sE+1",
        "%s00e-2",
        "$%se3",
        "%s.5e0",
        "0.12%se1",
        "$%s",
        "%s00000",
        "1%s",
        "%s.5",
        "%s.25",
        "1.0%s",
        "0.12%s",
        "-3.14159%s",
        "$1.0%s"
      })
  void neighbouringNumbersStayDifferentGroups(String form) {
    List<String> cells = FOUR.stream().map(cell -> form.replace("%s", cell)).toList();
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")), BY_GROUP);
    assertThat(requireNonNull(seen.rows().groups()).count()).isEqualTo(4);
    assertThat(seen.by("g").count()).isEqualTo(4);
  }

  /** As Java, C and Python print them, with up to 17 digits. */
  @ParameterizedTest
  @ValueSource(doubles = {1e23, 9007199254740994.0, 1.2345678901234567e18, 6.02214076e23, 1e140})
  void printedDoublesAreMeasurements(double size) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      double value = size * (1 + i * 0.013 % 0.7);
      cells.add("" + (i % 2 == 0 ? value : new BigDecimal(value).round(new MathContext(17))));
    }
    cells.set(0, Decimals.shortest(size));
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")));
    assertThat(seen.lines().get(1).role()).isEqualTo("number");
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740992 9007199254740993, yes/no",
    "9007199254740992e0 9.007199254740993e15, yes/no",
    "9007199254740992 9007199254740993 9007199254740994 9007199254740995, category",
    "12345678901234567890 12345678901234567891 5, category",
    "123456789012345678 223456789012345678 7 8 9, category",
  })
  void fewDistinctNumbersAreLevels(String cells, String kind) {
    List<String> values = List.of(cells.split(" "));
    Tables.Inferred seen = Tables.infer(text(values, List.of("0", "1")));
    assertThat(seen.lines().get(1).role()).isEqualTo(kind);
    Column column = seen.columns().columns().get(1);
    List<Double> codes = new ArrayList<>();
    for (String value : values) {
      double[] code =
          seen.columns()
              .encode(Map.of("x", 1, "g", new BigDecimal(value).toBigIntegerExact()))
              .features();
      assertThat(seen.columns().encode(Map.of("x", 1, "g", value)).features()).isEqualTo(code);
      double sum = 0;
      for (int k = 0; k < column.features().size(); k++) {
        sum += (k + 1) * code[k + 1];
      }
      codes.add(sum);
    }
    assertThat(codes).doesNotHaveDuplicates();
    Dataset again =
        seen.columns()
            .read(
                Tables.read(text(values, List.of("0", "1"))),
                new LabelRule.Known(List.of("0", "1"), true));
    assertThat(Tables.row(again, seen.columns(), 1))
        .isEqualTo(Tables.row(seen.rows(), seen.columns(), 1));
    assertThat(again.warnings()).isEmpty();
  }

  @Test
  void classesRemainDistinct() {
    Tables.Inferred seen = Tables.infer(text(List.of("1.5", "2", "7"), FOUR));
    assertThat(((Classes) seen.rows().target()).names()).containsExactlyInAnyOrderElementsOf(FOUR);
    assertThat(seen.lines().get(2).description()).contains("9007199254740993");
    Dataset again =
        seen.columns()
            .read(
                Tables.read(text(List.of("1.5", "2", "7"), FOUR)),
                new LabelRule.Known(((Classes) seen.rows().target()).names(), true));
    assertThat(((Classes) again.target()).of()).isEqualTo(((Classes) seen.rows().target()).of());
  }

  @Test
  void differentNumberInEveryRowIsAnIdentifier() {
    List<String> cells =
        IntStream.range(0, 400).mapToObj(i -> "90071992547409" + (20000 + 7 * i)).toList();
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")));
    assertThat(seen.lines().get(1).role()).isEqualTo("identifier");
  }

  @Test
  void roundedAmountIsANumberAndCausesNotice() {
    List<String> cells =
        IntStream.range(0, 200).mapToObj(i -> (1000 + 7 * i * i) + "000000000000001").toList();
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")));
    assertThat(seen.lines().get(1).role()).isEqualTo("number");
    assertThat(seen.notices())
        .anyMatch(notice -> notice.contains("\"g\"") && notice.contains("2^53"));
    assertThat(seen.warnings()).isEmpty();
  }

  @Test
  void numbersThatBecomeEqualCauseWarning() {
    TableSettings numbers = Tables.overruled(Set.of(), Set.of(), Set.of("g"));
    Tables.Inferred seen = Tables.infer(text(FOUR, List.of("0", "1")), numbers);
    assertThat(seen.lines().get(1).role()).isEqualTo("number");
    assertThat(seen.warnings())
        .singleElement()
        .asString()
        .contains("\"g\"", "9007199254740993", "line 3", "become equal");
  }

  @Test
  void numbersFollowedByAWordRemainDistinct() {
    List<String> cells = new ArrayList<>(FOUR);
    cells.add("none of these");
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")), BY_GROUP);
    assertThat(requireNonNull(seen.rows().groups()).names())
        .containsExactlyInAnyOrderElementsOf(cells);
  }

  @Test
  void mapsKeepAllDigits() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Object g = i % 2 == 0 ? 9007199254740992L + i % 4 : new BigInteger(FOUR.get(i % 4));
      rows.add(Map.of("x", i * 0.3, "g", g, "y", i % 3 == 0));
    }
    assertThat(ColumnGroups.of(Table.of(rows), "g").count()).isEqualTo(4);
  }

  @Test
  void exactLargeNumbersStayNumbers() {
    List<String> cells =
        IntStream.range(0, 100).mapToObj(i -> (1 + 3 * i) + "00000000000000000").toList();
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")));
    assertThat(seen.lines().get(1).role()).isEqualTo("number");
    assertThat(seen.notices()).noneMatch(notice -> notice.contains("2^53"));
  }

  /** Decimals of an average or of a currency measure something, regardless of their digits. */
  @ParameterizedTest
  @ValueSource(
      strings = {"0.%s33333333333", "%s.333333333333333333", "1.%s000000000000000001", "-%s.5"})
  void decimalsWithManyDigitsAreNumbersWithoutNotice(String form) {
    List<String> cells =
        IntStream.range(0, 12)
            .mapToObj(i -> form.replace("%s", "" + (100_000_000 + 37 * i)))
            .toList();
    Tables.Inferred seen = Tables.infer(text(cells, List.of("0", "1")));
    assertThat(seen.lines().get(1).role()).isEqualTo("number");
    assertThat(seen.notices()).noneMatch(notice -> notice.contains("2^53"));
    assertThat(seen.warnings()).isEmpty();
    Tables.Inferred groups = Tables.infer(text(cells, List.of("0", "1")), BY_GROUP);
    assertThat(requireNonNull(groups.rows().groups()).count()).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.100000000000000000", "2.5000000000000000000", "1e-20", "1.0e300"})
  void trailingZerosAndExponentsAreNotDigits(String cell) {
    Table table = Tables.read("a,b\n" + cell + ",1\n7,2\n");
    assertThat(table.cells(0).levels()).isSameAs(table.cells(0));
  }
}
