package dev.agon;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marks the names of parameters in messages with backquotes: {@code `step-x`}. The code that shows
 * a message can then write them in its own style: the library writes step-x, the program --step-x.
 * A message is readable without this conversion, too.
 */
public final class Names {
  private static final Pattern MARKED = Pattern.compile("`(-?[A-Za-z][A-Za-z0-9-]*)`");

  private Names() {}

  /** Returns the name of a parameter, marked, to be put into a message. */
  public static String of(String parameter) {
    return "`" + parameter + "`";
  }

  /** Returns the message with the names unmarked. */
  public static String plain(String message) {
    return write(message, UnaryOperator.identity());
  }

  /** Returns the message with every name written in the given style. */
  public static String write(String message, UnaryOperator<String> style) {
    return MARKED
        .matcher(message)
        .replaceAll(found -> Matcher.quoteReplacement(style.apply(found.group(1))));
  }
}
