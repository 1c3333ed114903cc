package dev.agon.cli;

import java.io.File;

/**
 * What a training begins beside the parsing of its command line. A cold JVM takes as long for that
 * as for a small training, and a second core has nothing to do meanwhile: it reads the rows ({@link
 * ReadAhead}), and trains on made-up ones so that the code is compiled ({@link Rehearsal}). Nothing
 * depends on either but the time.
 */
final class HeadStart {
  /** A smaller file is trained on before a head start is over. */
  private static final long LEAST_BYTES = 1 << 15;

  /** Of a larger one the parsing is no part worth mentioning, and reading it twice would be. */
  private static final long MOST_BYTES = 1 << 26;

  private HeadStart() {}

  /** Begins, where it pays and a core is free. */
  static void with(String... arguments) {
    if (paysFor(arguments) && Runtime.getRuntime().availableProcessors() > 1) {
      ReadAhead reading = ReadAhead.of(new File(arguments[1]).toPath());
      begin("agon-read-ahead", reading);
      begin("agon-rehearsal", Rehearsal::train);
    }
  }

  static boolean paysFor(String... arguments) {
    if (arguments.length < 2 || !arguments[0].equals("train")) {
      return false;
    }
    File data = new File(arguments[1]);
    return data.isFile() && data.length() >= LEAST_BYTES && data.length() <= MOST_BYTES;
  }

  private static void begin(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    // What goes wrong here goes wrong in the training too, and is told there.
    thread.setUncaughtExceptionHandler((who, what) -> {});
    thread.start();
  }
}
