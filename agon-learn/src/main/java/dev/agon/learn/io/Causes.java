package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes the causes of system failures. */
public final class Causes {
  private Causes() {}

  /** Creates the exception for a file, or another source, that could not be read. */
  public static RuntimeException unreadable(String source, IOException e) {
    String text = text(e);
    if (e instanceof AccessDeniedException || text.contains("Permission denied")) {
      return new InvalidInputException(source + " is not readable.", "Check its permissions.");
    }
    // The streams of Java begin with the name.
    boolean named = text.startsWith(source + " (") && text.endsWith(")");
    String reason = named ? text.substring(source.length() + 2, text.length() - 1) : text;
    return new UncheckedIOException("could not read " + source + ": " + reason, e);
  }

  /** Describes what happened and to which file, without class names. */
  public static String named(IOException e) {
    boolean named = e instanceof FileSystemException system && system.getFile() != null;
    return named ? ((FileSystemException) e).getFile() + ": " + text(e) : text(e);
  }

  /** Describes what happened; the message of a file system is often only the name of the file. */
  public static String text(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "the folder does not exist";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return e.getMessage() == null ? "unknown reason" : e.getMessage();
  }
}
