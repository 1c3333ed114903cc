package dev.agon.cli.output;

import dev.agon.learn.io.PipeOutput;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and the termination signal: the current step is finished, files are written, then the JVM
 * ends with 130 or 143.
 *
 * <p>The JVM starts its shutdown hooks on such a signal; our hook asks the run to end and holds the
 * shutdown until the main thread says that everything is written.
 */
public final class Interruption implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final CountDownLatch FINISHED = new CountDownLatch(1);
  private static volatile boolean requested;

  private final Thread hook = new Thread(Interruption::holdShutdown, "agon-interruption");

  private Interruption() {}

  /** Until it is closed, a signal asks the run to end instead of cutting it off. */
  public static Interruption guard() {
    Interruption guard = new Interruption();
    try {
      Runtime.getRuntime().addShutdownHook(guard.hook);
    } catch (IllegalStateException e) {
      requested = true; // the signal came before: there is nothing to hold, and no time to begin
    }
    return guard;
  }

  private static void holdShutdown() {
    requested = true;
    PipeOutput.hurry();
    try {
      FINISHED.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** True once a signal has come. */
  public static boolean isRequested() {
    return requested;
  }

  /** Everything is written: the JVM may go. */
  public static void finished() {
    FINISHED.countDown();
  }

  @Override
  public void close() {
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        requested = true; // the signal came this very moment: the hook is running
      }
    }
  }
}
