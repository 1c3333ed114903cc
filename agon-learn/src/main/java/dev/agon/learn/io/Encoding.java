package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Character encodings of text. UTF-8 and UTF-16 with a byte order mark are read as such. Parts of a
 * table that are not valid UTF-8 are read as Windows-1252, which contains Latin-1. Any other
 * encoding is named and rejected.
 */
public final class Encoding {
  private static final int MARK = 4;
  private static final int CHUNK = 1 << 13;

  private Encoding() {}

  /** Returns the text in UTF-8. */
  static InputStream asUtf8(InputStream text, String source) {
    PushbackInputStream in = new PushbackInputStream(text, MARK);
    try {
      byte[] head = in.readNBytes(MARK);
      boolean little = isLittle(head);
      boolean big = isBig(head);
      boolean zeros = head.length == MARK && head[2] == 0 && head[3] == 0;
      if (little && zeros) {
        throw another(source, "UTF-32", "utf-32");
      }
      if (!little && !big) {
        in.unread(head);
        return in;
      }
      in.unread(head, 2, head.length - 2);
      return new Utf16(in, little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE, source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether a text starts with the byte order mark of UTF-16 or UTF-32. */
  static boolean hasWideMark(byte[] head) {
    return isLittle(head) || isBig(head);
  }

  private static boolean isLittle(byte[] head) {
    return head.length >= 2 && head[0] == (byte) 0xFF && head[1] == (byte) 0xFE;
  }

  private static boolean isBig(byte[] head) {
    return head.length >= 2 && head[0] == (byte) 0xFE && head[1] == (byte) 0xFF;
  }

  /** Guesses the encoding of a text with zero bytes from their positions. */
  public static InvalidInputException withZeros(String source, byte[] head, int size) {
    int[] zeros = new int[4];
    for (int i = 0; i < size; i++) {
      zeros[i % 4] += head[i] == 0 ? 1 : 0;
    }
    int some = Math.max(4, size / 8);
    if (Arrays.stream(zeros).min().orElse(0) > size / 16) {
      return binary(source); // text has a position without zeros in every character
    }
    boolean first = zeros[0] + zeros[2] > some;
    boolean second = zeros[1] + zeros[3] > some;
    if (first && second) {
      return another(source, "UTF-32", "utf-32");
    }
    if (first || second) {
      return another(
          source, "UTF-16 without a byte order mark", first && !second ? "utf-16be" : "utf-16le");
    }
    return binary(source);
  }

  private static InvalidInputException binary(String source) {
    return new InvalidInputException(
        source + " is not text: it contains zero bytes.",
        "If it is a binary file or a spreadsheet, save it as plain text.");
  }

  /** The characters of the bytes 0x80 to 0x9F in Windows-1252; U+FFFD where there is none. */
  private static final String WINDOWS_1252 =
      "\u20AC\uFFFD\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\uFFFD\u017D\uFFFD"
          + "\uFFFD\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\uFFFD\u017E\u0178";

  /** Returns whether the bytes in [from, to) are valid UTF-8. */
  public static boolean isUtf8(byte[] text, int from, int to) {
    int i = from;
    while (i < to) {
      if (text[i] >= 0) {
        i++;
        continue;
      }
      int lead = text[i] & 0xFF;
      int more = lead < 0xC2 ? -1 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : -1;
      if (more < 0 || i + more >= to || !isSecond(lead, text[i + 1] & 0xFF)) {
        return false;
      }
      for (int k = 2; k <= more; k++) {
        if ((text[i + k] & 0xC0) != 0x80) {
          return false;
        }
      }
      i += more + 1;
    }
    return true;
  }

  /**
   * Returns whether a byte may follow the first: no overlong form, no surrogate, none beyond
   * U+10FFFF.
   */
  private static boolean isSecond(int lead, int second) {
    int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
  }

  /** Decodes the text in [from, to): as UTF-8 if it is valid, otherwise as Windows-1252. */
  public static String decode(byte[] text, int from, int to) {
    if (isUtf8(text, from, to)) {
      return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
    StringBuilder characters = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      int c = text[i] & 0xFF;
      characters.append((c & 0xE0) == 0x80 ? WINDOWS_1252.charAt(c - 0x80) : (char) c);
    }
    return characters.toString();
  }

  /**
   * Returns the encoding of bytes that are not UTF-8: Latin-1, or Windows-1252 if its additional
   * characters occur.
   */
  public static String name(byte[] text, int from, int to) {
    boolean windows = false;
    for (int i = from; i < to; i++) {
      windows |= (text[i] & 0xE0) == 0x80;
    }
    return windows ? "Windows-1252" : "Latin-1";
  }

  private static InvalidInputException another(String source, String name, String iconv) {
    return new InvalidInputException(
        source + " is encoded in " + name + ", not in UTF-8.",
        "Convert it first: iconv -f " + iconv + " -t utf-8 FILE.");
  }

  /** Converts a text from UTF-16 to UTF-8. */
  private static final class Utf16 extends FilterInputStream {
    private final CharsetDecoder decoder;
    private final String source;
    private final ByteBuffer given = ByteBuffer.allocate(CHUNK);
    private final CharBuffer characters = CharBuffer.allocate(CHUNK);
    private ByteBuffer ready = ByteBuffer.allocate(0);
    private boolean ended;

    Utf16(InputStream in, Charset charset, String source) {
      super(in);
      this.decoder = charset.newDecoder();
      this.source = source;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      while (!ready.hasRemaining() && !ended) {
        convert();
      }
      int count = Math.min(length, ready.remaining());
      ready.get(buffer, from, count);
      return count == 0 && length > 0 ? -1 : count;
    }

    private void convert() throws IOException {
      int count = in.read(given.array(), given.position(), given.remaining());
      ended = count < 0;
      given.position(given.position() + Math.max(count, 0)).flip();
      if (decoder.decode(given, characters, ended).isError()) {
        throw new InvalidInputException(
            source + " starts as UTF-16 text, but is not valid UTF-16 to the end.",
            "Check whether it is truncated, or consists of two files.");
      }
      given.compact();
      characters.flip();
      try {
        ready = StandardCharsets.UTF_8.newEncoder().encode(characters);
      } catch (CharacterCodingException e) {
        throw new InvalidInputException(
            source + " ends in the middle of a UTF-16 character.",
            "Check whether it is truncated.");
      }
      characters.clear();
    }
  }
}
