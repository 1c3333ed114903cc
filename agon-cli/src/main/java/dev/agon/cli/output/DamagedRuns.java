package dev.agon.cli.output;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Stored runs that could not be used. */
public final class DamagedRuns {
  private static final int MOST_NAMED = 10;

  private DamagedRuns() {}

  /** Names the first of them, and counts the others. */
  public static void name(Terminal terminal, List<Path> files) {
    for (Path file : files.subList(0, Math.min(MOST_NAMED, files.size()))) {
      terminal.line("%s: %s", Files.exists(file) ? "Damaged, not used" : "Missing", file);
    }
    if (files.size() > MOST_NAMED) {
      terminal.line("and %d other runs", files.size() - MOST_NAMED);
    }
  }
}
