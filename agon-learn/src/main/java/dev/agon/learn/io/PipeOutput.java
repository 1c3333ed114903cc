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
 * Opens a pipe or a device for writing. Opening a pipe blocks until it has a reader, which may
 * never happen, and cannot be interrupted: a separate thread waits.
 */
public final class PipeOutput {
  /** The time that an existing reader has when the writer must end. */
  private static final long PATIENCE_MILLIS = 1000;

  private static volatile boolean hurried;

  private PipeOutput() {}

  /**
   * Signals that the process is about to end: pipes without a reader are not waited for any more.
   */
  public static void hurry() {
    hurried = true;
  }

  /**
   * Waits until the stream is open. Output is appended so that a standard output that was
   * redirected to a file keeps its content.
   *
   * @throws IOException if it cannot be opened, or the thread is interrupted and there is no reader
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
          interrupted = true; // an existing reader still receives it
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

  /** Reads from the pipe briefly so that the waiting thread can end. */
  private static void release(Path stream, FutureTask<OutputStream> opening) throws IOException {
    try (FileInputStream reader = new FileInputStream(stream.toFile())) {
      opening.get().close();
    } catch (InterruptedException | ExecutionException e) {
      opening.cancel(false); // it ends, or has ended, without a stream
    }
  }
}
