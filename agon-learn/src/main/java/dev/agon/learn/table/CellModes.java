package dev.agon.learn.table;

import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The representation of the cells of each column in one part of a table.
 *
 * <p>A column contains numbers until its first word, and cells anywhere in a table show what commas
 * and points mean. The representation in a part therefore depends on the other parts: {@link
 * #withMarks} and {@link #agree} determine it from their natural representations.
 */
public final class CellModes implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The representation of the cells of one column. */
  private enum Mode {
    /** The representation that follows from the cells of the part alone. */
    NATURAL,
    /** Words from the first cell on, because an earlier part has words. */
    WORDS,
    /** Numbers that are converted to words at the end, because a later part has words. */
    WORDS_AT_END,
    /** Numbers that are also stored as words, because another part has a rounded number. */
    EXACT_AT_END
  }

  /** The natural representation of the cells of a column. */
  private record State(
      boolean words,
      boolean numbersFirst,
      boolean hasValues,
      boolean rounded,
      String sign,
      NumberMarks marks,
      MarkEvidence.Forms forms)
      implements Serializable {}

  /** The natural representations of the columns of a part. */
  public static final class Natural implements Serializable {
    private static final long serialVersionUID = 1L;

    private final CellModes modes;
    private final State[] states;
    private final int rows;
    private final ArrayList<String> notices;

    private Natural(CellModes modes, State[] states, int rows, List<String> notices) {
      this.modes = modes;
      this.states = states;
      this.rows = rows;
      this.notices = new ArrayList<>(notices);
    }

    /** The notices about the cells of the part. */
    public List<String> notices() {
      return notices;
    }

    /** Returns whether a column has a cell that is not missing. */
    public boolean hasValues(int column) {
      return states[column].hasValues();
    }
  }

  private final Mode[] modes;
  private final @Nullable NumberMarks[] marks;

  /** The marks that all parts together show, for the columns of words. */
  private final @Nullable NumberMarks[] shown;

  private final MissingWords missing;

  private CellModes(Mode[] modes, @Nullable NumberMarks[] marks, MissingWords missing) {
    this.modes = modes;
    this.marks = marks;
    this.shown = marks.clone();
    this.missing = missing;
  }

  /**
   * Every column in its natural representation.
   *
   * @param missing the words that mean a missing value
   */
  public static CellModes natural(int columns, MissingWords missing) {
    return natural(new @Nullable NumberMarks[columns], missing);
  }

  private static CellModes natural(@Nullable NumberMarks[] marks, MissingWords missing) {
    Mode[] modes = new Mode[marks.length];
    Arrays.fill(modes, Mode.NATURAL);
    return new CellModes(modes, marks, missing);
  }

  /** Returns how the cells of a part, which was read with these natural modes, are represented. */
  public Natural of(Table part) {
    State[] states = new State[part.names().size()];
    for (int i = 0; i < states.length; i++) {
      Cells cells = part.cells(i);
      boolean words = cells.words() != null;
      states[i] =
          new State(
              words,
              cells.fromNumbers() > 0,
              words || cells.hasValues(),
              cells.levels() != cells,
              cells.sign(),
              cells.marks(),
              cells.forms());
    }
    return new Natural(this, states, part.rows(), part.notices());
  }

  /** Returns whether the part can stay as it is. */
  public boolean isNatural() {
    return Arrays.stream(modes).allMatch(mode -> mode == Mode.NATURAL);
  }

  /**
   * Returns natural modes with the meaning of commas and points that all parts together show; null
   * if the parts were read with it.
   *
   * @param parts the natural representations of all parts
   */
  public static @Nullable CellModes withMarks(List<Natural> parts) {
    int columns = parts.isEmpty() ? 0 : parts.get(0).states.length;
    long rows = parts.stream().mapToLong(part -> part.rows).sum();
    int[] forms = new int[columns];
    int table = 0;
    for (int i = 0; i < columns; i++) {
      MarkEvidence.Forms all = MarkEvidence.Forms.NONE;
      for (Natural part : parts) {
        all = all.with(part.states[i].forms());
      }
      forms[i] = all.ofNumbers(rows);
      table |= forms[i];
    }
    @Nullable NumberMarks[] marks = new @Nullable NumberMarks[columns];
    boolean other = false;
    for (int i = 0; i < columns; i++) {
      NumberMarks assumed = parts.get(0).states[i].marks();
      NumberMarks shown = assumed.decide(forms[i], table);
      boolean differs = forms[i] != 0 && shown.differ(assumed, forms[i]);
      marks[i] = differs ? shown : null;
      other |= differs;
    }
    return other ? natural(marks, parts.get(0).modes.missing) : null;
  }

  /** The modes of all parts of a table, in their order. */
  public static List<CellModes> agree(List<Natural> parts) {
    List<CellModes> agreed = new ArrayList<>();
    parts.forEach(part -> agreed.add(natural(part.modes.marks, part.modes.missing)));
    int columns = parts.isEmpty() ? 0 : parts.get(0).states.length;
    for (int column = 0; column < columns; column++) {
      agree(column, parts, agreed);
    }
    return agreed;
  }

  private static void agree(int column, List<Natural> parts, List<CellModes> agreed) {
    int firstWords = parts.size();
    String sign = "";
    boolean hasValues = false;
    boolean rounded = false;
    int forms = 0;
    for (Natural part : parts) {
      forms |= part.states[column].forms().forms();
    }
    for (int p = 0; p < parts.size(); p++) {
      State state = parts.get(p).states[column];
      boolean hasNumbers = state.words() ? state.numbersFirst() : state.hasValues();
      boolean otherSign = hasValues && hasNumbers && !state.sign().equals(sign);
      if (firstWords < p ? hasNumbers : otherSign) {
        agreed.get(p).modes[column] = Mode.WORDS;
        if (agreed.get(p).marks[column] == null) {
          agreed.get(p).shown[column] = MarkEvidence.shown(state.marks(), forms);
        }
      }
      if (state.words() || otherSign) {
        firstWords = Math.min(firstWords, p);
      }
      sign = hasNumbers ? state.sign() : sign;
      hasValues |= hasNumbers;
      rounded |= state.rounded();
    }
    boolean words = firstWords < parts.size();
    for (int p = 0; p < Math.min(firstWords, parts.size()); p++) {
      State state = parts.get(p).states[column];
      if (state.hasValues() && (words || (rounded && !state.rounded()))) {
        agreed.get(p).modes[column] = words ? Mode.WORDS_AT_END : Mode.EXACT_AT_END;
      }
    }
  }

  /**
   * Creates empty columns for the cells of the part.
   *
   * @param assumed the meaning of commas and points if the cells do not show another one
   */
  public Cells[] begin(NumberMarks assumed) {
    Cells[] cells = new Cells[modes.length];
    Arrays.setAll(cells, i -> begin(i, marks[i], assumed));
    return cells;
  }

  private Cells begin(int column, @Nullable NumberMarks known, NumberMarks assumed) {
    if (modes[column] == Mode.WORDS) {
      return Cells.ofWords(known == null ? assumed : known, shown[column], missing);
    }
    return known == null ? new Cells(assumed, missing) : Cells.withMarks(known, missing);
  }

  /** Converts filled columns to their representation. */
  public void end(Cells[] cells) {
    for (int i = 0; i < modes.length; i++) {
      if (modes[i] == Mode.WORDS_AT_END) {
        cells[i].turnIntoWords();
      } else if (modes[i] == Mode.EXACT_AT_END) {
        cells[i].alsoKeepWords();
      }
    }
  }
}
