package dev.agon.learn.table.schema;

import dev.agon.learn.data.Classes;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.encode.LabelColumn;
import dev.agon.learn.table.encode.TargetColumn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns that determine the class of every row on their own (target leakage): numbers and
 * dates by thresholds, words and codes by their levels, either by being missing. Often such a
 * column was filled in when the label was known, and later rows will not have it.
 *
 * <p>A column is excluded at the first row that contradicts, so most columns cost only a few rows.
 * The results of the parts of a table are merged.
 */
final class LeakageCheck {
  /** With fewer rows, a column may separate the classes by chance. */
  private static final int FEWEST_ROWS = 50;

  /** Chance may also separate the classes if all except one have fewer rows than this. */
  private static final int FEWEST_OF_A_CLASS = 10;

  /** Levels may separate the classes by chance if they have fewer rows than this on average. */
  private static final int ROWS_PER_LEVEL = 10;

  /** The largest number of columns that are named. */
  private static final int MOST_NAMED = 5;

  private static final int NONE = -1;

  private LeakageCheck() {}

  /**
   * Adds a warning if there are such columns, and returns their names.
   *
   * @param count the number of rows of each class
   * @param learnFrom the rows to use, for a table in one part; null for all
   */
  static List<String> warn(
      TableParts table,
      LabelColumn label,
      int[] count,
      boolean @Nullable [] learnFrom,
      List<Column> columns,
      List<String> warnings) {
    int rows = Arrays.stream(count).sum();
    if (rows < FEWEST_ROWS
        || Arrays.stream(count).filter(each -> each >= FEWEST_OF_A_CLASS).count() < 2) {
      return List.of();
    }
    List<Clues> all = null;
    for (List<Clues> some : table.ask(part -> clues(part, label, learnFrom, columns, rows))) {
      for (int i = 0; all != null && i < some.size(); i++) {
        all.get(i).add(some.get(i));
      }
      all = all == null ? some : all;
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; all != null && i < columns.size(); i++) {
      if (all.get(i).consistent) {
        found.add(columns.get(i).name());
      }
    }
    if (!found.isEmpty()) {
      boolean one = found.size() == 1;
      warnings.add(
          (one ? "column " : "each of the columns ")
              + Messages.some(found, MOST_NAMED)
              + " alone determines the label of all "
              + rows
              + " training rows, so good measures may mean nothing. If "
              + (one ? "it is" : "they are")
              + " known only after the label (target leakage), `drop` "
              + String.join(",", found.subList(0, Math.min(MOST_NAMED, found.size())))
              + ".");
    }
    return found;
  }

  private static ArrayList<Clues> clues(
      Table part,
      LabelColumn label,
      boolean @Nullable [] learnFrom,
      List<Column> columns,
      int rows) {
    int[] classOf =
        TargetColumn.codes(part.cells(part.indexOf(label.name())).levels(), label.classes());
    for (int row = 0; learnFrom != null && row < classOf.length; row++) {
      classOf[row] = learnFrom[row] ? classOf[row] : Classes.UNKNOWN;
    }
    ArrayList<Clues> all = new ArrayList<>();
    for (Column column : columns) {
      Cells cells = part.cells(part.indexOf(column.name()));
      Cells numbers = column.numbers(cells);
      Clues clues =
          numbers != null ? new Ranges(label.classes().size()) : new Levels(rows / ROWS_PER_LEVEL);
      clues.read(numbers != null ? numbers : cells.levels(), classOf);
      all.add(clues);
    }
    return all;
  }

  /** The classes of the cells so far; consistent as long as no two classes share a cell. */
  private abstract static class Clues implements Serializable {
    private static final long serialVersionUID = 1L;

    boolean consistent = true;
    private int missing = NONE;

    /** Adds a cell that is not missing. */
    abstract void add(double cell, int label);

    /** Adds the observations of another part, except for missing cells. */
    abstract void merge(Clues other);

    void add(Clues other) {
      consistent &= other.consistent;
      if (consistent) {
        addMissing(other.missing);
        merge(other);
      }
    }

    private void addMissing(int label) {
      consistent &= missing == NONE || label == NONE || missing == label;
      missing = label == NONE ? missing : label;
    }

    void read(Cells cells, int[] classOf) {
      double[] chunk = new double[Cells.CHUNK];
      for (int k = 0; k < cells.chunks() && consistent; k++) {
        int count = cells.unpack(k, chunk);
        for (int i = 0; i < count && consistent; i++) {
          int label = classOf[k * Cells.CHUNK + i];
          if (label == Classes.UNKNOWN) {
            continue;
          }
          if (Double.isNaN(chunk[i])) {
            addMissing(label);
          } else {
            add(chunk[i], label);
          }
        }
      }
    }
  }

  /** The range of the numbers of each class; the ranges of two classes must not overlap. */
  private static final class Ranges extends Clues {
    private static final long serialVersionUID = 1L;

    private final double[] low;
    private final double[] high;

    Ranges(int classes) {
      low = new double[classes];
      high = new double[classes];
      Arrays.fill(low, Double.POSITIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    @Override
    void add(double cell, int label) {
      if (cell >= low[label] && cell <= high[label]) {
        return;
      }
      low[label] = Math.min(low[label], cell);
      high[label] = Math.max(high[label], cell);
      for (int other = 0; other < low.length; other++) {
        consistent &= other == label || low[other] > high[label] || high[other] < low[label];
      }
    }

    @Override
    void merge(Clues other) {
      Ranges ranges = (Ranges) other;
      for (int label = 0; label < low.length; label++) {
        if (ranges.low[label] <= ranges.high[label]) {
          add(ranges.low[label], label);
          add(ranges.high[label], label);
        }
      }
    }
  }

  /** The class of each level: a number, or a word. */
  private static final class Levels extends Clues {
    private static final long serialVersionUID = 1L;

    private final HashMap<Object, Integer> labels = new HashMap<>();
    private final int most;

    Levels(int most) {
      this.most = most;
    }

    @Override
    void add(double cell, int label) {
      put(cell, label);
    }

    private void put(Object level, int label) {
      Integer known = labels.putIfAbsent(level, label);
      consistent &= (known == null || known == label) && labels.size() <= most;
    }

    @Override
    void read(Cells cells, int[] classOf) {
      super.read(cells, classOf);
      List<String> words = cells.words();
      if (!consistent) {
        labels.clear();
      } else if (words != null) { // each part has its own numbering of words
        Map<Object, Integer> byCode = new HashMap<>(labels);
        labels.clear();
        byCode.forEach((code, label) -> labels.put(words.get(((Double) code).intValue()), label));
      }
    }

    @Override
    void merge(Clues other) {
      ((Levels) other).labels.forEach(this::put);
    }
  }
}
