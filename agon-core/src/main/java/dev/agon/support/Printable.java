package dev.agon.support;

import java.util.Locale;

/**
 * Makes foreign text safe to print (labels, names of files and columns, options, responses of
 * servers): it cannot move the cursor, change colours or reverse the line, it is shortened, and
 * passwords are removed ({@link Secrets}).
 */
public final class Printable {
  /** The maximum length of a foreign text. */
  public static final int LONGEST = 200;

  /**
   * The maximum length of a message, which is a text of Agon that quotes one or two foreign texts.
   */
  private static final int LONGEST_MESSAGE = 4 * LONGEST;

  private Printable() {}

  /** Returns at most {@value #LONGEST} characters of a text, with invisible characters as codes. */
  public static String text(String foreign) {
    return text(foreign, LONGEST);
  }

  /** Returns at most this many characters of a text, with invisible characters as codes. */
  public static String text(String text, int longest) {
    String foreign = Secrets.hidden(text);
    StringBuilder out = new StringBuilder();
    int end = cut(foreign, longest);
    for (int i = 0; i < end; i += Character.charCount(foreign.codePointAt(i))) {
      int c = foreign.codePointAt(i);
      if (isVisible(c)) {
        out.appendCodePoint(c);
      } else {
        out.append(String.format(Locale.ROOT, c < 0x100 ? "\\x%02X" : "\\u%04X", c));
      }
    }
    return out.append(end < foreign.length() ? "..." : "").toString();
  }

  /**
   * Returns a message that may contain foreign text, with long words and the whole message
   * shortened.
   */
  public static String message(String text) {
    StringBuilder out = new StringBuilder();
    String shown = Secrets.hidden(text.substring(0, cut(text, LONGEST_MESSAGE * LONGEST)));
    String between = "";
    for (String word : shown.split(" ", -1)) {
      out.append(between).append(text(word));
      between = " ";
      if (out.length() > LONGEST_MESSAGE) {
        return text(out.toString(), LONGEST_MESSAGE);
      }
    }
    return out.toString();
  }

  /** Returns the length at which a text is cut so that no surrogate pair is split. */
  private static int cut(String text, int longest) {
    if (text.length() <= longest) {
      return text.length();
    }
    return Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
  }

  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
