package dev.agon.learn.table.text;

/** White space around a cell: space, tab, and Unicode white space such as no-break spaces. */
public final class Blanks {
  private Blanks() {}

  /** Returns whether a character is white space. */
  static boolean isBlank(int c) {
    return c == '\t' || Character.isSpaceChar(c) || Character.isWhitespace(c);
  }

  /** Removes white space around a text. */
  public static String strip(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (to > from && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /**
   * Returns the number of bytes of a non-ASCII white space character at a position of UTF-8 text; 0
   * if there is none.
   */
  public static int after(byte[] text, int at, int to) {
    if (at < to && text[at] >= 0) {
      return 0;
    }
    if (at + 1 < to && isBlank(two(text, at))) {
      return 2;
    }
    return at + 2 < to && isBlank(three(text, at)) ? 3 : 0;
  }

  /**
   * Returns the number of bytes of a non-ASCII white space character before a position of UTF-8
   * text.
   */
  public static int before(byte[] text, int from, int at) {
    if (at > from && text[at - 1] >= 0) {
      return 0;
    }
    if (at - 2 >= from && isBlank(two(text, at - 2))) {
      return 2;
    }
    return at - 3 >= from && isBlank(three(text, at - 3)) ? 3 : 0;
  }

  private static int two(byte[] text, int at) {
    boolean valid = (text[at] & 0xE0) == 0xC0 && (text[at + 1] & 0xC0) == 0x80;
    return valid ? (text[at] & 0x1F) << 6 | (text[at + 1] & 0x3F) : -1;
  }

  private static int three(byte[] text, int at) {
    boolean valid =
        (text[at] & 0xF0) == 0xE0 && (text[at + 1] & 0xC0) == 0x80 && (text[at + 2] & 0xC0) == 0x80;
    return valid
        ? (text[at] & 0x0F) << 12 | (text[at + 1] & 0x3F) << 6 | (text[at + 2] & 0x3F)
        : -1;
  }
}
