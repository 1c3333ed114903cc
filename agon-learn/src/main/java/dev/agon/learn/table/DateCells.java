package dev.agon.learn.table;

import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.date.DateText;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The cells of a column as dates. */
public final class DateCells {
  /** The number of words that decide whether a column contains dates. */
  private static final int SAMPLE = 1000;

  private DateCells() {}

  /** Returns whether nearly all of the first words are dates or times. */
  public static boolean areDates(List<String> words) {
    long dates = words.stream().limit(SAMPLE).filter(DateText::isDate).count();
    return dates > 0.9 * Math.min(SAMPLE, words.size());
  }

  /**
   * Returns the dates as written, see {@link DateText#pack}: NaN for a missing cell, {@link
   * DateText#NONE} if it is not a date.
   */
  public static Cells packed(Cells cells) {
    CellStore kept = cells.dates();
    return Cells.ofNumbers(kept == null ? packed(cells.words(), cells.store()) : kept, "");
  }

  /**
   * Returns the dates of words.
   *
   * @param words the words by code; null if the cells are numbers
   */
  static CellStore packed(@Nullable List<String> words, CellStore cells) {
    double[] date = new double[words == null ? 0 : words.size()];
    for (int code = 0; code < date.length; code++) {
      date[code] = words == null ? DateText.NONE : DateText.pack(words.get(code));
    }
    // A column with too many words has dropped its cells; they are unknown, not missing.
    double missing = cells.isDropped() ? DateText.NONE : Double.NaN;
    return map(
        cells,
        cell -> Double.isNaN(cell) ? missing : words == null ? DateText.NONE : date[(int) cell]);
  }

  /** Returns days since 1970-01-01; NaN if a cell is missing or is not a date. */
  public static Cells days(Cells cells, DateReading reading) {
    return Cells.ofNumbers(map(packed(cells).store(), date -> DateText.days(date, reading)), "");
  }

  /** Returns the first word that is not a date in that order; null if there is none. */
  public static @Nullable String firstUnreadable(Cells cells, DateReading reading) {
    List<String> words = cells.levels().words();
    return words == null
        ? null
        : words.stream()
            .filter(word -> Double.isNaN(DateText.days(DateText.pack(word), reading)))
            .findFirst()
            .orElse(null);
  }

  private static CellStore map(CellStore cells, DoubleUnaryOperator change) {
    CellStore changed = new CellStore();
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        changed.append(change.applyAsDouble(chunk[i]));
      }
    }
    return changed;
  }
}
