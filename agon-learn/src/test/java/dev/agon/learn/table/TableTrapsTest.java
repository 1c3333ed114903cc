package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of real tables that are easily misread. */
class TableTrapsTest {
  private static final int ROWS = 400;

  /** A table with a column "c", a number "x" and a label. */
  private static String table(int rows, IntFunction<String> cell, IntFunction<String> label) {
    StringBuilder text = new StringBuilder("c,x,label\n");
    for (int i = 0; i < rows; i++) {
      text.append(cell.apply(i)).append(',').append(i * 37 % 101).append(',');
      text.append(label.apply(i)).append('\n');
    }
    return text.toString();
  }

  private static Tables.Inferred column(IntFunction<String> cell) {
    return Tables.infer(table(ROWS, cell, i -> i % 3 == 0 ? "yes" : "no"));
  }

  private static Tables.Inferred label(IntFunction<String> label, Set<String> numbers) {
    return Tables.infer(
        table(ROWS, i -> Integer.toString(i * 13 % 97), label),
        Tables.overruled(Set.of(), Set.of(), numbers));
  }

  private static String kind(Tables.Inferred table) {
    return table.lines().get(0).role();
  }

  @Test
  void countsAreNumbersEvenWithAnOutlier() {
    assertThat(kind(column(i -> Integer.toString(i == 7 ? 33 : i % 12)))).isEqualTo("number");
    assertThat(kind(column(i -> Integer.toString(i % 17 == 0 ? 0 : 4 + i % 17))))
        .isEqualTo("number");
    assertThat(column(i -> Integer.toString(i % 12)).notices().toString())
        .doesNotContain("categories, because");
  }

  @ParameterizedTest
  @ValueSource(strings = {"inf", "-Infinity", "+INF", "1e999", "-1e400", "1.#INF", "\u221e"})
  void numbersAreNotCategoriesBecauseSomeAreInfinite(String infinite) {
    Tables.Inferred table = column(i -> i % 5 == 0 ? infinite : i % 7 + ".5");
    assertThat(table.schema().refused())
        .containsExactly(
            "column \"c\" contains infinite numbers, the first \"" + infinite + "\" in line 2");
    assertThat(kind(column(i -> i % 5 == 0 ? infinite : i % 5 == 1 ? "low" : i % 7 + ".5")))
        .isEqualTo("category");
  }

  @Test
  void fewWholeNumbersFarApartAreCategoriesWithANotice() {
    Tables.Inferred table = column(i -> List.of("20", "30", "60", "120").get(i % 4));
    assertThat(kind(table)).isEqualTo("category");
    assertThat(table.notices())
        .contains(
            "read as categories, because the integers are few and far apart: \"c\";"
                + " use `numbers` to read a column as numbers.");
  }

  @Test
  void numbersWithLeadingZerosCauseNotice() {
    Tables.Inferred postcodes = column(i -> String.format(Locale.ROOT, "%05d", 900 + 371 * i));
    assertThat(kind(postcodes)).isEqualTo("number");
    assertThat(postcodes.notices())
        .contains(
            "read as numbers although some have leading zeros: \"c\" (00900); if they are codes,"
                + " such as postcodes, use `categories` or `drop`.");
    Tables.Inferred prices = column(i -> i % 3 == 0 ? "0" : "0." + (i % 7 + 1));
    assertThat(kind(prices)).isEqualTo("number");
    assertThat(prices.notices().toString()).doesNotContain("leading zeros");
  }

  @ParameterizedTest
  @CsvSource({"5%, 10%, 50%, 90%", "$20, $30, $60, $120"})
  void fewNumbersWithASignAreNumbers(String a, String b, String c, String d) {
    Tables.Inferred table = column(i -> List.of(a, b, c, d).get(i % 4));
    assertThat(kind(table)).isEqualTo("number");
    assertThat(table.notices().toString()).doesNotContain("categories, because");
  }

  @ParameterizedTest
  @CsvSource({"3, true", "10, true", "11, false", "20, false"})
  void moreThanTenOrderedWholeLabelsAreNumbersToPredict(int values, boolean classes) {
    Tables.Inferred table = label(i -> Integer.toString(i % values), Set.of());
    assertThat(table.schema().classes()).hasSize(classes ? values : 0);
    assertThat(table.notices())
        .contains(
            "the label \"label\" has "
                + values
                + " different integers and is predicted as "
                + (classes
                    ? "classes; `numbers` label predicts a number."
                    : "a number; `categories` label predicts classes."));
  }

  @Test
  void labelCodesFarApartAreClasses() {
    Tables.Inferred table = label(i -> Integer.toString(100 * (i % 12) + 7), Set.of());
    assertThat(table.schema().classes()).hasSize(12);
  }

  @Test
  void theKindOfTheLabelCanBeGiven() {
    Tables.Inferred number = label(i -> Integer.toString(i % 5), Set.of("label"));
    assertThat(number.schema().classes()).isEmpty();
    TableSettings classes = Tables.overruled(Set.of(), Set.of("label"), Set.of());
    String grades = table(ROWS, i -> Integer.toString(i % 97), i -> Integer.toString(i % 15));
    assertThat(Tables.infer(grades, classes).schema().classes()).hasSize(15);
    assertThatThrownBy(
            () ->
                TableSchema.of(
                    Tables.read(grades),
                    Tables.overruled(Set.of(), Set.of(), Set.of("label")),
                    LabelRule.Kind.CLASSES))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("numbers label makes the label a number");
  }

  @Test
  void repeatedNamesAreRenamedWithANotice() {
    Table table = Tables.read("a,b,a,a.2,a\n1,2,3,4,5\n");
    assertThat(table.names()).containsExactly("a", "b", "a.3", "a.2", "a.4");
    assertThat(table.notices().toString()).contains("\"a.3\", \"a.4\"", "header");
  }

