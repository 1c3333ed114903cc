package dev.agon.learn.io;

import java.util.regex.Pattern;

/**
 * Writes words as cells of CSV.
 *
 * <p>A spreadsheet computes a cell that begins with =, +, - or @, and by such a formula runs
 * programs or sends data away. A word that would be computed gets an apostrophe before it, which
 * spreadsheets take for the mark of text. Numbers stay as they are.
 */
public final class CsvCells {
  private static final String NUMBERS = "[+-]?(?:\\d[\\d.,]*|[.,]\\d+)(?:[eE][+-]?\\d+)?\\s*%?";

  private static final Pattern NUMBER = Pattern.compile(NUMBERS + "|[+-]");

  /** At the beginning, or after a character at which a spreadsheet may split a cell. */
  private static final Pattern FORMULA =
      Pattern.compile(
          "(?:^|(?<=[;\\t\\r\\n]))(?!"
              + NUMBERS
              + "(?:[;\\t\\r\\n]|$))(?=[\\h\"]*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\\t\\r\\n])");

  private final boolean neutralised;

  private CsvCells(boolean neutralised) {
    this.neutralised = neutralised;
  }

  /** Cells that no spreadsheet computes. */
  public static CsvCells neutralised() {
    return new CsvCells(true);
  }

  /** Cells as the words are, for programs that read them back. */
  public static CsvCells verbatim() {
    return new CsvCells(false);
  }

  /** A word as a cell, in quotation marks where it needs them. */
  public String cell(String word) {
    String text = neutralised && !NUMBER.matcher(word).matches() ? textOnly(word) : word;
    boolean plain =
        text.chars()
            .noneMatch(
                c -> c == ',' || c == '"' || c == '\n' || c == '\r' || c == ';' || c == '\t');
    return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  private static String textOnly(String word) {
    return FORMULA.matcher(word).replaceAll("'");
  }
}
