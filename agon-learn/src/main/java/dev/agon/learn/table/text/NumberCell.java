package dev.agon.learn.table.text;

import dev.agon.learn.io.number.NumberScanner;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A single cell of a column of numbers. */
public final class NumberCell {
  /** The result of {@link #parse} for a cell that is not a number. */
  public static final double NOT_A_NUMBER = NumberParser.WORD;

  private NumberCell() {}

  /**
   * Parses a cell without surrounding white space.
   *
   * @param marks the meaning of its commas and points if it leaves it open; null for decimal points
   * @param missing the words that mean a missing value
   * @param sign the sign that the number may have, %, a currency sign, or empty
   * @return NaN if the value is missing, {@link #NOT_A_NUMBER} if it is not a number
   */
  public static double parse(
      String cell, @Nullable NumberMarks marks, MissingWords missing, String sign) {
    NumberMarks usual = marks == null ? NumberMarks.POINT : marks;
    NumberMarks shown = usual.decide(NumberForm.of(cell), 0);
    NumberParser parser = new NumberParser(shown, missing);
    byte[] text = (cell + "\n").getBytes(StandardCharsets.UTF_8);
    double value = parser.parse(text, 0, text.length - 1, new NumberScanner(), false);
    boolean known = parser.sign().isEmpty() || parser.sign().equals(sign);
    return known ? value : NOT_A_NUMBER;
  }
}
