package dev.agon.learn.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The representation of the cells of each column in one part of a table.
 *
 * <p>A column contains numbers until its first word. The representation in a part therefore depends
 * on the other parts: {@link #agree} determines it from their natural representations.
 */
public final class CellModes implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The representation of the cells of one column. */
  private enum Mode {
    /** Determined by the cells of the part alone. */
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
      boolean words, boolean numbersFirst, boolean hasValues, boolean rounded, String sign)
      implements Serializable {}

  /** The natural representations of the columns of a part. */
  public static final class Natural implements Serializable {
    private static final long serialVersionUID = 1L;

    private final State[] states;
    private final ArrayList<String> notices;

    private Natural(State[] states, List<String> notices) {
      this.states = states;
      this.notices = new ArrayList<>(notices);
    }

    /** The notices about the cells of the part. */
    public List<String> notices() {
      return notices;
    }

    /** Whether a column has a cell that is not missing. */
    public boolean hasValues(int column) {
      return states[column].hasValues();
    }
  }

  private final Mode[] modes;

  private CellModes(Mode[] modes) {
    this.modes = modes;
  }

  /** Every column in its natural representation. */
  public static CellModes natural(int columns) {
    Mode[] modes = new Mode[columns];
    Arrays.fill(modes, Mode.NATURAL);
    return new CellModes(modes);
  }

  /** Returns the representations of a part that was read with {@link #natural} modes. */
  public static Natural of(Table part) {
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
              cells.sign());
    }
    return new Natural(states, part.notices());
  }

  /** Returns whether the part can stay as it is. */
  public boolean isNatural() {
    return Arrays.stream(modes).allMatch(mode -> mode == Mode.NATURAL);
  }

  /** The modes of all parts of a table, in their order. */
  public static List<CellModes> agree(List<Natural> parts) {
    List<CellModes> agreed = new ArrayList<>();
    parts.forEach(part -> agreed.add(natural(part.states.length)));
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
    for (int p = 0; p < parts.size(); p++) {
      State state = parts.get(p).states[column];
      boolean hasNumbers = state.words() ? state.numbersFirst() : state.hasValues();
      boolean otherSign = hasValues && hasNumbers && !state.sign().equals(sign);
      if (firstWords < p ? hasNumbers : otherSign) {
        agreed.get(p).modes[column] = Mode.WORDS;
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

  /** Creates empty columns for the cells of the part. */
  public Cells[] begin(boolean decimalComma) {
    Cells[] cells = new Cells[modes.length];
    Arrays.setAll(cells, i -> modes[i] == Mode.WORDS ? Cells.ofWords(decimalComma) : new Cells());
    return cells;
  }

  /** Converts filled columns to their representation. */
  public void end(Cells[] cells, boolean decimalComma) {
    for (int i = 0; i < modes.length; i++) {
      if (modes[i] == Mode.WORDS_AT_END) {
        cells[i].turnIntoWords(decimalComma);
      } else if (modes[i] == Mode.EXACT_AT_END) {
        cells[i].alsoKeepWords(decimalComma);
      }
    }
  }
}
