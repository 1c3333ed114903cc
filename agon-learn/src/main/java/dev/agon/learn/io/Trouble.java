package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import dev.agon.support.Printable;

/** The wording that complaints about data files share. */
public final class Trouble {
  private static final int LONGEST_QUOTE = 40;

  private Trouble() {}

  /** A complaint about one line. */
  public static InvalidInputException at(String source, long line, String problem, String hint) {
    return new InvalidInputException(source + ", line " + line + ": " + problem + ".", hint);
  }

  /** The text in quotation marks, shortened, with unprintable characters made visible. */
  public static String quote(String text) {
    return "\"" + Printable.text(text, LONGEST_QUOTE) + "\"";
  }

  /** A number with its noun: "1 row", "2 rows". */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  static boolean printable(char c) {
    return c >= ' ' && c < 0x7F;
  }
}
