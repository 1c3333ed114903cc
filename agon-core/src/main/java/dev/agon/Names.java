package dev.agon;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of parameters inside messages, so that whoever shows a message can write them in words of
 * its own: the library says step-x, the program --step-x.
 *
 * <p>Errors mark a name with {@link #of}. Notices and warnings are kept and shown as they are, also
 * by those who know nothing of this: they have it between backquotes, {@code `step-x`}.
 */
public final class Names {
  // Of the private use area: no keyboard types them, and text from outside is never shown with
  // them.
  private static final char BEGIN = '\uE0A0';
  private static final char END = '\uE0A1';

  private static final Pattern QUOTED = Pattern.compile("`([a-z][a-z0-9-]*)`");

  private Names() {}

  /** A parameter's name, to be put into a message. */
  public static String of(String parameter) {
    return BEGIN + parameter + END;
  }

  /** The message with the names as they are. */
  public static String plain(String message) {
    return write(message, UnaryOperator.identity());
  }

  /** The message with every name written in that style. */
  public static String write(String message, UnaryOperator<String> style) {
    StringBuilder out = new StringBuilder();
    int from = 0;
    for (int begin; (begin = message.indexOf(BEGIN, from)) >= 0; ) {
      int end = message.indexOf(END, begin);
      if (end < 0) {
        break;
      }
      out.append(message, from, begin).append(style.apply(message.substring(begin + 1, end)));
      from = end + 1;
    }
    return out.append(message, from, message.length()).toString();
  }

  /** A notice with every name between backquotes written in that style. */
  public static String writeQuoted(String notice, UnaryOperator<String> style) {
    return QUOTED
        .matcher(notice)
        .replaceAll(found -> Matcher.quoteReplacement(style.apply(found.group(1))));
  }
}
