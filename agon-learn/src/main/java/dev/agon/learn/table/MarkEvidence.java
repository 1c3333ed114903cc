package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.text.NumberForm;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.NumberParser;
import java.io.Serializable;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The evidence in the cells of a column about the meaning of their commas and points. As long as a
 * meaning other than the assumed one is possible, the column is also read with that meaning, from
 * the first cell on for which it makes a difference.
 */
final class MarkEvidence {
  /**
   * If at least one row in this number has a code such as 1.2.3, the marks do not belong to
   * numbers.
   */
  private static final int CODE_ONE_IN = 100;

  /**
   * If at least this number of cells have three digits after their only mark, and the others are
   * whole numbers below 1,000, then the marks group digits: as decimal marks, some of them would be
   * before another number of digits.
   */
  private static final int MANY_OPEN = 20;

  private static final int THOUSAND = 1000;

  private final NumberMarks assumed;
  private final Map<NumberMarks, Cells> others = new EnumMap<>(NumberMarks.class);
  private int forms;
  private int codes;
  private int words;
  private int open;
  private boolean below;
  private boolean above;
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
   * @param open the number of cells whose mark may group digits or be a decimal mark
   * @param below whether a cell without a mark is below 1,000
   * @param above whether a cell without a mark is 1,000 or more
   */
  record Forms(int forms, int codes, int words, int open, boolean below, boolean above)
      implements Serializable {
    static final Forms NONE = new Forms(0, 0, 0, 0, false, false);

    Forms with(Forms other) {
      return new Forms(
          forms | other.forms,
          codes + other.codes,
          words + other.words,
          open + other.open,
          below || other.below,
          above || other.above);
    }

    /**
     * The forms of a column of numbers; 0 for a column of codes or words.
     *
     * @param rows the number of its cells
     */
    int ofNumbers(long rows) {
      return (long) codes * CODE_ONE_IN < rows && 2L * words < rows ? forms | likely() : 0;
    }

    /** Returns which marks group digits according to the cells without a mark. */
    private int likely() {
      if (open < MANY_OPEN || !below || above) {
        return 0;
      }
      return ((forms & NumberForm.POINT_OPEN) != 0 ? NumberForm.POINT_LIKELY : 0)
          | ((forms & NumberForm.COMMA_OPEN) != 0 ? NumberForm.COMMA_LIKELY : 0);
    }
  }

  /** Returns the same evidence, which is from all rows, with the cells of some rows only. */
  MarkEvidence only(boolean[] keep) {
    MarkEvidence same = new MarkEvidence(assumed);
    others.forEach((marks, cells) -> same.others.put(marks, cells.only(keep)));
    same.forms = forms;
    same.codes = codes;
    same.words = words;
    same.open = open;
    same.below = below;
    same.above = above;
    same.firstOpen = firstOpen;
    return same;
  }

  /** See {@link Cells#awaits}. */
  boolean awaits(byte[] text, int from, int to) {
    boolean pointIsNew = (forms & NumberForm.POINT_DECIMAL) == 0 || isOpen();
    return pointIsNew && (isOpen() || NumberParser.contains(text, from, to, (byte) '.'));
  }

  /** Returns whether the cells are also read with other marks. */
  private boolean isOpen() {
    return !others.isEmpty();
  }

  /**
   * Adds the cell in [from, to) of a text, also to the cells that are read with other marks.
   *
   * @param read the cells so far
   */
  void add(byte[] text, int from, int to, NumberScanner number, long line, Cells read)
      throws CharacterCodingException {
    boolean digits = false;
    boolean marks = false;
    for (int i = from; i < to; i++) {
      digits |= text[i] >= '0' && text[i] <= '9';
      marks |= text[i] == '.' || text[i] == ',';
    }
    if (!digits) {
      words += from < to ? 1 : 0;
    } else if (marks) {
      add(new String(text, from, to - from, StandardCharsets.UTF_8), read);
    } else if (open > 0) {
      addWhole(new String(text, from, to - from, StandardCharsets.UTF_8));
    }
    for (Cells other : others.values()) {
      other.add(text, from, to, number, line);
    }
  }

  /** Adds a cell with digits and a comma or a point. */
  private void add(String cell, Cells read) {
    int form = NumberForm.of(cell);
    if ((form & NumberForm.WORD) != 0) {
      codes++;
      return;
    }
    forms |= form;
    if ((form & (NumberForm.COMMA_OPEN | NumberForm.POINT_OPEN)) != 0) {
      if (open == 0) {
        firstOpen = cell;
        addWhole(read);
      }
      open++;
    }
    for (NumberMarks other : NumberMarks.UNAMBIGUOUS) {
      if (!other.allow(forms)) {
        others.remove(other);
      } else if (other != assumed && other.differ(assumed, form) && !others.containsKey(other)) {
        others.put(other, read.copy(other));
      }
    }
  }

  /** Adds the cells before the first mark. */
  private void addWhole(Cells read) {
    if (read.words() != null) {
      return;
    }
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < read.chunks(); k++) {
      int count = read.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        below |= Math.abs(chunk[i]) < THOUSAND;
        above |= Math.abs(chunk[i]) >= THOUSAND;
      }
    }
  }

  /** Adds a cell with digits and without a mark. */
  private void addWhole(String cell) {
    if (NumberForm.of(cell) == 0) {
      boolean few = cell.chars().filter(Character::isDigit).count() < 4;
      below |= few;
      above |= !few;
    }
  }

  /** The cells that are read with other marks. */
  Collection<Cells> others() {
    return others.values();
  }

  Forms forms() {
    return new Forms(forms, codes, words, open, below, above);
  }

  /** See {@link Cells#shownMarks}. */
  @Nullable NumberMarks shown() {
    return shown(assumed, forms);
  }

  /** Returns the meaning that the forms of all cells of a column show; null for the usual one. */
  static @Nullable NumberMarks shown(NumberMarks assumed, int forms) {
    NumberMarks decided = assumed.decide(forms, 0);
    boolean groups = (forms & NumberForm.COMMA_GROUPS) != 0;
    return decided == NumberMarks.COMMA || (groups && decided == NumberMarks.POINT)
        ? decided
        : null;
  }

  /**
   * Returns these cells, or the same cells read with the meaning of the marks that they show, or
   * that the other columns of the table show.
   *
   * @param table the forms of the numbers of the whole table
   */
  Cells settled(Cells read, int table) {
    int shown = forms().ofNumbers(read.size());
    Cells other = shown == 0 ? null : read(assumed.decide(shown, table));
    return other == null ? read : other;
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
