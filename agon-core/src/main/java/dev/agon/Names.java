package dev.agon;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of parameters inside messages, between backquotes: {@code `step-x`}. Whoever shows a
 * message can write them in another style: the library writes step-x, the program --step-x. A
 * message that is shown as it is stays readable.
 */
public final class Names {
  private static final Pattern MARKED = Pattern.compile("`(-?[A-Za-z][A-Za-z0-9-]*)`");

  private Names() {}

  /** A parameter's name, marked, to be put into a message. */
  public static String of(String parameter) {
    return "`" + parameter + "`";
  }

  /** The message with the names unmarked. */
  public static String plain(String message) {
    return write(message, UnaryOperator.identity());
  }

  /** The message with every name written in that style. */
  public static String write(String message, UnaryOperator<String> style) {
    return MARKED
        .matcher(message)
        .replaceAll(found -> Matcher.quoteReplacement(style.apply(found.group(1))));
  }
}
