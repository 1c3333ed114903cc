package dev.agon.cli.output;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes several results; if one fails, the others are still written. */
public final class Attempts {
  private @Nullable RuntimeException failure;

  /** Writes to the file, if one is given. */
  public void with(@Nullable Path file, Consumer<Path> write) {
    if (file == null) {
      return;
    }
    try {
      write.accept(file);
    } catch (RuntimeException e) {
      if (failure == null) {
        failure = e;
      } else {
        failure.addSuppressed(e);
      }
    }
  }

  /** Throws if a write failed, after everything else is done. */
  public void rethrow() {
    if (failure != null) {
      throw failure;
    }
  }
}
