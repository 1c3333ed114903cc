package dev.agon.learn.data;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that appear whole or not at all. */
final class WholeFile {
  private WholeFile() {}

  /** What fills a file. */
  interface Body {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes beside the target, then moves into place; an old file stays until the new is whole. */
  static void write(Path target, Body body) {
    Path absolute = target.toAbsolutePath();
    Path scratch =
        absolute.resolveSibling("." + absolute.getFileName() + "." + ProcessHandle.current().pid());
    try {
      try {
        try (OutputStream out = Files.newOutputStream(scratch)) {
          body.writeTo(out);
        }
        moveIntoPlace(scratch, absolute);
      } finally {
        Files.deleteIfExists(scratch);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void moveIntoPlace(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
