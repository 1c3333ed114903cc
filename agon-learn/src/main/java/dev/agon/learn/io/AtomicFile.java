package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files that appear whole or not at all: what was there before is never lost. */
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
   * Writes a neighbouring temporary file, then puts it in the place of the target at once.
   *
   * <p>A target that is not a regular file (a terminal, a pipe) is written directly.
   *
   * @throws UncheckedIOException when the disk is full or fails; the old file is then untouched
   */
  public static void writeBytes(Path target, Bytes bytes) {
    try {
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        writeTo(target, bytes);
        return;
      }
      Path real = Files.isSymbolicLink(target) ? target.toRealPath() : target.toAbsolutePath();
      Path temporary = Files.createTempFile(real.getParent(), "." + real.getFileName(), ".part");
      try {
        writeTo(temporary, bytes);
        shareLikeOrdinaryFiles(temporary);
        moveIntoPlace(temporary, real);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not write " + target + ": " + e.getMessage(), e);
    }
  }

  /** Puts a finished file in the place of the target, at once where the file system can. */
  public static void moveIntoPlace(Path finished, Path target) throws IOException {
    try {
      Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(finished, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void writeTo(Path file, Bytes bytes) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      bytes.writeTo(out);
    }
  }

  /** Temporary files are private by default; a result should be readable as any other file is. */
  private static void shareLikeOrdinaryFiles(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(
          file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  /**
   * Fails early, before hours of work, when a file could not be written later.
   *
   * @param option the option that named the file, for the message
   */
  public static void requireWritable(String option, Path target) {
    Path parent = target.toAbsolutePath().getParent();
    if (Files.isDirectory(target)) {
      throw new InvalidInputException(
          option + " " + target + " is a folder.", "Maybe a file inside it is meant.");
    }
    if (parent == null || !Files.isDirectory(parent, new LinkOption[0])) {
      throw new InvalidInputException(
          option + " " + target + ": the folder " + parent + " does not exist.",
          "Maybe create it first: mkdir -p '" + parent + "'.");
    }
    if (!Files.isWritable(parent)) {
      throw new InvalidInputException(
          option + " " + target + ": the folder " + parent + " cannot be written to.",
          "Maybe another folder will do.");
    }
  }

  /**
   * Fails early when something stands where a folder is to be made.
   *
   * @param option the option that named the folder, for the message
   */
  public static void requireFolder(String option, Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new InvalidInputException(
          option + " " + folder + " is a file, not a folder.", "Maybe another name is free.");
    }
  }
}
