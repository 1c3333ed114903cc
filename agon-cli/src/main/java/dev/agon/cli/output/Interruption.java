package dev.agon.cli.output;

import dev.agon.learn.io.PipeOutput;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C and the termination signal: the current step is finished, files are written, and
 * the JVM exits with 130 or 143.
 *
 * <p>The JVM runs its shutdown hooks on such a signal. The hook requests the run to stop and blocks
 * the shutdown until the main thread has written everything.
 */
public final class Interruption implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final CountDownLatch FINISHED = new CountDownLatch(1);
  private static volatile boolean requested;

  private final Thread hook = new Thread(Interruption::holdShutdown, "agon-interruption");

  private Interruption() {}

  /**
   * Until this is closed, a signal stops the run after the current iteration instead of terminating
   * the JVM.
   */
  public static Interruption guard() {
    Interruption guard = new Interruption();
    try {
      Runtime.getRuntime().addShutdownHook(guard.hook);
    } catch (IllegalStateException e) {
      requested = true; // the signal came earlier: the shutdown cannot be blocked any more
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

  /** Reports that everything is written, so the JVM may exit. */
  public static void finished() {
    FINISHED.countDown();
  }

  @Override
  public void close() {
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        requested = true; // the signal has just arrived: the hook is running
      }
    }
  }
}
