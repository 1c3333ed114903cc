package dev.agon.support;

import java.util.Locale;

/**
 * Foreign text (labels, names of files and columns, options, what a server answers) made fit to be
 * shown: nothing in it can move the cursor, change colours or turn the line around, little of it is
 * shown, and no password ({@link Secrets}).
 */
public final class Printable {
  /** As much of a foreign text as is ever shown. */
  public static final int LONGEST = 200;

  /** Our own words and a foreign text or two. */
  private static final int LONGEST_MESSAGE = 4 * LONGEST;

  private Printable() {}

  /** At most {@value #LONGEST} characters of it, those that cannot be seen as their codes. */
  public static String text(String foreign) {
    return text(foreign, LONGEST);
  }

  /** At most that many characters of it, those that cannot be seen as their codes. */
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

  /** A message that may hold foreign text: no word of it, nor the whole, is too long. */
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

  /** Not between the halves of a character. */
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
