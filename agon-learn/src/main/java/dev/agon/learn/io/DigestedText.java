package dev.agon.learn.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Provides a text while a separate thread reads, decompresses and digests the next part, so parsing
 * does not wait.
 *
 * <p>There are two chunks: one is consumed while the other is filled. The first is filled by the
 * caller, because for a small text a thread costs more than it saves.
 */
public final class DigestedText implements AutoCloseable {
  /** Small enough for the cache of a core, large enough that passing it on is cheap. */
  private static final int CHUNK = 1 << 18;

  private final InputStream in;
  private final MessageDigest digest = Checksums.sha256();
  private byte[] current = new byte[CHUNK];
  private byte[] next = new byte[0];
  private int position;
  private int count;
  private @Nullable ExecutorService thread;
  private @Nullable FutureTask<Integer> pending;

  /** The given stream is not closed. */
  public DigestedText(InputStream in) throws IOException {
    this.in = in;
    this.count = fill(current);
    if (count == CHUNK) {
      next = new byte[CHUNK];
      thread = Executors.newSingleThreadExecutor(DigestedText::daemon);
      fetchNext(thread);
    }
  }

  /** Copies the next bytes into the buffer; 0 at the end of the text. */
  public int read(byte[] buffer, int from, int length) {
    if (position == count) {
      advance();
    }
    int copied = Math.min(length, count - position);
    System.arraycopy(current, position, buffer, from, copied);
    position += copied;
    return copied;
  }

  private void advance() {
    position = 0;
    count = pending == null ? 0 : join(pending);
    byte[] spent = current;
    current = next;
    next = spent;
    pending = null;
    if (count == CHUNK && thread != null) {
      fetchNext(thread);
    }
  }

  /**
   * A task that runs out of memory reports it without allocating so that its waiter does not hang.
   */
  private void fetchNext(ExecutorService executor) {
    byte[] chunk = next;
    FutureTask<Integer> task = new FutureTask<>(() -> fill(chunk));
    pending = task;
    executor.execute(task);
  }

  private int fill(byte[] chunk) throws IOException {
    int filled = in.readNBytes(chunk, 0, chunk.length);
    digest.update(chunk, 0, filled);
    return filled;
  }

  /** An interrupt is meant for the run that follows the reading. */
  private static int join(FutureTask<Integer> pending) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return pending.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException unchecked(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException failed
        ? new UncheckedIOException(failed)
        : cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "agon-read-ahead");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((who, what) -> {}); // a task stores its exception
    return thread;
  }

  /** The SHA-256 of the text in hexadecimal; call once, after its end. */
  public String sha256() {
    return Checksums.hex(digest);
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.shutdown();
    }
  }
}
