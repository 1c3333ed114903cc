package dev.agon.cli.output;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes one result after the other: one that fails does not take the others with it. */
public final class Attempts {
  private @Nullable RuntimeException failure;

  /** Writes to the file, if one was asked for. */
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

  /** Fails if something did, after everything else is done. */
  public void rethrow() {
    if (failure != null) {
      throw failure;
    }
  }
}
