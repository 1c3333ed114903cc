package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import dev.agon.support.Memory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The whole text of a file that is small beside data: a model, batches, a spec. A pipe comes once
 * and does not say how long it is; one that never ends is refused when it could not be held.
 */
public final class WholeText {
  /** What a byte of text takes at least when it is read: itself, and its character. */
  private static final int COPIES = 3;

  /** What is read at once of something that does not tell its length. */
  private static final int CHUNK = 1 << 20;

  /** As much of a text as shows its encoding. */
  private static final int HEAD = 1 << 10;

  private WholeText() {}

  /** Whether there is something to read: a file, a pipe or a device. */
  public static boolean isThere(Path file) {
    return Files.exists(file) && !Files.isDirectory(file);
  }

  /**
   * Reads it, once.
   *
   * @throws CharacterCodingException when it is not UTF-8
   */
  public static String read(Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      requireMemory(file, Files.size(file));
    }
    try (InputStream in = TextInput.openRaw(file)) {
      byte[] bytes = new byte[CHUNK];
      int length = 0;
      for (int read; (read = in.read(bytes, length, bytes.length - length)) >= 0; ) {
        length += read;
        if (length == bytes.length) {
          requireMemory(file, length);
          bytes = Arrays.copyOf(bytes, Growth.larger(length));
        }
      }
      requirePlain(file, bytes, length);
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, 0, length))
          .toString();
    }
  }

  /** Names what else the file is: compressed, or text in another encoding. */
  private static void requirePlain(Path file, byte[] bytes, int length) {
    TextInput.requireUncompressed(file.toString(), bytes, length);
    boolean marked =
        length >= 2
            && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
                || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF));
    if (marked) {
      throw new InvalidInputException(
          file + " is encoded in UTF-16, not in UTF-8.",
          "Convert it first: iconv -f utf-16 -t utf-8 FILE.");
    }
    int head = Math.min(length, HEAD);
    for (int i = 0; i < head; i++) {
      if (bytes[i] == 0) {
        throw Encoding.withZeros(file.toString(), bytes, head);
      }
    }
  }

  private static void requireMemory(Path file, long bytes) {
    Memory.require(
        file + ", of " + Memory.size(bytes) + " or more,",
        (double) COPIES * bytes,
        "Check the file: it is too large, or is a data file");
  }
}
