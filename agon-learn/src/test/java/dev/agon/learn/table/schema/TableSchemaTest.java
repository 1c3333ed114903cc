package dev.agon.learn.table.schema;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Values;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.encode.Scale;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of columns, and the encoding of their cells. */
class TableSchemaTest {
  private static final int ROWS = 60;

  /** A table with one column under test, and a label. */
  private static String table(String name, IntFunction<String> cell) {
    StringBuilder text = new StringBuilder(name + ",label\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(cell.apply(i)).append(',').append(i % 2).append('\n');
    }
    return text.toString();
  }

  private static String role(String name, IntFunction<String> cell) {
    return Tables.infer(table(name, cell)).lines().get(0).role();
  }

  @Test
  void kindsOfColumnsAreDetected() {
    assertThat(role("income", i -> "" + (1000 + 37 * (i * i % 59)))).isEqualTo("number");
    assertThat(role("ratio", i -> i / 64.0 + "")).isEqualTo("number");
    assertThat(role("children", i -> i % 5 + "")).isEqualTo("number");
    assertThat(role("member", i -> i % 3 == 0 ? "yes" : "no")).isEqualTo("yes/no");
    assertThat(role("flag", i -> i % 3 == 0 ? "1" : "0")).isEqualTo("yes/no");
    assertThat(role("city", i -> List.of("Rome", "Oslo", "Bern").get(i % 3))).isEqualTo("category");
    assertThat(role("dept", i -> List.of("10", "37", "99").get(i % 3))).isEqualTo("category");
    assertThat(role("unit", i -> "kg")).isEqualTo("constant");
    assertThat(role("unit", i -> "1")).isEqualTo("constant");
    assertThat(role("nothing", i -> "NA")).isEqualTo("constant");
    assertThat(role("seen", i -> i % 4 == 0 ? "" : "yes")).isEqualTo("category");
    assertThat(role("anything", i -> 500 + i + "")).isEqualTo("identifier");
    assertThat(role("customer_id", i -> (i * 7919 % 1009) + "")).isEqualTo("identifier");
    assertThat(role("amount", i -> (i * 7919 % 1009) + "")).isEqualTo("number");
    assertThat(role("ticket", i -> "T-" + i * 31)).isEqualTo("identifier");
    assertThat(role("day", i -> "2024-03-" + (10 + i % 20))).isEqualTo("date");
    assertThat(role("day", i -> (1 + i % 28) + ".3.2024")).isEqualTo("date");
    assertThat(role("note", i -> "the customer said " + i + " things")).isEqualTo("free text");
    assertThat(role("age", i -> i == 30 ? "old" : i * i + "")).isEqualTo("numbers and words");
  }

  @ParameterizedTest
  @CsvSource({"age, old, 'numbers and words, the first word \"old\" in line 32'"})
  void unusableColumnsAreRejectedWithHintToDrop(String name, String cell, String words) {
    String text = table(name, i -> i == 30 ? cell : i * i + "");
    Tables.Inferred inferred = Tables.infer(text);
    var refusal = catchThrowableOfType(InvalidInputException.class, inferred::rows);
    assertThat(refusal.problem()).contains(name).contains(words);
    assertThat(refusal.hint()).contains("drop");
  }

  @Test
  void everyDetectionCanBeOverridden() {
    String text = "region,code,other,label\n" + "1,10,x,0\n2,37,y,1\n3,99,x,1\n".repeat(20);
    Tables.Inferred byDefault = Tables.infer(text);
    assertThat(byDefault.lines().stream().map(TableSchema.Line::role))
        .containsExactly("number", "category", "yes/no", "label");
    Tables.Inferred overruled =
        Tables.infer(text, Tables.overruled(Set.of("other"), Set.of("region"), Set.of("code")));
    assertThat(overruled.lines().stream().map(TableSchema.Line::role))
        .containsExactly("category", "number", "dropped", "label");
    assertThat(Tables.row(overruled.rows(), overruled.columns(), 1))
        .isEqualTo("region=2:1.0 | code:37.0");
  }

