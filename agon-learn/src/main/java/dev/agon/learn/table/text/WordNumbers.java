package dev.agon.learn.table.text;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.support.Components;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers among the distinct words of a column. All have the same sign, such as % or $, or
 * none; numbers with another sign than the first one are words.
 *
 * @param value the number of each word; NaN if it is not one
 * @param sign the sign of the numbers
 * @param others the number of words that are not numbers; counting stops above {@link #MOST_OTHERS}
 */
public record WordNumbers(double[] value, String sign, int others) {
  /** With more distinct words than this, a column is not a column of numbers. */
  public static final int MOST_OTHERS = 20;

  /** Reads the canonical spellings of words, see {@link Words#words}. */
  public static WordNumbers of(List<String> words) {
    double[] value = new double[words.size()];
    NumberScanner scanner = new NumberScanner();
    String sign = null;
    int others = 0;
    for (int k = 0; k < value.length && others <= MOST_OTHERS; k++) {
      String word = words.get(k);
      String own = signOf(word);
      boolean same = sign == null || own.equals(sign);
      value[k] = same ? Words.number(without(word, own), scanner) : Double.NaN;
      if (Double.isNaN(value[k])) {
        others++;
      } else {
        sign = own;
      }
    }
    return new WordNumbers(value, sign == null ? "" : sign, others);
  }

  /** Returns whether at most a few words are not numbers. */
  public boolean haveFewOthers() {
    return others <= MOST_OTHERS;
  }

  /** Returns whether there are numbers. */
  public boolean haveNumbers() {
    return others < value.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }

  private static String signOf(String word) {
    if (word.endsWith("%")) {
      return "%";
    }
    int first = word.isEmpty() ? 0 : word.codePointAt(0);
    return Character.getType(first) == Character.CURRENCY_SYMBOL ? Character.toString(first) : "";
  }

  private static String without(String word, String sign) {
    return sign.equals("%") ? word.substring(0, word.length() - 1) : word.substring(sign.length());
  }
}
