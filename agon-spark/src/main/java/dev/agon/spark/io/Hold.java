package dev.agon.spark.io;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Keeps Spark alive while the JVM shuts down, until its users have finished.
 *
 * <p>Spark stops itself in a shutdown hook of Hadoop, which calls hooks one after the other in the
 * order of their priority: this one comes before Spark's and waits.
 */
public final class Hold implements AutoCloseable {
  /** The priority of Spark is 40: that of Hadoop's file systems, 10, plus 30. */
  private static final int BEFORE_SPARK = 100;

  private static final int PATIENCE_SECONDS = 60;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Runnable hook = this::await;

  private Hold() {}

  public static Hold begin() {
    Hold hold = new Hold();
    ShutdownHookManager.get()
        .addShutdownHook(hold.hook, BEFORE_SPARK, PATIENCE_SECONDS, TimeUnit.SECONDS);
    return hold;
  }

  private void await() {
    try {
      finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    finished.countDown();
    try {
      ShutdownHookManager.get().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down: the hook is running and waits no longer.
    }
  }
}
