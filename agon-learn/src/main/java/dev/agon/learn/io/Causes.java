package dev.agon.learn.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why the machine failed, in words. */
public final class Causes {
  private Causes() {}

  /** A file, or another source, that the machine failed to read. */
  public static UncheckedIOException unreadable(String source, IOException e) {
    return new UncheckedIOException("could not read " + source + ": " + text(e), e);
  }

  /** What happened, and to which file; no name of a class. */
  public static String named(IOException e) {
    boolean named = e instanceof FileSystemException system && system.getFile() != null;
    return named ? ((FileSystemException) e).getFile() + ": " + text(e) : text(e);
  }

  /** What happened; a file system's own message is often no more than the name of the file. */
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
