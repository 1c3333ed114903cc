package dev.agon.learn.table.encode;

import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.FirstCell;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.date.DateText;
import dev.agon.learn.table.profile.DateForms;
import dev.agon.learn.table.profile.DateProfile;
import dev.agon.learn.table.profile.Magnitudes;
import dev.agon.learn.table.profile.Profile;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.profile.StrayWords;
import dev.agon.learn.table.text.OtherWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the cells of one column.
 *
 * <p>A distinct word is encoded once, for all cells that have it; numbers in a column of numbers,
 * and dates, are encoded directly.
 */
final class ColumnCoder {
  /** From this share of the rows on, unknown levels are a warning. */
  private static final double MANY = 0.01;

  /**
   * From this share of the rows on, unknown levels are a warning if training has merged rare
   * levels. The model has learned their common effect but cannot distinguish them, and many rows
   * may have them.
   */
  private static final double MANY_RARE = 0.5;

  /** The largest number of known levels that a message names. */
  private static final int MOST_NAMED = 5;

  private final Column column;
  private final String source;
  private final Cells cells;
  private final int first;
  private final Scaling scaling;
  private final SparseRowsBuilder rows;
  private final @Nullable DateColumn date;
  private final DateReading reading;
  private final Cells original;
  private final Column.Sink sink;
  private final boolean plain;
  private final double fill;
  private final boolean markMissing;
  private final double[] chunk;
  private final List<Code> codes = new ArrayList<>();
  private final Code missing;
  private final Map<Double, Code> numbers = new HashMap<>();
  private int unknown;
  private long strays;
  private String firstUnknown = "";

  /** The non-zero scaled values of a distinct cell. */
  private record Code(int[] feature, double[] value, Column.Outcome outcome, String word) {}

  ColumnCoder(
      Column column,
      Cells cells,
      int first,
      Scaling scaling,
      SparseRowsBuilder rows,
      String source,
      boolean limitStrays) {
    this.column = column;
    this.source = source;
    this.date = column instanceof DateColumn d ? d : null;
    this.original = cells;
    this.reading =
        date == null ? DateReading.YEAR_FIRST : DateForms.of(cells).reading(date.reading());
    this.cells =
        date != null
            ? DateCells.packed(cells)
            : column instanceof NumberColumn number ? number.numbers(cells) : cells.levels();
    this.sink =
        (feature, value) -> {
          double scaled = scaling.apply(first + feature, value);
          if (scaled != 0) {
            rows.add(first + feature, scaled);
          }
        };
    this.first = first;
    this.scaling = scaling;
    this.rows = rows;
    this.chunk = new double[Math.min(Cells.CHUNK, cells.size())];
    NumberColumn number = column instanceof NumberColumn n ? n : null;
    List<String> words = this.cells.words();
    this.plain = number != null;
    this.fill = number == null ? 0 : number.fill();
    this.markMissing = number != null && number.markMissing();
    this.missing = code("");
    if (words != null) {
      for (String word : words) {
        codes.add(code(word));
      }
    }
    if (number != null) {
      countStrays(number, limitStrays);
    }
  }

  /**
   * Counts the words among numbers that training has not met.
   *
   * @param limit whether they must be few, see {@link StrayWords}; for rows that are not those of
   *     the training
   */
  private void countStrays(NumberColumn number, boolean limit) {
    OtherWords words = original.as(number.text().marks()).otherWords();
    OtherWords unknown = words == null ? null : words.without(number.text().missing());
    if (unknown == null || (limit && areNumbers(unknown))) {
      throw TargetColumn.notANumber(column.name(), firstStray(unknown));
    }
    strays = unknown.cells();
  }

  private boolean areNumbers(OtherWords unknown) {
    return !unknown.counts().isEmpty() && !new StrayWords(unknown).areMissing(original.size());
  }

  /** The first cell that is not a number, or a word that training has not met. */
  private Profile.Spot firstStray(@Nullable OtherWords unknown) {
    FirstCell first = original.firstWord();
    if (unknown == null
        || unknown.counts().isEmpty()
        || unknown.counts().containsKey(first.cell())) {
      return Profile.Spot.of(source, first);
    }
    return new Profile.Spot(source, 0, unknown.counts().keySet().iterator().next());
  }