  @ParameterizedTest
  @CsvSource({"134, 266", "133, 267", "1, 399", "200, 200", "6, 394", "30, 370"})
  void sharesOfAllLevelsSumToAll(int first, int second) {
    assertThat(first + second).isEqualTo(ROWS);
    String shares = column(i -> i < first ? "a" : "b").lines().get(0).description();
    double sum =
        Pattern.compile("[\\d.]+(?=%)")
            .matcher(shares)
            .results()
            .mapToDouble(x -> Double.parseDouble(x.group()))
            .sum();
    assertThat(sum).as(shares).isCloseTo(100, within(0.051));
    String three = column(i -> List.of("a", "b", "c").get(i % 3)).lines().get(0).description();
    assertThat(three).isEqualTo("a 34%, b 33%, c 33%");
  }

  @Test
  void fewWordsAmongNumbersAreMissingWithAWarning() {
    Tables.Inferred table = column(i -> i == 5 || i == 80 ? "unknown" : i * 0.5 + "");
    assertThat(kind(table)).isEqualTo("number");
    assertThat(table.lines().get(0).missing()).isEqualTo(2);
    assertThat(table.warnings())
        .contains(
            "column \"c\" contains numbers, but also 2 words, the first \"unknown\" in line 7."
                + " Words are treated as missing values.");
    NumberColumn column = (NumberColumn) table.columns().columns().get(0);
    assertThat(column.fill()).isEqualTo((ROWS * (ROWS - 1) / 2 - 85) * 0.5 / (ROWS - 2));
    assertThat(Tables.row(table.rows(), table.columns(), 5)).startsWith("c:" + column.fill());
  }

  @Test
  void manyWordsAmongNumbersAreRefused() {
    assertThat(column(i -> i % 50 == 5 ? "unknown" + i % 100 : i * 0.5 + "").refused())
        .containsExactly(
            "column \"c\" contains numbers and words, the first word \"unknown5\" in line 7");
  }

  @Test
  void aModelReadsFewWordsAsMissingAndRefusesMany() {
    Columns columns = column(i -> i * 0.5 + "").columns();
    LabelRule.Known rule = new LabelRule.Known(List.of("no", "yes"), true);
    String few = table(ROWS, i -> i == 9 ? "none yet" : i * 0.5 + "", i -> "yes");
    assertThat(columns.read(Tables.read(few), rule).warnings().toString())
        .contains("also 1 word, the first \"none yet\" in line 11");
    String many = table(ROWS, i -> i % 2 == 1 ? "none yet" : i * 0.5 + "", i -> "yes");
    assertThatThrownBy(() -> columns.read(Tables.read(many), rule))
        .hasMessageContaining("\"none yet\" is not a number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "windows-1252"})
  void latin1IsReadWithANotice(String charset) {
    String text = "Größe,city\n1,Köln\n2,Bern\n";
    Table table = Tables.read(text.getBytes(Charset.forName(charset)));
    assertThat(table.names()).containsExactly("Größe", "city");
    assertThat(Tables.cells(table)).containsExactly(List.of("1.0", "Köln"), List.of("2.0", "Bern"));
    assertThat(table.notices())
        .containsExactly("test is not valid UTF-8 from line 1 on; its text is read as Latin-1.");
  }

  @Test
  void windowsQuotationMarksAndCurrencySignsAreRead() {
    Table table = Tables.read("price,x\n€5,‘a’\n€7,b\n".getBytes(Charset.forName("windows-1252")));
    assertThat(Tables.cells(table)).containsExactly(List.of("5.0", "‘a’"), List.of("7.0", "b"));
    assertThat(table.notices().toString()).contains("from line 2", "Windows-1252");
    assertThat(Tables.read("x,y\n1,Köln\n".getBytes(StandardCharsets.UTF_8)).notices()).isEmpty();
  }

  @Test
  void surnamesAndTicketNumbersAreLeftOut() {
    Tables.Inferred surnames = column(i -> "name" + i % 130);
    assertThat(kind(surnames)).isEqualTo("rare levels");
    assertThat(surnames.notices())
        .contains(
            "excluded as rare levels with almost no values: \"c\"; use `categories` to keep a"
                + " column.");
    assertThat(kind(column(i -> i % 4 == 0 ? "A/" + i : Integer.toString(10_000 + i * i))))
        .isEqualTo("identifier");
    assertThat(kind(column(i -> "place" + i % 39))).isEqualTo("category");
  }

  @Test
  void columnsThatNearlyDetermineTheLabelAreReported() {
    // Like is_recid of COMPAS: never 0 for positive rows, and rarely 1 for negative ones.
    Tables.Inferred flag = column(i -> i % 3 == 0 || i % 25 == 1 ? "1" : "0");
    assertThat(flag.warnings().toString()).contains("\"c\" (AUC 0.97", "`drop` c");
    Tables.Inferred number = column(i -> (i % 3 == 0 ? 500 - i : -i) + (i == 5 ? 900 : 0.5) + "");
    assertThat(number.warnings().toString()).contains("\"c\" (AUC 0.99");
    Tables.Inferred useful = column(i -> i % 3 == 0 || i % 7 == 1 ? "a" : "b");
    assertThat(useful.warnings()).isEmpty();
  }

  @Test
  void spacesAreADelimiter() {
    String text = "age  income label\n30   10 yes\n 41 \"5 0\"  no \n";
    assertThat(Tables.cells(Tables.read(text)))
        .containsExactly(List.of("30.0", "10", "yes"), List.of("41.0", "5 0", "no"));
    Table given =
        new TableReader((byte) ' ', true)
            .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "test");
    assertThat(given.names()).containsExactly("age", "income", "label");
  }
}
