package dev.agon.learn.io;

import java.util.regex.Pattern;

/**
 * Writes text as cells of CSV.
 *
 * <p>A spreadsheet evaluates a cell that starts with =, +, - or @ as a formula, which may run
 * programs or send data. Such text is prefixed with an apostrophe, which spreadsheets interpret as
 * the start of text. Variants of these signs, and invisible characters before them, which a
 * spreadsheet may convert or remove, make no difference. Numbers are unchanged.
 */
public final class CsvCells {
  private static final String NUMBERS = "[+-]?(?:\\d[\\d.,]*|[.,]\\d+)(?:[eE][+-]?\\d+)?\\s*%?";

  private static final Pattern NUMBER = Pattern.compile(NUMBERS + "|[+-]");

  /** The signs that start a formula, with their wide, small, raised and lowered variants. */
  private static final String SIGNS =
      "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207C\u207A\u207B\u208C\u208A\u208B\u2212]";

  /** Blanks, quotation marks, and control and format characters. */
  private static final String INVISIBLE = "[\\h\"\\p{Cc}\\p{Cf}\\p{Z}]*";

  /** A formula at the beginning, or after a character at which a spreadsheet may split a cell. */
  private static final Pattern FORMULA =
      Pattern.compile(
          "(?:^|(?<=[;\\t\\r\\n]))(?!"
              + NUMBERS
              + "(?:[;\\t\\r\\n]|$))(?="
              + INVISIBLE
              + SIGNS
              + "|[\\t\\r\\n])");

  private final boolean neutralised;

  private CsvCells(boolean neutralised) {
    this.neutralised = neutralised;
  }

  /** Writes cells that no spreadsheet evaluates. */
  public static CsvCells neutralised() {
    return new CsvCells(true);
  }

  /** Writes the text unchanged, for programs that read it back. */
  public static CsvCells verbatim() {
    return new CsvCells(false);
  }

  /** Returns a text as a cell, quoted if necessary. */
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
