package dev.agon.support;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/**
 * Exclusive write access: a lock on a hidden file, which is released when its owner ends.
 *
 * <pre>{@code
 * Result result = Exclusive.in(folder, () -> fill(folder));
 * }</pre>
 */
public final class Exclusive {
  private Exclusive() {}

  /**
   * Does some work while no other process writes to the folder, which is created if it does not
   * exist.
   *
   * @throws InvalidInputException when another process, or another run of this one, uses it
   * @throws UncheckedIOException when the folder cannot be created or written to
   */
  public static <T> T in(Path folder, Supplier<T> work) {
    boolean there = Files.exists(folder);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("could not create the folder " + folder, e);
    }
    try {
      return locked(folder.resolve(".lock"), folder, work);
    } finally {
      if (!there) {
        removeIfEmpty(folder);
      }
    }
  }

  /** Work that was rejected leaves nothing behind. */
  private static void removeIfEmpty(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // the folder is not empty, or it is in use
    }
  }

  /**
   * Does some work while no other process replaces the file.
   *
   * @throws InvalidInputException when another process, or another run of this one, uses it
   * @throws UncheckedIOException when its folder cannot be written to
   */
  public static <T> T on(Path file, Supplier<T> work) {
    return locked(file.resolveSibling("." + file.getFileName() + ".lock"), file, work);
  }

  private static <T> T locked(Path lock, Path what, Supplier<T> work) {
    try (FileChannel channel = take(lock, what)) {
      try {
        return work.get();
      } finally {
        Files.deleteIfExists(lock);
      }
    } catch (IOException e) {
      String reason = e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
      throw new UncheckedIOException("could not write to " + what + ": " + reason, e);
    }
  }

  private static FileChannel take(Path lock, Path what) throws IOException {
    while (true) {
      boolean ordinary = Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS);
      if (!ordinary && Files.exists(lock, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(lock + " is not a regular file"); // opening a pipe would block
      }
      FileChannel channel =
          FileChannel.open(
              lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      if (!tryLock(channel)) {
        channel.close();
        throw new InvalidInputException(
            "another run is writing to " + what + ".",
            "Wait for it to end, or write to another place.");
      }
      if (Files.exists(lock)) {
        return channel;
      }
      channel.close(); // the previous owner has just deleted it
    }
  }

  /**
   * Locks a file unless another process has; on a file system without locks it is used unlocked.
   */
  public static boolean tryLock(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
