package dev.agon.learn.io;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a pipe or a device to write to it. A pipe opens when somebody reads from it, which may be
 * never, and the system's call cannot be interrupted: a thread of its own waits in it.
 */
public final class PipeOutput {
  /** How long a reader that is there may take, once the writer has to end. */
  private static final long PATIENCE_MILLIS = 1000;

  private static volatile boolean hurried;

  private PipeOutput() {}

  /** The process is about to end: from now on nobody waits for a reader that is not there. */
  public static void hurry() {
    hurried = true;
  }

  /**
   * Waits until the stream is open. What is written is appended: a standard output that was sent to
   * a file keeps what is there already.
   *
   * @throws IOException when it cannot be opened, or the thread is interrupted and nobody reads
   */
  static OutputStream open(Path stream) throws IOException {
    FutureTask<OutputStream> opening =
        new FutureTask<>(
            () ->
                Files.newOutputStream(stream, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
    Thread waiting = new Thread(opening, "agon-pipe");
    waiting.setDaemon(true);
    waiting.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return opening.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
          interrupted = true; // a reader that is there still gets it
        } catch (TimeoutException e) {
          if (interrupted || hurried) {
            release(stream, opening);
            throw new IOException("no program reads from it", e);
          }
        } catch (ExecutionException e) {
          throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Reads from the pipe for a moment, so that the thread that waits for that can end. */
  private static void release(Path stream, FutureTask<OutputStream> opening) throws IOException {
    try (FileInputStream reader = new FileInputStream(stream.toFile())) {
      opening.get().close();
    } catch (InterruptedException | ExecutionException e) {
      opening.cancel(false); // it ends, or has ended, without a stream
    }
  }
}
