package dev.agon.learn.table;

import java.io.Serializable;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the cells of a column show about the meaning of their commas and points. As long as another
 * meaning than the assumed one is possible, the column is also read with that one, from the first
 * cell on for which it makes a difference.
 */
final class MarkEvidence {
  /**
   * If at least one row in this number has a code such as 1.2.3, marks are not those of numbers.
   */
  private static final int CODE_ONE_IN = 100;

  private final NumberMarks assumed;
  private final Map<NumberMarks, Cells> others = new EnumMap<>(NumberMarks.class);
  private int forms;
  private int codes;
  private int words;
  private String firstOpen = "";

  MarkEvidence(NumberMarks assumed) {
    this.assumed = assumed;
  }

  /**
   * The forms of the cells of a column, for the comparison with other parts of the table.
   *
   * @param forms see {@link NumberForm}
   * @param codes the number of cells with digits and marks that are not numbers
   * @param words the number of cells without digits
   */
  record Forms(int forms, int codes, int words) implements Serializable {
    static final Forms NONE = new Forms(0, 0, 0);

    Forms with(Forms other) {
      return new Forms(forms | other.forms, codes + other.codes, words + other.words);
    }

    /**
     * The forms of a column of numbers; 0 for a column of codes or words.
     *
     * @param rows the number of its cells
     */
    int ofNumbers(long rows) {
      return (long) codes * CODE_ONE_IN < rows && 2L * words < rows ? forms : 0;
    }
  }

  /** Returns the evidence for some rows of the column, which is that of all rows. */
  MarkEvidence only(boolean[] keep) {
    MarkEvidence same = new MarkEvidence(assumed);
    others.forEach((marks, cells) -> same.others.put(marks, cells.only(keep)));
    same.forms = forms;
    same.codes = codes;
    same.words = words;
    same.firstOpen = firstOpen;
    return same;
  }

  /** Returns whether a point would show something new. */
  boolean awaitsPoint() {
    return (forms & NumberForm.POINT_DECIMAL) == 0 || !others.isEmpty();
  }

  /** Returns whether the cells are also read with other marks. */
  boolean isOpen() {
    return !others.isEmpty();
  }

  /**
   * Adds a cell with digits and a comma or a point.
   *
   * @param read the cells so far
   */
  void add(String cell, Cells read) {
    int form = NumberForm.of(cell);
    if ((form & NumberForm.WORD) != 0) {
      codes++;
      return;
    }
    forms |= form;
    boolean open = (form & (NumberForm.COMMA_OPEN | NumberForm.POINT_OPEN)) != 0;
    firstOpen = open && firstOpen.isEmpty() ? cell : firstOpen;
    for (NumberMarks other : NumberMarks.UNAMBIGUOUS) {
      if (!other.allow(forms)) {
        others.remove(other);
      } else if (other != assumed && other.differ(assumed, form) && !others.containsKey(other)) {
        others.put(other, read.copy(other));
      }
    }
  }

  /** Adds a cell without digits. */
  void addWord() {
    words++;
  }

  /** The cells that are read with other marks. */
  Collection<Cells> others() {
    return others.values();
  }

  Forms forms() {
    return new Forms(forms, codes, words);
  }

  /** See {@link Cells#shownMarks}. */
  @Nullable NumberMarks shown() {
    NumberMarks decided = assumed.decide(forms, 0);
    boolean groups = (forms & NumberForm.COMMA_GROUPS) != 0;
    return decided == NumberMarks.COMMA || (groups && decided == NumberMarks.POINT)
        ? decided
        : null;
  }

  /** Returns the cells as read with other marks; null if they are not kept or are no numbers. */
  @Nullable Cells read(NumberMarks marks) {
    return others.get(marks);
  }

  boolean isCertain() {
    return (forms & NumberForm.CERTAIN) != 0;
  }

  /** Returns whether no cell is certain to use its marks in one way, although some have marks. */
  boolean leavesOpen() {
    return !isCertain() && forms != 0;
  }

  /**
   * Returns the first cell that was read with a decimal mark, although all such marks of the column
   * may group digits; empty if there is none.
   */
  String doubtful() {
    return assumed == NumberMarks.EITHER && !isCertain() ? firstOpen : "";
  }
}
