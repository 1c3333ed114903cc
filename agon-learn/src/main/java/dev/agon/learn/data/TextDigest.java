package dev.agon.learn.data;

import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a text, computed by a thread of its own while the caller parses: the checksum
 * costs about a third of what parsing costs.
 *
 * <p>At most one chunk waits at any time, so that memory stays bounded when the thread gets no
 * core. The first chunk is done by the caller: for a small file a thread costs more than it saves.
 */
final class TextDigest implements AutoCloseable {
  private final MessageDigest digest = Checksums.sha256();
  private @Nullable ExecutorService thread;
  private CompletableFuture<?> pending = CompletableFuture.completedFuture(null);
  private byte[] copy = new byte[0];
  private boolean first = true;

  /** Adds the next bytes of the text; the caller may overwrite them afterwards. */
  void update(byte[] text, int from, int count) {
    if (first) {
      digest.update(text, from, count);
      first = false;
      return;
    }
    if (thread == null) {
      thread = Executors.newSingleThreadExecutor(TextDigest::daemon);
    }
    pending.join();
    if (copy.length < count) {
      copy = new byte[count];
    }
    System.arraycopy(text, from, copy, 0, count);
    pending = CompletableFuture.runAsync(() -> digest.update(copy, 0, count), thread);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "agon-checksum");
    thread.setDaemon(true);
    return thread;
  }

  /** The checksum of all bytes so far, in hexadecimal; call once, at the end. */
  String hex() {
    pending.join();
    return Checksums.hex(digest);
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.shutdown();
    }
  }
}
