package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes the exceptions of database drivers, without class names and secrets. */
final class JdbcFailure {
  private static final int DEEPEST = 50;

  /** The class name that precedes the message of a cause. */
  private static final Pattern CLASS =
      Pattern.compile("(?:[a-z]\\w*\\.)+(?:[A-Z]\\w*)(?:Exception|Error): ?");

  private JdbcFailure() {}

  /**
   * Returns the exception to throw: a failure of the system if the database cannot be reached,
   * otherwise a rejection of the input.
   *
   * @param source the name of the data in messages
   */
  static RuntimeException of(Exception e, JdbcAddress address, String source) {
    Throwable cause = deepest(e);
    boolean unknown = cause instanceof UnknownHostException;
    if (unknown || cause instanceof SocketException || cause instanceof SocketTimeoutException) {
      String words =
          unknown ? "the host " + line(cause.getMessage()) + " is unknown" : line(e.getMessage());
      return new UncheckedIOException(
          "could not read " + source + ": " + address.shown(words) + ".", new IOException(e));
    }
    boolean hidden =
        !(cause instanceof SQLException)
            && cause.getMessage() != null
            && !String.valueOf(e.getMessage()).contains(cause.getMessage());
    String words = line(e.getMessage()) + (hidden ? ": " + line(cause.getMessage()) : "");
    InvalidInputException invalid =
        new InvalidInputException(
            source + ": " + address.shown(words) + ".", hint(e, address, source, words));
    invalid.initCause(e);
    return invalid;
  }

  private static String hint(Exception e, JdbcAddress address, String source, String words) {
    if (!source.equals(address.shown())) {
      return "Check whether the file is complete.";
    }
    return deepest(e) instanceof LinkageError || words.contains("native library")
        ? "Use a driver for this system; it must be able to write to the temporary folder "
            + System.getProperty("java.io.tmpdir")
            + "."
        : "Check the address and the query.";
  }

  private static Throwable deepest(Throwable e) {
    Throwable cause = e;
    for (int i = 0; i < DEEPEST && cause.getCause() != null; i++) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String line(@Nullable String message) {
    String line =
        message == null
            ? "the driver gives no reason"
            : message.lines().findFirst().orElse("the driver gives no reason");
    return CLASS
        .matcher(line)
        .replaceAll("")
        .replaceFirst("; SQL statement:$", "")
        .replaceFirst("[.!:]$", "");
  }
}
