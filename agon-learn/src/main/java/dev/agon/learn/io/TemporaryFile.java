package dev.agon.learn.io;

import dev.agon.support.Exclusive;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * A temporary file next to its target, locked as long as it exists.
 *
 * <p>A lock ends with its process: a file without a lock was left by a killed process and is
 * deleted by the next writer of the same target.
 *
 * @param path its name: a dot, the target's name, 16 hexadecimal digits and .part
 * @param channel the channel, open for writing
 */
record TemporaryFile(Path path, FileChannel channel) implements AutoCloseable {
  /** Some systems release a lock when the process opens and closes the file again. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  /** Most file systems limit names to 255 bytes; 23 are added here. */
  private static final int LONGEST = 255 - 23;

  static TemporaryFile beside(Path target) throws IOException {
    clearStrays(target);
    while (true) {
      String random = HexFormat.of().toHexDigits(UUID.randomUUID().getMostSignificantBits());
      Path path = target.resolveSibling(prefix(target) + random + ".part");
      OURS.add(path);
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (Exclusive.tryLock(channel) && Files.exists(path)) {
        return new TemporaryFile(path, channel);
      }
      channel.close(); // another process deleted it as a leftover before it was locked
      OURS.remove(path);
    }
  }

  /** Returns the path of a possible temporary file, to check whether the name is valid. */
  static Path anyBeside(Path target) {
    return target.resolveSibling(prefix(target) + "0".repeat(16) + ".part");
  }

  /**
   * Returns a dot and the name of the target, shortened if the random digits would make it too
   * long.
   */
  private static String prefix(Path target) {
    String name = String.valueOf(target.getFileName());
    while (name.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      name = name.substring(0, name.offsetByCodePoints(name.length(), -1));
    }
    return "." + name + ".";
  }

  private static void clearStrays(Path target) throws IOException {
    Pattern name = Pattern.compile(Pattern.quote(prefix(target)) + "[0-9a-f]{16}\\.part");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            target.getParent(), file -> name.matcher(file.getFileName() + "").matches())) {
      for (Path file : files) {
        if (!OURS.contains(file)) {
          deleteUnlessLocked(file);
        }
      }
    }
  }

  private static void deleteUnlessLocked(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (Exclusive.tryLock(channel)) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      // its owner has finished in the meantime
    }
  }

  @Override
  public void close() throws IOException {
    try {
      Files.deleteIfExists(path);
    } finally {
      channel.close();
      OURS.remove(path);
    }
  }
}
