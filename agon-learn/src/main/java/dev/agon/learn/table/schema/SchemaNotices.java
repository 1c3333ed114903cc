package dev.agon.learn.table.schema;

import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.profile.DateProfile;
import dev.agon.learn.table.profile.Profile;
import dev.agon.learn.table.profile.WordProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * The notices and warnings about the columns of a table.
 *
 * @param source the table
 * @param notices the decisions, each with the setting that changes it
 * @param warnings the problems that may make a model worse
 */
record SchemaNotices(String source, List<String> notices, List<String> warnings) {
  /** The number of columns that a notice names. */
  private static final int MOST_COLUMNS = 10;

  SchemaNotices(String source) {
    this(source, new ArrayList<>(), new ArrayList<>());
  }

  /** Adds the order of day and month, and cells that are not dates. */
  void dates(String name, DateProfile profile) {
    DateReading reading = profile.reading();
    if (profile.unreadable() > 0) {
      warnings.add(
          DateProfile.strayWarning(name, reading, profile.unreadable(), profile.firstUnreadable()));
    }
    if (profile.forms().offsets() > 0 && profile.forms().localTimes() > 0) {
      notices.add(
          "column "
              + Messages.quote(name)
              + ": some times have an offset from UTC and "
              + profile.forms().localTimes()
              + " have none; the latter are read as UTC.");
    }
    if (profile.isDoubtful()) {
      boolean day = reading == DateReading.DAY_FIRST;
      notices.add(
          "column "
              + Messages.quote(name)
              + ": every date can be read with the day or with the month first; the "
              + (day ? "day" : "month")
              + " is assumed to come first. Write dates as 2024-12-31 to avoid the ambiguity.");
    }
  }

  /** Adds the columns that define groups and are features as well. */
  void groupedFeatures(List<String> groupColumns, List<String> features) {
    if (!features.isEmpty()) {
      notices.add(
          "the rows are grouped by "
              + Messages.some(groupColumns, groupColumns.size())
              + "; "
              + (features.size() == 1
                  ? Messages.quote(features.get(0)) + " is a feature"
                  : "they are features")
              + " as well, unless you `drop` "
              + String.join(",", features)
              + ".");
    }
  }

  /** Numbers that are features or values to predict may be rounded, but not without a notice. */
  void rounding(String column, Profile profile) {
    Profile.Spot rounded = profile.firstRounded();
    if (rounded.cell().isEmpty()) {
      return;
    }
    WordProfile exact = profile.exact();
    boolean equal = exact != null && exact.areEqualAsNumbers();
    (equal ? warnings : notices)
        .add(
            column
                + " contains integers beyond 2^53, which are rounded to 16 digits, the first "
                + Messages.quote(rounded.cell())
                + " in "
                + rounded.place(source)
                + (equal ? "; different values become equal" : "")
                + ". If they are names and not amounts, use `categories` or `drop`.");
  }

  /**
   * Adds the columns of numbers that may be codes.
   *
   * @param columns each with its first number that has leading zeros
   */
  void padded(List<String> columns) {
    if (!columns.isEmpty()) {
      notices.add(
          "read as numbers although some have leading zeros: "
              + String.join(", ", columns)
              + "; if they are codes, such as postcodes, use `categories` or `drop`.");
    }
  }

  /** Adds how columns are read whose kind is not obvious, and which are excluded. */
  void kinds(List<TableSchema.Line> lines, List<String> codes, List<String> dates) {
    if (!dates.isEmpty()) {
      notices.add(
          "read as dates, as days since 1970 and month, weekday and hour if they vary: "
              + Messages.some(dates, dates.size())
              + "; use `drop` to exclude a column, or `categories` to read it as a category.");
    }
    if (!codes.isEmpty()) {
      notices.add(
          "read as categories, because the integers are few and far apart: "
              + Messages.some(codes, codes.size())
              + "; use `numbers` to read a column as numbers.");
    }
    for (Kind kind : List.of(Kind.CONSTANT, Kind.IDENTIFIER, Kind.RARE_LEVELS)) {
      List<String> names =
          lines.stream()
              .filter(line -> line.role().equals(kind.word()))
              .map(TableSchema.Line::name)
              .toList();
      if (!names.isEmpty()) {
        notices.add(
            "excluded as "
                + kind.word()
                + (kind == Kind.RARE_LEVELS ? " with almost no values: " : ": ")
                + Messages.some(names, MOST_COLUMNS)
                + (names.size() > MOST_COLUMNS ? " (" + names.size() + " columns)" : "")
                + (kind == Kind.RARE_LEVELS
                    ? "; use `categories` to keep a column."
                    : "; use `categories` or `numbers` to keep a column."));
      }
    }
  }

  /**
   * Adds the columns of numbers whose digits are grouped, and those whose decimal marks may be
   * thousands separators.
   */
  void marks(TableParts table, List<Profile> profiles, Columns columns) {
    List<String> grouped = new ArrayList<>();
    List<Profile> numbers =
        profiles.stream().filter(profile -> isNumber(profile, columns)).toList();
    boolean certain = numbers.stream().anyMatch(profile -> profile.marks().certain());
    for (Profile profile : numbers) {
      String name = Messages.quote(profile.name());
      String cell = profile.marks().doubtful();
      if (!certain && !cell.isEmpty()) {
        String marks = cell.indexOf(',') >= 0 ? "commas" : "points";
        notices.add(
            "column "
                + name
                + ": the "
                + marks
                + " in numbers such as "
                + cell
                + " are read as decimal marks; if they are thousands separators, remove them.");
      }
      if (!profile.marks().grouped().isEmpty()) {
        grouped.add(name + " (" + profile.marks().grouped() + ")");
      }
    }
    if (!grouped.isEmpty()) {
      notices.add(
          "read as numbers with thousands separators: "
              + String.join(", ", grouped.subList(0, Math.min(MOST_COLUMNS, grouped.size())))
              + (grouped.size() > MOST_COLUMNS ? ", ..." : "")
              + ".");
    }
  }

  private static boolean isNumber(Profile profile, Columns columns) {
    return profile.name().equals(columns.label())
        ? profile.numbers() != null
        : columns.columns().stream()
            .anyMatch(
                column -> column instanceof NumberColumn && column.name().equals(profile.name()));
  }
}
