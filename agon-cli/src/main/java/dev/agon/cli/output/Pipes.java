package dev.agon.cli.output;

import dev.agon.learn.io.Outputs;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** FIFOs, devices and standard streams, which can be read only once and may block. */
public final class Pipes {
  /** The open files of this process, by number. */
  private static final Path OPEN_FILES = Path.of("/dev/fd");

  private static final int KIND = 0170000;
  private static final int FIFO = 0010000;

  private Pipes() {}

  /** Prints a notice, because reading from a pipe blocks until a program writes to it. */
  public static void announce(Terminal terminal, Path path, boolean quiet) {
    if (!quiet && isFifo(path) && !path.startsWith("/dev")) {
      terminal.notice("waiting for a program that writes to " + path + " ...");
    }
  }

  /**
   * Returns the files of a command, to be checked: the jars of plugins and standard output, which
   * every command uses. A notice is printed for an output that is a pipe.
   */
  public static Outputs outputs(Terminal terminal, boolean quiet) {
    Outputs files =
        new Outputs(
            (option, path) -> {
              if (!quiet && isFifo(path) && !path.startsWith("/dev")) {
                terminal.notice(
                    option
                        + " "
                        + path
                        + " is a pipe: it is written when another program reads it.");
              }
            });
    if (Thread.currentThread().getContextClassLoader() instanceof URLClassLoader plugins) {
      for (URL jar : plugins.getURLs()) {
        files.reads("a jar of --plugins or --problem", file(jar));
      }
    }
    if (terminal.isProcess()) {
      files.writesTo("standard output", OPEN_FILES.resolve("1"));
    }
    return files;
  }

  /** Adds the file that standard input was redirected from, if there is one. */
  public static void readsStandardInput(Outputs files, Terminal terminal, String name) {
    if (terminal.isProcess()) {
      files.reads(name, OPEN_FILES.resolve("0"));
    }
  }

  private static @Nullable Path file(URL jar) {
    try {
      Path file = Path.of(jar.toURI());
      return Files.isRegularFile(file) ? file : null;
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return null; // not a local file
    }
  }

  private static boolean isFifo(Path path) {
    try {
      return Files.exists(path) && ((Integer) Files.getAttribute(path, "unix:mode") & KIND) == FIFO;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false; // this system has no such pipes
    }
  }
}
