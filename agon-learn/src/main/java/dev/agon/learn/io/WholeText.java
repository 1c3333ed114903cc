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
 * The whole text of a file that is smaller than a data file: a model, batches, a specification. A
 * pipe can be read only once and has no known length; an endless one is rejected when it would not
 * fit into memory.
 */
public final class WholeText {
  /** The memory per byte of text: the byte and its character. */
  private static final int COPIES = 3;

  /** The buffer size for sources without a known length. */
  private static final int CHUNK = 1 << 20;

  /** The number of bytes that are enough to detect the encoding. */
  private static final int HEAD = 1 << 10;

  private WholeText() {}

  /**
   * Reads the text, once.
   *
   * @throws CharacterCodingException if it is not UTF-8
   */
  public static String read(Path file) throws IOException {
    return read(file, "");
  }

  /**
   * Reads the text once. If it is another kind of text, only its beginning is read, so that a pipe
   * that never ends is rejected soon.
   *
   * @param start the beginning of the text after blanks
   * @throws CharacterCodingException if it is not UTF-8
   */
  public static String read(Path file, String start) throws IOException {
    if (Files.isRegularFile(file)) {
      requireMemory(file, Files.size(file));
    }
    try (InputStream in = TextInput.openRaw(file)) {
      byte[] bytes = new byte[CHUNK];
      int length = 0;
      for (int read; (read = in.read(bytes, length, bytes.length - length)) >= 0; ) {
        boolean first = length < HEAD;
        length += read;
        if (first) {
          requirePlain(file, bytes, length); // at once, since a device may never end
        }
        if (first && length >= HEAD && !startsWith(bytes, start)) {
          length = HEAD;
          break;
        }
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

  private static boolean startsWith(byte[] bytes, String start) {
    String head = new String(bytes, 0, HEAD, StandardCharsets.ISO_8859_1).stripLeading();
    return head.isEmpty() || head.startsWith(start);
  }

  /** Reports what the file is instead: compressed, or text in another encoding. */
  private static void requirePlain(Path file, byte[] bytes, int length) {
    TextInput.requireUncompressed(file.toString(), bytes, length);
    boolean wide =
        length >= 4 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE && bytes[2] == 0;
    boolean marked =
        !(wide && bytes[3] == 0)
            && length >= 2
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
