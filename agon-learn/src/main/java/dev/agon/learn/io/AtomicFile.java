package dev.agon.learn.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/** Writes files completely or not at all; the previous content is never lost. */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the text of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything to the writer, which the caller closes. */
    void writeTo(Writer writer) throws IOException;
  }

  /** Writes the bytes of a file. */
  @FunctionalInterface
  public interface Bytes {
    /** Writes everything to the stream, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** {@link #writeBytes} for text in UTF-8. */
  public static void write(Path target, Content content) {
    writeBytes(
        target,
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          content.writeTo(writer);
          writer.flush();
        });
  }

  /**
   * Writes a temporary file in the same folder, flushes it to disk, and then replaces the target
   * atomically. The target keeps its permissions; a new file gets the permissions that the umask
   * allows.
   *
   * <p>A symbolic link is preserved, and its target is replaced. A target that is not a regular
   * file (a terminal, a pipe) is written directly, as soon as it has a reader.
   *
   * @throws UncheckedIOException if the disk is full or fails; the old file is then unchanged
   */
  public static void writeBytes(Path target, Bytes bytes) {
    boolean interrupted = false;
    try {
      Destination destination = Destination.of(target);
      if (destination.isStream()) {
        writeDirectly(target, bytes);
        return;
      }
      // Not interruptible, because an interrupt would close the channel during the write.
      for (boolean done = false; !done; ) {
        interrupted |= Thread.interrupted();
        done = replace(destination.file(), bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not write " + target + ": " + Causes.text(e), e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns false if the thread was interrupted in the meantime. */
  private static boolean replace(Path real, Bytes bytes) throws IOException {
    try (TemporaryFile temporary = TemporaryFile.beside(real)) {
      OutputStream out = Channels.newOutputStream(temporary.channel());
      bytes.writeTo(out);
      out.flush();
      keepPermissions(real, temporary.path());
      temporary.channel().force(true);
      moveIntoPlace(temporary.path(), real);
    } catch (ClosedByInterruptException e) {
      return false;
    }
    force(real.getParent());
    return true;
  }

  /** Moves a finished file to the target, atomically if the file system supports it. */
  public static void moveIntoPlace(Path finished, Path target) throws IOException {
    try {
      Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(finished, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void writeDirectly(Path stream, Bytes bytes) throws IOException {
    try (OutputStream out = PipeOutput.open(stream)) {
      bytes.writeTo(out);
    }
  }

  private static void keepPermissions(Path existing, Path successor) throws IOException {
    boolean posix = existing.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (posix && Files.exists(existing)) {
      var attributes = Files.readAttributes(existing, PosixFileAttributes.class);
      Files.setPosixFilePermissions(successor, attributes.permissions());
    }
  }

  /** A new name is durable only when its folder has been flushed. */
  private static void force(@Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Some systems cannot open a folder; the file is complete there nevertheless.
    }
  }
}
