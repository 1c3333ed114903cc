package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A table is a value: it can be used again, made from objects, and printed. */
@SuppressWarnings("NullAway") // some tests misuse the table
class TableTwiceTest {
  private enum Colour {
    RED,
    BLUE
  }

  private record Customer(int age, String city, @Nullable Boolean member, Colour colour) {}

  private record Other(int age) {}

  private static Table large() {
    StringBuilder text = new StringBuilder("x,c,y\n");
    for (int i = 0; i < 10_000; i++) {
      text.append(i * 0.37 % 11).append(',').append((char) ('a' + i % 7)).append(',');
      text.append(i * i % 3 == 0 ? "yes" : "no").append('\n');
    }
    return Tables.read(text.toString());
  }

  private static List<String> rows(Dataset data, Columns columns) {
    return java.util.stream.IntStream.range(0, data.size())
        .mapToObj(row -> Tables.row(data, columns, row))
        .toList();
  }

  @Test
  void trainingTwiceUsesTheSameRows() {
    Table table = large();
    TableSettings settings = TableSettings.defaults();
    TableSchema first = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    List<String> rows = rows(first.encode(table), first.columns());
    TableSchema second = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    assertThat(rows(second.encode(table), second.columns())).isEqualTo(rows);
    assertThat(second.lines()).isEqualTo(first.lines());
    assertThat(ColumnGroups.of(table, "c").count()).isEqualTo(7);
  }

  @Test
  void predictingTwiceUsesTheSameRows() {
    Table table = large();
    Columns columns =
        TableSchema.of(large(), TableSettings.defaults(), LabelRule.Kind.ANY).columns();
    LabelRule.Known rule = new LabelRule.Known(List.of("no", "yes"), true);
    Dataset first = columns.read(table, rule);
    Dataset second = columns.read(table, rule);
    assertThat(rows(second, columns)).isEqualTo(rows(first, columns));
    assertThat(second.warnings()).isEqualTo(first.warnings());
  }

  @Test
  void aSingleUseTableIsFreedAndRefusesASecondUse() {
    Table table = large();
    Table once = table.forOneUse();
    TableSettings settings = TableSettings.defaults();
    TableSchema seen = TableSchema.of(once, settings, LabelRule.Kind.ANY);
    TableSchema expected = TableSchema.of(large(), settings, LabelRule.Kind.ANY);
    long before = once.bytes();
    assertThat(rows(seen.encode(once), seen.columns()))
        .isEqualTo(rows(expected.encode(large()), expected.columns()));
    assertThat(once.bytes()).isLessThan(before);
    for (Table used : List.of(table, once)) {
      var refused =
          catchThrowableOfType(InvalidInputException.class, () -> ColumnGroups.of(used, "c"));
      assertThat(refused.problem()).contains("was used before");
      refused = catchThrowableOfType(InvalidInputException.class, () -> used.only(List.of("c")));
      assertThat(refused.problem()).contains("was used before");
    }
    Table other = large().forOneUse();
    Table part = other.only(List.of("c"));
    assertThat(ColumnGroups.of(part, "c").names()).isNotEmpty();
    var refused =
        catchThrowableOfType(InvalidInputException.class, () -> ColumnGroups.of(other, "c"));
    assertThat(refused.problem()).contains("was used before");
  }

  @Test
  void mapsAndRecordsGiveTheSameTableAsTheirText() {
    Map<String, Object> first = new LinkedHashMap<>();
    first.put("age", 31);
    first.put("city", "Rome");
    first.put("member", true);
    first.put("colour", Colour.RED);
    Map<String, Object> second = new LinkedHashMap<>(first);
    second.put("age", "");
    second.remove("city");
    Table maps = Table.of(List.of(first, second));
    assertThat(maps.names()).containsExactly("age", "city", "member", "colour");
    assertThat(Tables.cells(maps).toString())
        .isEqualTo("[[31.0, Rome, true, RED], [-, -, true, RED]]");
    Table records =
        Table.ofRecords(
            List.of(
                new Customer(31, "Rome", true, Colour.RED),
                new Customer(7, "2.50", null, Colour.BLUE)));
    assertThat(Tables.cells(records).toString())
        .isEqualTo("[[31.0, Rome, true, RED], [7.0, 2.5, -, BLUE]]");
  }

  @Test
  void printsItsSizeAndColumns() {
    assertThat(Tables.read("a,b\n1,2\n"))
        .hasToString("Table of 1 row and 2 columns (a, b) from test");
  }

  static List<Object> notCells() {
    return List.of(new Object(), List.of(1), Optional.of(1), new int[] {1}, Map.of());
  }

  @ParameterizedTest
  @MethodSource("notCells")
  void refusesObjectsThatAreNotCells(Object value) {
    var refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> Table.of(List.of(Map.of("a", LocalDate.of(2024, 1, 2)), Map.of("a", value))));
    assertThat(refused.problem()).contains("row 2", "\"a\"", value.getClass().getName());
  }

  @Test
  void refusesRecordsOfDifferentClassesAndEmptyLists() {
    var classes =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                Table.ofRecords(
                    Arrays.asList(new Other(1), new Customer(1, "", false, Colour.RED))));
    assertThat(classes.problem()).contains("row 2", "Customer");
    var empty = catchThrowableOfType(InvalidInputException.class, () -> Table.of(List.of()));
    assertThat(empty.problem()).contains("no rows");
    var bare = catchThrowableOfType(InvalidInputException.class, () -> Table.of(List.of(Map.of())));
    assertThat(bare.problem()).contains("no columns");
  }

  @Test
  void freedCellsAreNeverReadAsOtherCells() {
    Table once = large().forOneUse();
    Cells cells = once.cells(0);
    TableSchema seen = TableSchema.of(once, TableSettings.defaults(), LabelRule.Kind.ANY);
    seen.encode(once);
    var refused = catchThrowableOfType(InvalidInputException.class, cells::numbers);
    assertThat(refused.problem()).contains("after their memory was freed");
  }

  private record Failing(int value) {
    @Override
    public int value() {
      throw new IllegalStateException("not today");
    }
  }

  static Stream<Arguments> invalidRowsAreRejected() {
    Map<Object, Object> numbered = new HashMap<>(Map.of(1, 2));
    Map<@Nullable String, Object> unnamed = new HashMap<>();
    unnamed.put(null, 1);
    return Stream.of(
        Arguments.of(
            (ThrowingCallable) () -> Table.of(Arrays.asList(Map.of("a", 1), null)), "row 2"),
        Arguments.of((ThrowingCallable) () -> Table.of(List.of(unchecked(numbered))), "Integer"),
        Arguments.of((ThrowingCallable) () -> Table.of(List.of(unchecked(unnamed))), "null"),
        Arguments.of(
            (ThrowingCallable) () -> Table.ofRecords(Arrays.asList(new Other(1), null)), "row 2"),
        Arguments.of(
            (ThrowingCallable) () -> Table.ofRecords(Arrays.asList(null, new Other(1))), "row 1"),
        Arguments.of(
            (ThrowingCallable) () -> Table.ofRecords(List.of(new Failing(1))), "not today"));
  }

  @SuppressWarnings("unchecked") // that is the misuse
  private static Map<String, Object> unchecked(Map<?, ?> map) {
    return (Map<String, Object>) map;
  }

  @ParameterizedTest
  @MethodSource
  void invalidRowsAreRejected(ThrowingCallable call, String words) {
    assertThat(catchThrowableOfType(InvalidInputException.class, call).problem()).contains(words);
  }
}
