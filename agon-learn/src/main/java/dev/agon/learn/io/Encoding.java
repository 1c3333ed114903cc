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

/**
 * What a text is written in. UTF-8 is read as it is, and so is UTF-16 with a byte order mark, which
 * leaves no doubt; anything else is named, and refused.
 */
public final class Encoding {
  private static final int MARK = 4;
  private static final int CHUNK = 1 << 13;

  private Encoding() {}

  /** The text in UTF-8. */
  static InputStream asUtf8(InputStream text, String source) {
    PushbackInputStream in = new PushbackInputStream(text, MARK);
    try {
      byte[] head = in.readNBytes(MARK);
      boolean little = head.length >= 2 && head[0] == (byte) 0xFF && head[1] == (byte) 0xFE;
      boolean big = head.length >= 2 && head[0] == (byte) 0xFE && head[1] == (byte) 0xFF;
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

  /** What a text is in that has bytes of 0, by where they are. */
  public static InvalidInputException withZeros(String source, byte[] head, int size) {
    int[] zeros = new int[4];
    for (int i = 0; i < size; i++) {
      zeros[i % 4] += head[i] == 0 ? 1 : 0;
    }
    int some = Math.max(4, size / 8);
    boolean first = zeros[0] + zeros[2] > some;
    boolean second = zeros[1] + zeros[3] > some;
    if (first && second) {
      return another(source, "UTF-32", "utf-32");
    }
    if (first || second) {
      return another(
          source, "UTF-16 without a byte order mark", first && !second ? "utf-16be" : "utf-16le");
    }
    return new InvalidInputException(
        source + " is not text: it contains bytes that are 0.",
        "Maybe it is a binary file or a spreadsheet; save it as plain text.");
  }

  /** What a text is in whose bytes are no UTF-8: the controls of Latin-1 are letters elsewhere. */
  public static String name(byte[] text, int from, int to) {
    boolean windows = false;
    for (int i = from; i < to; i++) {
      windows |= (text[i] & 0xE0) == 0x80;
    }
    return windows ? "Windows-1252" : "Latin-1";
  }

  private static InvalidInputException another(String source, String name, String iconv) {
    return new InvalidInputException(
        source + " is text in " + name + ", not in UTF-8.",
        "Maybe convert it first: iconv -f " + iconv + " -t utf-8 FILE.");
  }

  /** The bytes in UTF-8 of a text in UTF-16. */
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
            source + " begins as text in UTF-16, but goes on as something else.",
            "Maybe it is cut short, or two files were joined.");
      }
      given.compact();
      characters.flip();
      try {
        ready = StandardCharsets.UTF_8.newEncoder().encode(characters);
      } catch (CharacterCodingException e) {
        throw new InvalidInputException(
            source + " has half a character in its UTF-16.", "Maybe it is cut short.");
      }
      characters.clear();
    }
  }
}
