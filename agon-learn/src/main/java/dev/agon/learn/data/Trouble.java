package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import java.util.Locale;

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
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < Math.min(text.length(), LONGEST_QUOTE); i++) {
      char c = text.charAt(i);
      if (printable(c)) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "\\x%02X", (int) c));
      }
    }
    return out.append(text.length() > LONGEST_QUOTE ? "...\"" : "\"").toString();
  }

  /** A number with its noun: "1 row", "2 rows". */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  static boolean printable(char c) {
    return c >= ' ' && c < 0x7F;
  }
}
