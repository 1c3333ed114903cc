package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Encoding;
import dev.agon.learn.io.Growth;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Passes delimited text from a stream to a {@link RecordParser}. */
final class TextBuffer {
  private static final int BUFFER = 1 << 19;

  /** The number of bytes from which delimiter and header are detected. */
  private static final int HEAD = 1 << 16;

  /** A source of bytes. */
  interface Source {
    /** Copies the next bytes into a buffer; returns 0 at the end of the text. */
    int read(byte[] buffer, int from, int length);
  }

  private final Source text;
  private final String source;
  private byte[] buffer = new byte[BUFFER];
  private int from;
  private int filled;
  private boolean ended;

  TextBuffer(Source text, String source) {
    this.text = text;
    this.source = source;
  }

  /** The text of a stream, which is not closed. */
  static TextBuffer of(InputStream in, String source) {
    return new TextBuffer(
        (buffer, from, length) -> {
          try {
            return in.readNBytes(buffer, from, length);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        source);
  }

  String source() {
    return source;
  }

  /** Reads the start of a text, skips a byte order mark and rejects binary data. */
  void readHead() {
    int count = 1;
    int lines = 0;
    // At least two lines so that the names can be distinguished from the cells.
    while (count > 0 && (filled < HEAD || lines < 2)) {
      if (filled == buffer.length) {
        buffer = Arrays.copyOf(buffer, Growth.larger(filled));
      }
      count = text.read(buffer, filled, buffer.length - filled);
      for (int i = filled; i < filled + count; i++) {
        lines += buffer[i] == '\n' || buffer[i] == '\r' ? 1 : 0;
      }
      filled += count;
    }
    ended = count == 0;
    for (int i = 0; i < filled; i++) {
      if (buffer[i] == 0) {
        throw Encoding.withZeros(source, buffer, filled);
      }
    }
    boolean marked =
        filled >= 3
            && buffer[0] == (byte) 0xEF
            && buffer[1] == (byte) 0xBB
            && buffer[2] == (byte) 0xBF;
    from = marked ? 3 : 0;
  }

  /** Detects the delimiter and the header. */
  Dialect dialect(TableReader reader) {
    return Dialect.find(buffer, from, filled, ended, reader.delimiter(), reader.header());
  }

  /** Returns the first records as words. */
  java.util.List<java.util.List<String>> records(byte delimiter) {
    return Dialect.records(buffer, from, filled, true, delimiter);
  }

  /**
   * Passes all records to a parser.
   *
   * @param header whether the first one is skipped
   */
  void parse(RecordParser parser, boolean header) {
    boolean skipHeader = header;
    int count = 1;
    while (count > 0) {
      if (filled == buffer.length - 1) {
        buffer = Arrays.copyOf(buffer, Growth.larger(buffer.length));
      }
      // One byte stays free for the line feed that the parser needs after the text. The buffer is
      // filled completely, because a record that is longer than a read would be parsed again after
      // each.
      count = 1;
      while (count > 0 && filled < buffer.length - 1) {
        count = text.read(buffer, filled, buffer.length - 1 - filled);
        filled += count;
      }
      if (count == 0 && filled > from && buffer[filled - 1] != '\n') {
        buffer[filled++] = '\n';
      }
      if (filled == buffer.length) {
        buffer = Arrays.copyOf(buffer, filled + 1);
      }
      buffer[filled] = '\n';
      if (skipHeader) {
        int afterHeader = parser.skip(buffer, from, filled);
        skipHeader = afterHeader == from;
        from = afterHeader;
      }
      if (!skipHeader) {
        from = parser.parse(buffer, from, filled);
      }
      System.arraycopy(buffer, from, buffer, 0, filled - from);
      filled -= from;
      from = 0;
    }
    if (filled > 0) {
      throw new InvalidInputException(
          source + ", line " + parser.line() + ": a quotation mark is not closed.",
          "Double quotation marks inside quoted text.");
    }
  }
}
