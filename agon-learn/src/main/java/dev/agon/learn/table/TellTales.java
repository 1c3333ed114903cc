package dev.agon.learn.table;

import dev.agon.learn.data.Classes;
import dev.agon.learn.io.Trouble;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns that tell the class of every row all by themselves: a number by thresholds, words
 * and codes by their levels, either by being missing. Often such a column was filled in when the
 * label was known, and rows to come will not have it; the model is then good on paper only.
 *
 * <p>A column is left at the first row that contradicts, so most cost a few rows.
 */
final class TellTales {
  /** Fewer rows may be told apart by chance. */
  private static final int FEWEST_ROWS = 50;

  /** So may they if all but one class have fewer. */
  private static final int FEWEST_OF_A_CLASS = 10;

  /** So may levels that have fewer rows than this on average. */
  private static final int ROWS_PER_LEVEL = 10;

  /** So many are named. */
  private static final int MOST_NAMED = 5;

  private static final int NONE = -1;

  private final Table table;
  private final int[] classOf;
  private final int classes;
  private int rows;

  /**
   * @param learnFrom which rows to look at; null for all that have a label
   */
  TellTales(Table table, Classes labels, boolean @Nullable [] learnFrom) {
    this.table = table;
    this.classes = labels.names().size();
    this.classOf = labels.of().clone();
    for (int row = 0; row < classOf.length; row++) {
      if (learnFrom != null && !learnFrom[row]) {
        classOf[row] = Classes.UNKNOWN;
      }
      rows += classOf[row] == Classes.UNKNOWN ? 0 : 1;
    }
  }

  /** Adds what must be told, if anything. */
  void warn(List<Column> columns, List<String> warnings) {
    if (rows < FEWEST_ROWS || largeClasses() < 2) {
      return;
    }
    List<String> found = new ArrayList<>();
    for (Column column : columns) {
      if (tells(column)) {
        found.add(column.name());
      }
    }
    if (!found.isEmpty()) {
      boolean one = found.size() == 1;
      warnings.add(
          (one ? "column " : "each of the columns ")
              + Trouble.some(found, MOST_NAMED)
              + " alone tells the label of all "
              + rows
              + " rows to learn from: good measures may mean nothing. Maybe "
              + (one ? "it is" : "they are")
              + " known only after the label, and rows to come have no such knowledge: `drop` "
              + String.join(",", found.subList(0, Math.min(MOST_NAMED, found.size())))
              + ".");
    }
  }

  private long largeClasses() {
    int[] count = new int[classes];
    for (int label : classOf) {
      if (label != Classes.UNKNOWN) {
        count[label]++;
      }
    }
    return Arrays.stream(count).filter(each -> each >= FEWEST_OF_A_CLASS).count();
  }

  private boolean tells(Column column) {
    Cells cells = table.cells(table.indexOf(column.name()));
    Clues clues = column instanceof NumberColumn ? new Ranges(classes) : new Levels(rows);
    int missing = NONE;
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        int label = classOf[k * Cells.CHUNK + i];
        if (label == Classes.UNKNOWN) {
          continue;
        }
        if (!Double.isNaN(chunk[i])) {
          if (!clues.fits(chunk[i], label)) {
            return false;
          }
        } else if (missing != NONE && missing != label) {
          return false;
        } else {
          missing = label;
        }
      }
    }
    return true;
  }

  /** What the cells so far say about the classes. */
  private interface Clues {
    /** Whether a further cell that is not missing can be told from those of other classes. */
    boolean fits(double cell, int label);
  }

  /** Where the numbers of each class lie; those of two classes must not overlap. */
  private static final class Ranges implements Clues {
    private final double[] low;
    private final double[] high;

    Ranges(int classes) {
      low = new double[classes];
      high = new double[classes];
      Arrays.fill(low, Double.POSITIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    @Override
    public boolean fits(double cell, int label) {
      if (cell >= low[label] && cell <= high[label]) {
        return true;
      }
      low[label] = Math.min(low[label], cell);
      high[label] = Math.max(high[label], cell);
      for (int other = 0; other < low.length; other++) {
        if (other != label && low[other] <= high[label] && high[other] >= low[label]) {
          return false;
        }
      }
      return true;
    }
  }

  /** The class of each level: a code or the number of a word. */
  private static final class Levels implements Clues {
    private final Map<Double, Integer> labels = new HashMap<>();
    private final int most;

    Levels(int rows) {
      most = rows / ROWS_PER_LEVEL;
    }

    @Override
    public boolean fits(double cell, int label) {
      Integer known = labels.putIfAbsent(cell, label);
      return (known == null || known == label) && labels.size() <= most;
    }
  }
}
