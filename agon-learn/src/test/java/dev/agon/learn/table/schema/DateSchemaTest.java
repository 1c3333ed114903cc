package dev.agon.learn.table.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.RowValues;
import dev.agon.learn.train.Trainer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates become numbers, and free text is left out. */
class DateSchemaTest {
  private static final LocalDate START = LocalDate.of(2024, 1, 1);

  @TempDir Path folder;

  private static String table(int rows, IntFunction<String> cell) {
    StringBuilder text = new StringBuilder("when,x,label\n");
    for (int i = 0; i < rows; i++) {
      text.append(cell.apply(i)).append(',').append(i * 7 % 5 + 0.5).append(',');
      text.append(i * 13 % 10 < 5 ? "yes\n" : "no\n");
    }
    return text.toString();
  }

  private static DateColumn date(Tables.Inferred table) {
    return (DateColumn) table.columns().columns().get(0);
  }

  @Test
  void aDateBecomesDaysAndTheCyclesThatVary() {
    Tables.Inferred table = Tables.infer(table(60, i -> START.plusDays(i).toString()));
    DateColumn column = date(table);
    assertThat(column.cycles()).containsExactly(Cycle.MONTH, Cycle.WEEKDAY);
    assertThat(column.features())
        .containsExactly(
            "when: days",
            "when: month sin",
            "when: month cos",
            "when: weekday sin",
            "when: weekday cos");
    assertThat(column.fill()).isEqualTo(START.toEpochDay() + 29.5);
    assertThat(table.lines().get(0))
        .isEqualTo(new TableSchema.Line("when", "date", "2024-01-01 to 2024-02-29", 0, 5));
    assertThat(table.notices())
        .anyMatch(each -> each.contains("read as dates") && each.contains("\"when\""));
    Dataset rows = table.rows();
    double[] features = new double[table.columns().features()];
    rows.rows().addScaled(35, 1, features); // Monday, 5 February
    double month = 2 * Math.PI / 12;
    assertThat(Arrays.copyOf(features, 5))
        .containsExactly(
            new double[] {
              START.toEpochDay() + 35, StrictMath.sin(month), StrictMath.cos(month), 0, 1
            },
            within(1e-15));
    assertThat(RowValues.of(table.columns(), rows.rows(), 35)).containsEntry("when", "2024-02-05");
  }

  @Test
  void timesVaryByTheHourAndDatesOfOneDayDoNotVaryByMonth() {
    LocalDateTime start = START.atStartOfDay();
    Tables.Inferred table = Tables.infer(table(60, i -> start.plusMinutes(i * 17).toString()));
    assertThat(date(table).cycles()).containsExactly(Cycle.HOUR);
    Tables.Inferred times =
        Tables.infer(table(60, i -> start.plusMinutes(i * 17).toLocalTime().toString()));
    assertThat(date(times).reading()).isEqualTo(DateReading.TIME);
    assertThat(date(times).cycles()).containsExactly(Cycle.HOUR);
    assertThat(RowValues.of(times.columns(), times.rows().rows(), 2))
        .containsEntry("when", "00:34");
  }

  @ParameterizedTest
  @CsvSource({
    "/, 28, MONTH_FIRST, 12, false", // the second number reaches 28
    "/, 12, MONTH_FIRST, 12, true",
    "-, 12, DAY_FIRST, 12, true",
    "., 12, DAY_FIRST, 12, false",
    "/, 12, DAY_FIRST, 28, false"
  })
  void theWholeColumnDecidesTheOrder(
      String separator, int seconds, DateReading order, int firsts, boolean doubtful) {
    Tables.Inferred table =
        Tables.infer(
            table(60, i -> 1 + i % firsts + separator + (1 + i * 5 % seconds) + separator + 2024));
    assertThat(date(table).reading()).isEqualTo(order);
    assertThat(table.notices().stream().anyMatch(each -> each.contains("assumed to come first")))
        .isEqualTo(doubtful);
    assertThat(table.warnings()).noneMatch(each -> each.contains("cannot be read"));
  }