  private Code code(String word) {
    List<Integer> features = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    Column.Outcome outcome =
        column.encode(
            word,
            (feature, value) -> {
              double scaled = scaling.apply(first + feature, value);
              if (scaled != 0) {
                features.add(first + feature);
                values.add(scaled);
              }
            });
    return new Code(
        features.stream().mapToInt(Integer::intValue).toArray(),
        values.stream().mapToDouble(Double::doubleValue).toArray(),
        outcome,
        word);
  }

  /** Loads a chunk of cells. */
  void unpack(int k) {
    int count = cells.unpack(k, chunk);
    for (int i = 0; plain && i < count; i++) {
      if (Math.abs(chunk[i]) > Magnitudes.LARGEST) {
        throw Magnitudes.tooLarge(source + ": column " + Messages.quote(column.name()), chunk[i]);
      }
    }
  }

  /** Adds the i-th cell of the chunk to the current row. */
  void put(int i) {
    double cell = chunk[i];
    DateColumn dates = date;
    if (dates != null) {
      double days = DateText.days(cell, reading);
      strays += Double.isNaN(days) && !Double.isNaN(cell) ? 1 : 0;
      dates.encode(days, sink);
      return;
    }
    if (!plain) {
      putCode(cell);
      return;
    }
    boolean gone = Double.isNaN(cell);
    double scaled = scaling.apply(first, gone ? fill : cell);
    if (scaled != 0) {
      rows.add(first, scaled);
    }
    if (gone && markMissing) {
      rows.add(first + 1, scaling.apply(first + 1, 1));
    }
  }

  private void putCode(double cell) {
    Code code =
        Double.isNaN(cell)
            ? missing
            : codes.isEmpty()
                ? numbers.computeIfAbsent(cell, value -> code(cells.word(value)))
                : codes.get((int) cell);
    for (int k = 0; k < code.feature.length; k++) {
      rows.add(code.feature[k], code.value[k]);
    }
    if (code.outcome == Column.Outcome.UNKNOWN) {
      firstUnknown = unknown == 0 ? code.word : firstUnknown;
      unknown++;
    }
  }

  /**
   * Reports how many cells had an unknown level.
   *
   * @param all the number of rows
   * @param notices receives a notice if there are few
   * @param warnings receives a warning if there are more
   */
  void report(int all, List<String> notices, List<String> warnings) {
    DateColumn dates = date;
    if (dates != null && strays > 0) {
      String first = DateCells.firstUnreadable(original, reading);
      warnings.add(DateProfile.strayWarning(column.name(), reading, (int) strays, first));
    } else if (strays > 0) {
      var first = Profile.Spot.of(source, original.firstWord());
      warnings.add(Profile.strayWarning(column.name(), strays, first, source));
    }
    if (unknown == 0) {
      return;
    }
    boolean rare = column instanceof CategoryColumn category && category.hasRare();
    String seen =
        "column "
            + Messages.quote(column.name())
            + ": "
            + Messages.count(unknown, "row")
            + " with a level that was "
            + (rare ? "rare or " : "")
            + "absent in training, the first "
            + (firstUnknown.isEmpty() ? "a missing cell" : Messages.quote(firstUnknown))
            + known().stream()
                .filter(level -> Spellings.lookAlike(level, firstUnknown))
                .findFirst()
                .map(
                    level ->
                        ", written "
                            + Spellings.visible(firstUnknown)
                            + " instead of "
                            + Spellings.visible(level))
                .orElse("");
    if (unknown <= (rare ? MANY_RARE : MANY) * all) {
      notices.add(seen + ".");
      return;
    }
    warnings.add(
        seen
            + " (of "
            + Messages.count(all, "row")
            + "): the model has learned nothing about these levels. Check their spelling;"
            + " the levels in training were "
            + Messages.some(known(), MOST_NAMED)
            + ".");
  }

  private List<String> known() {
    return column instanceof YesNoColumn two
        ? List.of(two.no(), two.yes())
        : column instanceof CategoryColumn category ? category.levels() : List.of();
  }
}
