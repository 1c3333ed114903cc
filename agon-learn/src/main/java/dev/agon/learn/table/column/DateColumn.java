package dev.agon.learn.table.column;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.date.DateText;
import dev.agon.learn.table.text.Words;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * A column of dates or times: the days since 1970-01-01, and a pair of numbers for each cycle of
 * the calendar or of the day that varied in training. A missing date lies at the centre of each
 * cycle: its pair is 0, 0.
 *
 * @param name its name
 * @param reading the order in which dates are written
 * @param offsets whether times in training had an offset from UTC
 * @param fill the number of days that replaces a missing date: the mean of the others
 * @param cycles the cycles that vary, in their natural order
 * @param markMissing whether a last feature is 1 if the date is missing
 * @param range the days in training
 */
public record DateColumn(
    String name,
    DateReading reading,
    boolean offsets,
    double fill,
    List<Cycle> cycles,
    boolean markMissing,
    ValueRange range)
    implements Column {
  /** The number of days from 1970 to the year 10000, with the largest offset from UTC. */
  private static final double LAST_DAY = 2_932_898;

  /** Validates the fill value, the range and the cycles. */
  public DateColumn {
    if (!Double.isFinite(fill)) {
      throw new InvalidInputException(
          "fill must be a finite number, but is " + fill + ".", "Use the mean number of days.");
    }
    range.requireMean(fill);
    if (Math.max(Math.abs(range.min()), Math.abs(range.max())) > LAST_DAY) {
      throw new InvalidInputException(
          "range must be days of the years 1 to 9999, but is "
              + range.min()
              + " to "
              + range.max()
              + ".",
          "Use the number of days since 1970-01-01.");
    }
    List<Cycle> sorted =
        cycles.isEmpty() ? List.of() : List.copyOf(EnumSet.copyOf(cycles)); // in natural order
    if (!sorted.equals(cycles)) {
      throw new InvalidInputException(
          "cycles must be some of month, weekday and hour, in that order, but is " + cycles + ".",
          "Give each cycle once.");
    }
    cycles = sorted;
  }

  @Override
  public Kind kind() {
    return Kind.DATE;
  }

  @Override
  public boolean marksMissing() {
    return markMissing;
  }

  @Override
  public List<String> features() {
    List<String> names = new ArrayList<>(List.of(name + ": days"));
    for (Cycle cycle : cycles) {
      names.add(name + ": " + cycle + " sin");
      names.add(name + ": " + cycle + " cos");
    }
    if (markMissing) {
      names.add(Column.missingName(name));
    }
    return names;
  }

  /** Encodes a moment in days since 1970-01-01; NaN is missing. */
  @Override
  public Outcome encode(double days, Sink sink) {
    boolean missing = Double.isNaN(days);
    sink.put(0, missing ? fill : days);
    for (int k = 0; !missing && k < cycles.size(); k++) {
      double fraction = cycles.get(k).fraction(days);
      sink.put(1 + 2 * k, Cycle.sine(fraction));
      sink.put(2 + 2 * k, Cycle.cosine(fraction));
    }
    if (missing && markMissing) {
      sink.put(1 + 2 * cycles.size(), 1);
    }
    return Outcome.KNOWN;
  }

  @Override
  public Outcome encode(String word, Sink sink) {
    if (Words.isMissing(word)) {
      return encode(Double.NaN, sink);
    }
    double days = DateText.days(DateText.pack(word), reading);
    return Double.isNaN(days) ? Outcome.NOT_A_NUMBER : encode(days, sink);
  }

  @Override
  public Cells numbers(Cells cells) {
    return DateCells.days(cells, reading);
  }
}
