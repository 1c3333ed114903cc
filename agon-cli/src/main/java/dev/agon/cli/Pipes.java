package dev.agon.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are no files: what is read from them comes once, and may have to be waited for. */
final class Pipes {
  private static final int KIND = 0170000;
  private static final int FIFO = 0010000;

  private Pipes() {}

  /** Whether a path leads to a pipe or a device. */
  static boolean isStream(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  /** Whoever reads from a pipe waits until somebody writes to it, and should know. */
  static void announce(Terminal terminal, Path path, boolean quiet) {
    if (!quiet && isFifo(path) && !path.startsWith("/dev")) {
      terminal.notice("waiting for somebody to write to " + path + " ...");
    }
  }

  private static boolean isFifo(Path path) {
    try {
      return Files.exists(path) && ((Integer) Files.getAttribute(path, "unix:mode") & KIND) == FIFO;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false; // no such system, no such pipes
    }
  }
}