  @Test
  void manyMissingNumbersGetTheMeanAndAnIndicator() {
    Tables.Inferred many = Tables.infer(table("n", i -> i % 10 == 0 ? "" : i % 10 + 0.5 + ""));
    Dataset rows = many.rows();
    assertThat(Tables.row(rows, many.columns(), 0)).isEqualTo("n:5.5 | n is missing:1.0");
    assertThat(Tables.row(rows, many.columns(), 1)).isEqualTo("n:1.5");
    String text = "n,label\n" + "1,0\n3,1\n".repeat(60) + ",1\n";
    Tables.Inferred few = Tables.infer(text);
    assertThat(Tables.row(few.rows(), few.columns(), 120)).isEqualTo("n:2.0");
  }

  @Test
  void aMissingCategoryIsALevel() {
    Tables.Inferred u = Tables.infer(table("c", i -> List.of("a", "b", "c", "?").get(i % 4)));
    assertThat(Tables.row(u.rows(), u.columns(), 3)).isEqualTo("c is missing:1.0");
  }

  @Test
  void rareLevelsCountAsOneWithANotice() {
    Tables.Inferred u =
        Tables.infer(table("c", i -> i == 3 ? "x" : i == 4 ? "y" : List.of("a", "b").get(i % 2)));
    assertThat(u.notices().toString()).contains("2 of 4 levels are rare");
    Dataset rows = u.rows();
    assertThat(Tables.row(rows, u.columns(), 3)).isEqualTo("c is rare:1.0");
    assertThat(Tables.row(rows, u.columns(), 4)).isEqualTo("c is rare:1.0");
    assertThat(rows.notices().toString()).doesNotContain("absent in training");
  }

  /** Levels that all have one or two rows carry no information and would cause overfitting. */
  @Test
  void levelsThatAreAllRareCountAsOne() {
    Tables.Inferred u = Tables.infer(pairs(30));
    assertThat(u.notices().toString())
        .contains("30 of 30 levels are rare (fewer than 3 rows each)", "Nothing remains");
    assertThat(u.columns().features()).isEqualTo(2);
    Dataset rows = u.rows();
    assertThat(Tables.row(rows, u.columns(), 5)).isEqualTo("n:5.0 | c is rare:1.0");

    Tables.Inferred few = Tables.infer(pairs(24));
    assertThat(few.columns().features()).as("all there is").isEqualTo(25);
    assertThat(few.notices().toString()).doesNotContain("rare");
  }

  /** Two rows of each level. */
  private static String pairs(int levels) {
    StringBuilder text = new StringBuilder("n,c,label\n");
    for (int i = 0; i < 2 * levels; i++) {
      text.append(i % 7).append(",w").append(i % levels).append(i % 3 == 0 ? ",1\n" : ",0\n");
    }
    return text.toString();
  }

  /** One row in a thousand is 12 rows here; 1100 levels have 10 or 11, and two have one. */
  @Test
  void manyLevelsWithSeveralRowsAreKept() {
    StringBuilder text = new StringBuilder("c,label\n");
    for (int i = 0; i < 12002; i++) {
      text.append(i < 12000 ? "w" + i % 1100 : "x" + i).append(i % 3 == 0 ? ",1\n" : ",0\n");
    }
    Tables.Inferred u = Tables.infer(text.toString());
    assertThat(u.columns().features()).isEqualTo(1101);
    assertThat(u.notices().toString()).contains("2 of 1102 levels are rare (fewer than 3 rows");
  }

  @Test
  void labelsAreClassesOrNumbers() {
    assertThat(names("a,y\n1,no\n2,yes\n")).containsExactly("no", "yes");
    assertThat(names("a,y\n1,yes\n2,off\n")).containsExactly("off", "yes");
    assertThat(names("a,y\n1,2\n2,-1\n")).containsExactly("-1", "2");
    assertThat(names("a,y\n1,red\n2,green\n3,blue\n")).containsExactly("blue", "green", "red");
    assertThat(names("a,y\n1,10\n2,9\n3,2\n")).containsExactly("2", "9", "10");
    assertThat(Tables.infer("a,y\n1,0.5\n2,1.5\n3,2\n").target()).isInstanceOf(Values.class);
  }

  private static List<String> names(String text) {
    return ((Classes) Tables.infer(text).target()).names();
  }

