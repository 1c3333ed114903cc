package dev.agon.learn.table.text;

import java.util.List;
import java.util.Locale;

/**
 * The meaning of commas and points in the numbers of a column.
 *
 * <p>A cell alone may leave it open: 1,234 and 1.234. Other cells of the column, or of other
 * columns, then decide; see {@link #decide}.
 */
public enum NumberMarks {
  /** Points are decimal marks, and commas group digits: 1,316.54. */
  POINT(
      NumberForm.POINT_DECIMAL | NumberForm.COMMA_GROUPS,
      NumberForm.COMMA_DECIMAL | NumberForm.POINT_GROUPS),
  /** Commas are decimal marks, and points group digits: 1.316,54. */
  COMMA(
      NumberForm.COMMA_DECIMAL | NumberForm.POINT_GROUPS,
      NumberForm.POINT_DECIMAL | NumberForm.COMMA_GROUPS),
  /** Both are decimal marks, and neither groups digits: 2.5 and 2,5. */
  EITHER(0, NumberForm.POINT_GROUPS | NumberForm.COMMA_GROUPS);

  public static final List<NumberMarks> UNAMBIGUOUS = List.of(COMMA, POINT);

  private final int shownBy;
  private final int excludedBy;

  NumberMarks(int shownBy, int excludedBy) {
    this.shownBy = shownBy;
    this.excludedBy = excludedBy;
  }

  /** The marks of text with a delimiter: if it is not a comma, 2,5 can be a number. */
  public static NumberMarks of(boolean decimalComma) {
    return decimalComma ? EITHER : POINT;
  }

  /** Returns whether all cells of these forms are numbers with these marks. */
  public boolean allow(int forms) {
    return (forms & excludedBy) == 0;
  }

  /** Returns whether a cell of this form is a number with these marks. */
  boolean isNumber(int form) {
    return allow(form) && (form & NumberForm.WORD) == 0;
  }

  /**
   * Returns whether a cell of this form is a different number, or not a number, with the other
   * marks.
   */
  public boolean differ(NumberMarks other, int form) {
    boolean points = (this == COMMA) != (other == COMMA);
    boolean commas = (this == POINT) != (other == POINT);
    return points && (form & NumberForm.POINTS) != 0 || commas && (form & NumberForm.COMMAS) != 0;
  }

  /**
   * Decides what the marks of a column mean that has these marks as long as no cell shows others.
   *
   * @param column the forms of its cells
   * @param table the forms of the cells of all columns of numbers, which decide if the column
   *     leaves it open
   */
  public NumberMarks decide(int column, int table) {
    int forms = (column & NumberForm.CERTAIN) == 0 ? table : column;
    for (NumberMarks other : UNAMBIGUOUS) {
      if (other != this && (forms & other.shownBy) != 0 && other.allow(forms)) {
        return other;
      }
    }
    boolean points = (forms & NumberForm.POINT_LIKELY) != 0;
    boolean commas = (forms & NumberForm.COMMA_LIKELY) != 0;
    if (this == EITHER && (forms & NumberForm.CERTAIN) == 0 && points != commas) {
      return points ? COMMA : POINT;
    }
    return this;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
