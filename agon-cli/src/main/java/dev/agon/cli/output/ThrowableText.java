package dev.agon.cli.output;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes exceptions in words. A plugin's exception may fail when its message is read. */
public final class ThrowableText {
  /** The class names that precede the message of a cause. */
  private static final Pattern CLASSES =
      Pattern.compile("^(?:(?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:: |$))+");

  private static final Pattern CAPITALS = Pattern.compile("(?<=[a-z])(?=[A-Z])");

  private ThrowableText() {}

  /** Returns the first line of the message, without class names; null if there is none. */
  public static @Nullable String message(Throwable e) {
    try {
      String text = e.getMessage();
      String line = text == null ? "" : text.strip().lines().findFirst().orElse("");
      String words = CLASSES.matcher(line).replaceFirst("").strip();
      return words.isEmpty() ? null : words;
    } catch (RuntimeException | Error failure) {
      return null;
    }
  }

  /** Returns the message, or a text if there is none. */
  public static String messageOrNone(Throwable e) {
    String message = message(e);
    return message == null ? "no reason is given" : message;
  }

  /** Returns the kind of the exception and its message: null pointer; assertion: x is negative. */
  public static String described(Throwable e) {
    String kind =
        CAPITALS
            .matcher(e.getClass().getSimpleName().replaceFirst("(Exception|Error)$", ""))
            .replaceAll(" ")
            .toLowerCase(Locale.ROOT);
    String message = message(e);
    if (message == null) {
      return kind.isEmpty() ? "no reason is given" : kind;
    }
    return kind.isEmpty() || kind.equals("runtime") ? message : kind + ": " + message;
  }
}