  @ParameterizedTest
  @CsvSource({"yes, no, yes", "Y, N, Y", "ja, nein, ja", "churned, no, churned", "bad, good, good"})
  void yesIsThePositiveClass(String one, String other, String positive) {
    String text = "a,label\n" + ("1," + one + "\n2," + other + "\n").repeat(20);
    assertThat(((Classes) Tables.infer(text).target()).names().get(1)).isEqualTo(positive);
  }

  @Test
  void spellingsThatDifferInCaseCauseWarning() {
    String text = "a,b,label\n" + "1,x,yes\n2,X,Yes\n3,y,no\n".repeat(20);
    Tables.Inferred seen = Tables.infer(text);
    assertThat(seen.warnings())
        .anyMatch(
            each -> each.contains("label column \"label\"") && each.contains("\"Yes\", \"yes\""))
        .anyMatch(each -> each.contains("column \"b\"") && each.contains("\"X\", \"x\""));
    Tables.Inferred clean = Tables.infer("a,label\n" + "1,yes\n2,no\n".repeat(20));
    assertThat(clean.notices()).noneMatch(notice -> notice.contains("capitals"));
    assertThat(clean.warnings()).isEmpty();
  }

  @Test
  void aRareClassIsNotShownAsZeroPercent() {
    String text = "a,label\n" + "1,no\n".repeat(599) + "2,yes\n";
    assertThat(Tables.infer(text).lines().get(1).description()).startsWith("no 99.8%, yes 0.2%");
  }