  @Test
  void cellsThatAreNotDatesAreMissingWithAWarning() {
    Tables.Inferred table =
        Tables.infer(
            table(
                100, i -> i == 7 ? "never" : i == 9 ? "2023-02-30" : START.plusDays(i).toString()));
    assertThat(table.warnings())
        .anyMatch(each -> each.contains("2 cells") && each.contains("\"never\""));
    assertThat(date(table).markMissing()).isTrue();
    double[] features = new double[table.columns().features()];
    table.rows().rows().addScaled(7, 1, features);
    assertThat(features[0]).isEqualTo(date(table).fill());
    assertThat(features[5]).isEqualTo(1); // is missing
  }

  @Test
  void moreDatesThanTheLimitOnLevelsAreRead() {
    LocalDateTime start = START.atStartOfDay();
    int rows = 70_000;
    Tables.Inferred table =
        Tables.infer(
            table(rows, i -> i % 1000 == 999 ? "" : start.plusSeconds(i * 61L).toString()));
    assertThat(table.table().cells(0).hasTooManyWords()).isTrue();
    Dataset data = table.rows();
    double[] features = new double[table.columns().features()];
    for (int row : new int[] {0, 65_535, 65_536, 69_998}) {
      Arrays.fill(features, 0);
      data.rows().addScaled(row, 1, features);
      assertThat(features[0]).isCloseTo(START.toEpochDay() + row * 61 / 86_400.0, within(1e-8));
    }
    assertThat(table.lines().get(0).missing()).isEqualTo(70);
  }

  @Test
  void dropAndCategoriesOverrideTheDetectionOfDates() {
    String text = table(60, i -> START.plusDays(i % 3).toString());
    Tables.Inferred dropped =
        Tables.infer(text, Tables.overruled(Set.of("when"), Set.of(), Set.of()));
    assertThat(dropped.columns().columns()).hasSize(1);
    Tables.Inferred levels =
        Tables.infer(text, Tables.overruled(Set.of(), Set.of("when"), Set.of()));
    assertThat(levels.columns().columns().get(0).kind().word()).isEqualTo("category");
  }

  @Test
  void freeTextIsLeftOutWithAWarning() {
    Tables.Inferred table = Tables.infer(table(60, i -> "the customer said " + i + " things"));
    assertThat(table.refused()).isEmpty();
    assertThat(table.warnings()).anyMatch(each -> each.contains("\"when\" contains free text"));
    assertThat(table.columns().columns()).hasSize(1);
  }

  @Test
  void aModelReadsTheDatesOfLaterRows() {
    Tables.Inferred table =
        Tables.infer(table(80, i -> START.plusDays(i).toString()), TableSettings.defaults());
    Model trained = new Trainer(table.rows()).columns(table.columns()).train().model();
    Path file = folder.resolve("model.json");
    ModelFile.write(file, trained);
    Model model = ModelFile.read(file);
    assertThat(model.columns()).hasToString(String.valueOf(trained.columns()));
    Map<String, Object> row = new HashMap<>(Map.of("x", 1.5));
    row.put("when", LocalDate.of(2024, 2, 5));
    Prediction typed = model.predict(row);
    row.put("when", "2024-02-05");
    assertThat(model.predict(row)).isEqualTo(typed);
    row.put("when", "5.2.2024 00:00");
    assertThat(model.predict(row)).isEqualTo(typed);
    row.put("when", null);
    assertThat(model.predict(row)).isNotEqualTo(typed);
    row.put("when", "soon");
    assertThatThrownBy(() -> model.predict(row))
        .hasMessageContaining("\"when\" must be a date such as 2024-12-31");
    String later = "when,x\n2024-02-05,1.5\nsoon,1.5\n,1.5\n";
    Dataset rows =
        java.util.Objects.requireNonNull(model.columns())
            .read(Tables.read(later), new LabelRule.Known(List.of("no", "yes"), false));
    assertThat(rows.warnings())
        .anyMatch(each -> each.contains("1 cell that cannot be read") && each.contains("\"soon\""));
  }

  @Test
  void dateThatDeterminesLabelCausesWarning() {
    StringBuilder text = new StringBuilder("closed,x,label\n");
    for (int i = 0; i < 100; i++) {
      boolean churned = i % 2 == 0;
      text.append(churned ? START.plusDays(i * 37 % 50) : "").append(',').append(i * 7 % 5 + 0.5);
      text.append(churned ? ",yes\n" : ",no\n");
    }
    assertThat(Tables.infer(text.toString()).warnings())
        .anyMatch(each -> each.contains("\"closed\"") && each.contains("label"));
  }
}
