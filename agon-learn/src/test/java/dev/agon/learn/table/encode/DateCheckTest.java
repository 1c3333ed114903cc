package dev.agon.learn.table.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.schema.TableSettings;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates in another format than in training are read as they are meant, or reported. */
class DateCheckTest {
  private static final LabelRule.Known LABELS = new LabelRule.Known(List.of("no", "yes"), false);
  private static final int ROWS = 120;

  private static LocalDateTime moment(int i) {
    LocalDate day = LocalDate.of(2020, 1, 3).plusDays(i * 31 % 997);
    return day.atTime(i % 24, i * 7 % 60, i * 13 % 60);
  }

  private static IntFunction<String> form(String pattern) {
    DateTimeFormatter form = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    return i -> moment(i).format(form);
  }

  private static String table(int rows, IntFunction<String> cell) {
    StringBuilder text = new StringBuilder("when,x,label\n");
    for (int i = 0; i < rows; i++) {
      text.append(cell.apply(i)).append(',').append(i * 7 % 5 + 0.5).append(',');
      text.append(i * 13 % 10 < 5 ? "yes\n" : "no\n");
    }
    return text.toString();
  }

  private static Columns columns(String pattern) {
    return Tables.infer(table(ROWS, form(pattern)), TableSettings.defaults().withScale(Scale.NONE))
        .columns();
  }

  private static Dataset read(Columns columns, int rows, IntFunction<String> later) {
    return columns.read(Tables.read(table(rows, later)), LABELS);
  }

  /** The days since 1970 in a row. */
  private static double days(Dataset rows, int row) {
    return rows.rows().value(row, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "yyyy-MM-dd, dd.MM.yyyy",
    "yyyy-MM-dd, dd/MM/yyyy",
    "yyyy-MM-dd, MM/dd/yyyy",
    "yyyy-MM-dd, MM-dd-yyyy",
    "yyyy-MM-dd, yyyy/MM/dd",
    "dd/MM/yyyy, dd.MM.yyyy",
    "dd/MM/yyyy, yyyy-MM-dd",
    "MM/dd/yyyy, yyyy-MM-dd",
    "MM/dd/yyyy, MM-dd-yyyy",
    "yyyy-MM-dd, dd/MM/yy"
  })
  void otherFormatsAreReadAsTheyAreMeant(String training, String later) {
    Dataset rows = read(columns(training), ROWS, form(later));
    assertThat(rows.warnings()).isEmpty();
    for (int row = 0; row < ROWS; row++) {
      assertThat(days(rows, row)).isEqualTo(moment(row).toLocalDate().toEpochDay());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dd/MM/yyyy, MM/dd/yyyy, month first here, but the day was first",
    "MM/dd/yyyy, dd/MM/yyyy, day first here, but the month was first",
    "dd.MM.yyyy, MM/dd/yyyy, month first here, but the day was first",
    "MM/dd/yyyy, dd.MM.yyyy, day first here, but the month was first",
    "MM-dd-yyyy, dd-MM-yyyy, day first here, but the month was first"
  })
  void theOtherOrderOfDayAndMonthIsReported(String training, String later, String words) {
    assertThat(read(columns(training), ROWS, form(later)).warnings())
        .anyMatch(warning -> warning.contains("\"when\"") && warning.contains(words))
        .anyMatch(warning -> warning.contains("cannot be read"));
  }

  /** Neither the training data nor the later cells determine the order. */
  @ParameterizedTest
  @CsvSource({"03/04/2021", "3/4/21", "03-04-2021", "12/11/2020 23:00"})
  void undeterminedOrderIsNotGuessed(String cell) {
    Columns columns = columns("yyyy-MM-dd");
    assertThat(((DateColumn) columns.columns().get(0)).reading()).isEqualTo(DateReading.YEAR_FIRST);
    assertThat(read(columns, 2, i -> cell).warnings())
        .singleElement()
        .asString()
        .contains("2 cells that cannot be read as one", cell, "Write dates as 2024-12-31");
    assertThat(read(columns, 2, i -> "04/04/2021").warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "yyyy-MM-dd'T'HH:mm:ss, yyyy-MM-dd'T'HH:mm:ss'+09:00', with an offset from UTC here",
    "yyyy-MM-dd'T'HH:mm:ss, yyyy-MM-dd'T'HH:mm:ss'Z', with an offset from UTC here",
    "yyyy-MM-dd, yyyy-MM-dd HH:mm'-0530', with an offset from UTC here",
    "yyyy-MM-dd'T'HH:mm:ss'Z', yyyy-MM-dd'T'HH:mm:ss, without an offset from UTC here",
    "yyyy-MM-dd HH:mm:ss'+01:00', yyyy-MM-dd HH:mm:ss, without an offset from UTC here"
  })
  void anotherTimeZoneIsReported(String training, String later, String words) {
    Columns columns = columns(training);
    assertThat(read(columns, ROWS, form(later)).warnings())
        .singleElement()
        .asString()
        .contains("\"when\"", words);
    assertThat(read(columns, ROWS, form(training)).warnings()).isEmpty();
  }

  @Test
  void timeZonesInOnlySomeCellsCauseANotice() {
    IntFunction<String> local = form("yyyy-MM-dd'T'HH:mm:ss");
    assertThat(Tables.infer(table(ROWS, i -> local.apply(i) + (i % 3 == 0 ? "Z" : ""))).notices())
        .anyMatch(notice -> notice.contains("80 have none; the latter are read as UTC"));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 9999-12-31",
    "1, 1900-01-01",
    "1, 0020-05-06",
    "1, 2100-01-03",
    "1, 1970-01-01",
    "40, 9999-12-31",
    "40, 0001-01-01",
    "40, 1899-12-30",
    "40, 2050-06-07T08:09:10"
  })
  void datesFarOutsideThoseOfTrainingAreReported(int rows, String date) {
    assertThat(read(columns("yyyy-MM-dd"), rows, i -> i % 20 == 0 ? date : "2021-02-03").warnings())
        .anyMatch(
            warning ->
                warning.contains("far outside those of training, 2020-01-03 to 2022-0")
                    && warning.contains("the first " + date));
  }

  @ParameterizedTest
  @CsvSource({"2023-05-06", "2024-12-31", "2019-01-01", "2018-03-04"})
  void laterAndEarlierDatesAreUsual(String date) {
    assertThat(read(columns("yyyy-MM-dd"), 40, i -> date).warnings()).isEmpty();
  }
}
