package dev.agon.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and the termination signal: the current step is finished, files are written, then the JVM
 * ends with 130 or 143.
 *
 * <p>The JVM starts its shutdown hooks on such a signal; our hook asks the run to end and holds the
 * shutdown until the main thread says that everything is written.
 */
final class Interruption {
  private static final int PATIENCE_SECONDS = 60;

  private static volatile boolean requested;
  private static final CountDownLatch FINISHED = new CountDownLatch(1);

  private Interruption() {}

  /** From here on a signal asks the run to end instead of cutting it off. */
  static void handle() {
    Thread hook =
        new Thread(
            () -> {
              requested = true;
              try {
                FINISHED.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "agon-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** True once a signal has come. */
  static boolean isRequested() {
    return requested;
  }

  /** Everything is written: the JVM may go. */
  static void finished() {
    FINISHED.countDown();
  }
}
