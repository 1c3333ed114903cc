package dev.agon.learn.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a stream that is too slow so that its reader fails instead of waiting forever. In every
 * time window a minimum number of bytes must arrive.
 */
final class StallGuard implements AutoCloseable {
  private final InputStream body;
  private final Duration window;
  private final long leastBytes;
  private final Thread watch = new Thread(this::watch, "agon-stall-guard");
  private volatile long bytes;
  private volatile boolean stalled;

  StallGuard(InputStream body, Duration window, long leastBytes) {
    this.body = body;
    this.window = window;
    this.leastBytes = leastBytes;
    watch.setDaemon(true);
    watch.start();
  }

  /** Reports the total number of bytes that have arrived. */
  void arrived(long total) {
    bytes = total;
  }

  /** Returns whether the stream was closed because it was too slow. */
  boolean isStalled() {
    return stalled;
  }

  private void watch() {
    try {
      while (true) {
        long before = bytes;
        TimeUnit.NANOSECONDS.sleep(window.toNanos());
        if (bytes - before < leastBytes) {
          stalled = true;
          body.close();
          return;
        }
      }
    } catch (InterruptedException | IOException e) {
      // the download has finished
    }
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
