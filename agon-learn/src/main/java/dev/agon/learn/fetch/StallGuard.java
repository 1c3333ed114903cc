package dev.agon.learn.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a stream that comes too slowly, so that whoever waits for it fails instead of waiting for
 * ever: within every window of time so many bytes at least must arrive.
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

  /** So many bytes have arrived in all. */
  void arrived(long total) {
    bytes = total;
  }

  /** Whether the stream was closed for its slowness. */
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
      // the transfer has ended by itself
    }
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
