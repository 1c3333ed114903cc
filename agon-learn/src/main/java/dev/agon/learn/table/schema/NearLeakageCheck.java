package dev.agon.learn.table.schema;

import dev.agon.learn.data.Classes;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.encode.LabelColumn;
import dev.agon.learn.table.encode.TargetColumn;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns that predict the label almost perfectly on their own (target leakage), besides
 * those that {@link LeakageCheck} finds.
 *
 * <p>The measure is the area under the ROC curve of the column alone, of each class against the
 * others. Numbers are counted in bins, linear and logarithmic, and levels are ordered by their
 * share of the class; both can only lower the area. A column is reported above {@value
 * #SUSPICIOUS}, or above {@value #DOUBTFUL} if a third of the rows have one value, or none, that
 * occurs with one class only.
 *
 * <p>Bins depend on the extremes of the whole column, and counts are added, so a table in parts
 * gives the same warnings as a table in one.
 */
final class NearLeakageCheck {
  private static final double SUSPICIOUS = 0.99;
  private static final double DOUBTFUL = 0.95;
  private static final int FEWEST_ROWS = 50;
  private static final int FEWEST_OF_A_CLASS = 10;
  private static final int MOST_NAMED = 5;

  private NearLeakageCheck() {}

  /**
   * Adds a warning if there are such columns.
   *
   * @param count the number of rows of each class
   * @param learnFrom the rows to use, for a table in one part; null for all
   * @param profiles the profile of each of these columns
   * @param known the columns that have already been reported
   */
  static void warn(
      TableParts table,
      LabelColumn label,
      int[] count,
      boolean @Nullable [] learnFrom,
      List<Column> columns,
      List<Profile> profiles,
      List<String> known,
      List<String> warnings) {
    int rows = Arrays.stream(count).sum();
    if (rows < FEWEST_ROWS
        || Arrays.stream(count).filter(each -> each >= FEWEST_OF_A_CLASS).count() < 2) {
      return;
    }
    ArrayList<ClassCounts> empty = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      NumberProfile n = profiles.get(i).numbers();
      boolean number = column instanceof NumberColumn || column instanceof DateColumn;
      double low = number && n != null ? n.min() : 0;
      double high = number && n != null ? n.max() : 0;
      empty.add(new ClassCounts(column, number, low, high, label.classes().size()));
    }
    List<ClassCounts> all = null;
    for (List<ClassCounts> some : table.ask(part -> count(part, label, learnFrom, empty))) {
      for (int i = 0; all != null && i < some.size(); i++) {
        all.get(i).add(some.get(i));
      }
      all = all == null ? some : all;
    }
    List<String> found = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (ClassCounts counts : all == null ? List.<ClassCounts>of() : all) {
      double area = counts.area(count, rows);
      boolean suspicious = area > SUSPICIOUS || (area > DOUBTFUL && counts.hasPureValue(rows));
      String name = counts.column.name();
      if (suspicious && !known.contains(name)) {
        names.add(name);
        found.add(Messages.quote(name) + String.format(Locale.ROOT, " (AUC %.3f)", area));
      }
    }
    if (!found.isEmpty()) {
      warnings.add(
          (found.size() == 1 ? "column " : "each of the columns ")
              + String.join(", ", found.subList(0, Math.min(MOST_NAMED, found.size())))
              + (found.size() > MOST_NAMED ? ", ..." : "")
              + " alone predicts the label almost perfectly. If the value is known only after the"
              + " label, good measures mean nothing: `drop` "
              + String.join(",", names.subList(0, Math.min(MOST_NAMED, names.size())))
              + ".");
    }
  }

  private static ArrayList<ClassCounts> count(
      Table part, LabelColumn label, boolean @Nullable [] learnFrom, List<ClassCounts> empty) {
    int[] classOf =
        TargetColumn.codes(part.cells(part.indexOf(label.name())).levels(), label.classes());
    for (int row = 0; learnFrom != null && row < classOf.length; row++) {
      classOf[row] = learnFrom[row] ? classOf[row] : Classes.UNKNOWN;
    }
    ArrayList<ClassCounts> all = new ArrayList<>();
    for (ClassCounts one : empty) {
      ClassCounts counts = new ClassCounts(one.column, one.number, one.low, one.high, one.classes);
      Cells cells = part.cells(part.indexOf(one.column.name()));
      Cells numbers = one.column.numbers(cells);
      counts.read(numbers != null ? numbers : cells.levels(), classOf);
      all.add(counts);
    }
    return all;
  }
}