  @Test
  void misspeltColumnIsSuggested() {
    var refusal =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                Tables.infer(
                    "income,label\n1,0\n2,1\n", TableSettings.defaults().withLabel("lable")));
    assertThat(refusal.problem()).contains("\"lable\"");
    assertThat(refusal.hint()).isEqualTo("Did you mean \"label\"?");
  }

  /** Lines above the header, such as the title of a report or the account of a bank statement. */
  @Test
  void aHeaderBelowOtherLinesIsNamed() {
    String text = "account;CH1\nfrom;January\n;\nbooked on;amount\n1;2.5\n3;4.5\n";
    var refusal =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> Tables.infer(text, TableSettings.defaults().withLabel("booked on")));
    assertThat(refusal.problem()).contains("has no column \"booked on\"");
    assertThat(refusal.hint())
        .contains("\"account\" has a cell \"booked on\"", "remove the lines above it");
  }

  /** Question texts and the like in the second line of a header become classes. */
  @Test
  void classesWithASingleRowCauseAWarning() {
    String rows = "1,yes\n1,no\n2,yes\n2,no\n".repeat(15);
    assertThat(Tables.infer("a,label\n" + rows + "1,Would you?\n").warnings())
        .singleElement()
        .asString()
        .contains("\"label\" has a class with a single row: \"Would you?\"");
    assertThat(Tables.infer("a,label\n" + rows).warnings()).isEmpty();
    assertThat(Tables.infer("a,label\n1,x\n2,y\n3,z\n").warnings()).isEmpty();
  }

  @Test
  void onlyTheFirstExcludedColumnsAreNamed() {
    String header = IntStream.range(0, 30).mapToObj(j -> "c" + j + ",").collect(joining());
    String rows = ("0,".repeat(30) + "1,a\n" + "0,".repeat(30) + "2,b\n").repeat(5);
    assertThat(Tables.infer(header + "x,label\n" + rows).notices())
        .filteredOn(notice -> notice.startsWith("excluded as constant"))
        .singleElement()
        .asString()
        .contains("\"c9\", ... (30 columns)")
        .doesNotContain("c10");
  }

  @Test
  void theLabelIsFoundByNameOrIsTheLast() {
    assertThat(Tables.infer("Target,a\n1,2\n0,3\n").columns().label()).isEqualTo("Target");
    Tables.Inferred last = Tables.infer("a,churned\n2,1\n3,0\n");
    assertThat(last.columns().label()).isEqualTo("churned");
    assertThat(last.notices().toString()).contains("last column", "use `label` to choose another");
    var none =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> Tables.infer("a,b\n1,2\n", TableSettings.defaults().withLabel("z")));
    assertThat(none.problem()).isEqualTo("test has no column \"z\"; its columns are \"a\", \"b\".");
  }

  @Test
  void rowsWithoutALabelAreLeftOutWithANotice() {
    Tables.Inferred u = Tables.infer("a,w,y\n1,x,0\n2,x,\n3,z,1\n4,z,0\n");
    Dataset rows = u.rows();
    assertThat(rows.size()).isEqualTo(3);
    assertThat(rows.classes().of()).containsExactly(0, 1, 0);
    assertThat(Tables.row(rows, u.columns(), 1)).startsWith("a:3.0");
    assertThat(rows.notices().toString()).contains("1 of 4 rows has no label");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Total,81500,4020,new,7.5,,",
        ",1e9,,,,2199-01-01,",
        "13,NA,1,new,5%,,",
        "Total,81500,a,b,c,d,",
        "years,USD,,,,,"
      })
  void rowsWithoutALabelDoNotAffectTheSchema(String unlabelled) {
    String header = "age,income,visits,city,price,since,y\n";
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append(20 + i * 7 % 31).append(',').append(1000 + i * 137 % 1021).append(',');
      text.append(i * 11 % 37).append(i % 3 == 0 ? ",Bern,$" : ",Rome,$").append(i * 13 % 29);
      text.append(",2024-03-").append(10 + i * 3 % 17).append(',').append(i % 2).append('\n');
    }
    TableSettings settings = TableSettings.defaults();
    Tables.Inferred without = Tables.infer(header + text, settings);
    for (String rows : List.of(text + unlabelled + "\n", unlabelled + "\n" + text)) {
      Tables.Inferred with = Tables.infer(header + rows, settings);
      assertThat(with.columns().columns()).isEqualTo(without.columns().columns());
      assertThat(with.columns().scaling().centre()).isEqualTo(without.columns().scaling().centre());
      assertThat(with.columns().scaling().scale()).isEqualTo(without.columns().scaling().scale());
      assertThat(with.warnings()).isEqualTo(without.warnings());
      for (int row = 0; row < 40; row++) {
        assertThat(Tables.row(with.rows(), with.columns(), row))
            .isEqualTo(Tables.row(without.rows(), without.columns(), row));
      }
      assertThat(with.rows().notices().toString()).contains("1 of 41 rows has no label");
    }
  }

  /** Only rows with a label need a weight; an invalid one is named by its place in the table. */
  @Test
  void rowsWithoutALabelNeedNoWeight() {
    TableSettings settings = TableSettings.defaults().withLabel("y").withWeights("w");
    String rows = "x,w,y\n1,,\n2,0.5,a\n4,2,b\n3,1,a\n";
    assertThat(Tables.infer(rows, settings).rows().weights()).containsExactly(0.5, 2, 1);
    assertThatThrownBy(() -> Tables.infer(rows + "5,-1,b\n", settings).rows())
        .hasMessageContaining("row 4 (from 0) has the weight -1");
  }

  @Test
  void weightsAndDroppedGroupsAreNotFeatures() {
    TableSettings settings =
        TableSettings.defaults()
            .withLabel("y")
            .withWeights("w")
            .withGroups("g")
            .withDrop(Set.of("g"))
            .withScale(Scale.NONE);
    Tables.Inferred u = Tables.infer("a,w,g,y\n1.5,2,n,0\n2,1,s,1\n3,0.5,,1\n", settings);
    Dataset rows = u.rows();
    assertThat(rows.features()).isEqualTo(1);
    assertThat(rows.weights()).containsExactly(2, 1, 0.5);
    assertThat(requireNonNull(rows.groups()).names()).containsExactly("n", "s", "(missing)");
    assertThat(rows.groups().of()).containsExactly(0, 1, 2);
  }

  @Test
  void aTableNeedsLessThanHalfTheMemoryOfItsRows() {
    StringBuilder text = new StringBuilder("x,n,s,c,label\n");
    for (int i = 0; i < 30_000; i++) {
      text.append(i * 0.1 % 7.3).append(',').append(i % 97).append(',');
      text.append(i % 50 == 0 ? 1.25 : 0).append(',').append((char) ('a' + i % 5));
      text.append(',').append(i % 2).append('\n');
    }
    Table table = Tables.read(text.toString());
    long held = table.bytes();
    TableSchema u =
        TableSchema.of(table, TableSettings.defaults(), dev.agon.learn.data.LabelRule.Kind.ANY);
    Dataset rows = u.encode(table);
    long bytes = 12 * rows.rows().nonZeros() + 4L * rows.size();
    assertThat(held).isLessThan(bytes / 2);
  }
}
