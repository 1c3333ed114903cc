package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import dev.agon.support.Printable;
import java.util.List;
import java.util.stream.Collectors;

/** The wording that error messages about data files share. */
public final class Messages {
  /** 2^53: beyond it a double cannot represent every integer. */
  private static final double EXACT = 0x1p53;

  private static final int LONGEST_QUOTE = 40;

  private Messages() {}

  /** Creates the exception for one line. */
  public static InvalidInputException at(String source, long line, String problem, String hint) {
    return new InvalidInputException(source + ", line " + line + ": " + problem + ".", hint);
  }

  /** Returns the text in quotation marks, shortened, with unprintable characters made visible. */
  public static String quote(String text) {
    return "\"" + Printable.text(text, LONGEST_QUOTE) + "\"";
  }

  /** Returns a number with its noun: "1 row", "2 rows". */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** Lists the first of some texts in quotation marks, with dots if there are more. */
  public static String some(List<String> texts, int most) {
    return texts.stream().limit(most).map(Messages::quote).collect(Collectors.joining(", "))
        + (texts.size() > most ? ", ..." : "");
  }

  /**
   * Rejects a numeric class name that a double cannot represent exactly: 100000000000000000 and
   * 100000000000000001 would be one class.
   */
  public static void requireTellable(double label, String source) {
    if (Math.abs(label) >= EXACT) {
      throw new InvalidInputException(
          source
              + ": the label "
              + Decimals.shortest(label)
              + " is so large that neighbouring integers are equal.",
          "Use short names for the classes, such as 0 and 1.");
    }
  }
}
