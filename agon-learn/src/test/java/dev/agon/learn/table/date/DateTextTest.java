package dev.agon.learn.table.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times as they are written. */
class DateTextTest {
  private static double days(String text, DateReading reading) {
    return DateText.days(DateText.pack(text), reading);
  }

  /** An independent reading, by java.time. */
  private static double moment(String iso) {
    LocalDateTime time =
        iso.contains("T") ? LocalDateTime.parse(iso) : LocalDate.parse(iso).atStartOfDay();
    return time.toEpochSecond(ZoneOffset.UTC) / 86_400.0 + time.getNano() / 1e9 / 86_400.0;
  }

  @ParameterizedTest
  @CsvSource({
    "2024-12-31, 2024-12-31",
    "2024/12/31, 2024-12-31",
    "2024-1-5, 2024-01-05",
    "1969-07-20, 1969-07-20",
    "0001-01-01, 0001-01-01",
    "9999-12-31, 9999-12-31",
    "2024-02-29, 2024-02-29",
    "2024-12-31T23:59, 2024-12-31T23:59",
    "2024-12-31 23:59:58, 2024-12-31T23:59:58",
    "2024-12-31t23:59:58.5, 2024-12-31T23:59:58.5",
    "'2024-12-31 23:59:58,25', 2024-12-31T23:59:58.25",
    "2024-12-31T23:59:58Z, 2024-12-31T23:59:58",
    "2024-12-31T23:59:58+02:00, 2024-12-31T21:59:58",
    "2024-12-31T23:59:58-0130, 2025-01-01T01:29:58",
    "2024-12-31 23:59:58 UTC, 2024-12-31T23:59:58",
    "2024-06-30T12:00+02:00[Europe/Paris], 2024-06-30T10:00",
    "2024-12-31 24:00, 2025-01-01",
    "12/31/2024, 2024-12-31",
    "1/2/2024, 2024-01-02",
    "1/2/24, 2024-01-02",
    "1/2/70, 1970-01-02",
    "12/31/2024 11:59 PM, 2024-12-31T23:59",
    "12/31/2024 12:01 am, 2024-12-31T00:01",
  })
  void datesAreMomentsOfTheCalendar(String text, String iso) {
    assertThat(days(text, DateReading.MONTH_FIRST)).isCloseTo(moment(iso), within(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "31.12.2024, 2024-12-31",
    "1.2.2024, 2024-02-01",
    "31-12-2024, 2024-12-31",
    "31/12/2024 08:15, 2024-12-31T08:15",
    "01.02.99, 1999-02-01",
    "2024-02-01, 2024-02-01"
  })
  void dayMayComeFirst(String text, String iso) {
    assertThat(days(text, DateReading.DAY_FIRST)).isCloseTo(moment(iso), within(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "00:00, 0",
    "6:00, 0.25",
    "23:59:59, 0.999988425925926",
    "11:30 PM, 0.979166666666667"
  })
  void timesAreFractionsOfADay(String text, double fraction) {
    assertThat(days(text, DateReading.TIME)).isCloseTo(fraction, within(1e-12));
    assertThat(days(text, DateReading.DAY_FIRST)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2024",
        "20241231",
        "2024-13-01",
        "2024-12",
        "2024-12-32",
        "2024-12-31x",
        "12.5",
        "1.2.3.4",
        "1-2-24",
        "31/12-2024",
        "2024-12-31T",
        "2024-12-31 25:00",
        "2024-12-31 12:60",
        "2024-12-31 12:00:61",
        "2024-12-31 12:0",
        "13:00 PM",
        "12:00 +25:00",
        "-1/2/2024",
        "١/٢/٢٠٢٤",
        "2024-12-31 12:00 Europe/Paris",
        "16:9",
        "1:234",
        "soon",
        "99/99/2024",
        "0/1/2024",
        "123.4.5678"
      })
  void otherTextsAreNotDates(String text) {
    assertThat(DateText.isDate(text)).isFalse();
    assertThat(days(text, DateReading.DAY_FIRST)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2023-02-29", "30.02.2024", "31.04.2024"})
  void aDayThatTheCalendarDoesNotHaveIsNotRead(String text) {
    assertThat(DateText.isDate(text)).isTrue();
    assertThat(days(text, DateReading.DAY_FIRST)).isNaN();
  }

  @Test
  void everyDayOfFourCenturiesIsReadAndWritten() {
    LocalDate end = LocalDate.of(2101, 1, 1);
    for (LocalDate day = LocalDate.of(1700, 1, 1); day.isBefore(end); day = day.plusDays(1)) {
      double read = days(day.toString(), DateReading.DAY_FIRST);
      assertThat(read).isEqualTo(day.toEpochDay());
      assertThat(DateReading.DAY_FIRST.text(read)).isEqualTo(day.toString());
      assertThat(Cycle.MONTH.fraction(read)).isEqualTo((day.getMonthValue() - 1) / 12.0);
      assertThat(Cycle.WEEKDAY.fraction(read)).isEqualTo((day.getDayOfWeek().getValue() - 1) / 7.0);
    }
  }

  @Test
  void cyclesArePeriodic() {
    assertThat(Cycle.sine(0)).isZero();
    assertThat(Cycle.cosine(0)).isEqualTo(1);
    assertThat(Cycle.sine(0.25)).isEqualTo(1);
    assertThat(Cycle.cosine(0.5)).isEqualTo(-1);
    assertThat(Cycle.HOUR.fraction(-0.25)).isEqualTo(0.75);
  }
}
