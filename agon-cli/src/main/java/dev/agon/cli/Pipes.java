package dev.agon.cli;

import dev.agon.learn.io.Outputs;
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

  /** Files to be checked; of an output that is a pipe the user is told that it is waited for. */
  static Outputs outputs(Terminal terminal, boolean quiet) {
    return new Outputs(
        (option, path) -> {
          if (!quiet && isFifo(path) && !path.startsWith("/dev")) {
            terminal.notice(
                option + " " + path + " is a pipe: it is written once somebody reads from it.");
          }
        });
  }

  private static boolean isFifo(Path path) {
    try {
      return Files.exists(path) && ((Integer) Files.getAttribute(path, "unix:mode") & KIND) == FIFO;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false; // no such system, no such pipes
    }
  }
}
