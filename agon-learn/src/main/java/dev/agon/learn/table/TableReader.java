package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.DigestedText;
import dev.agon.learn.io.Encoding;
import dev.agon.learn.io.Growth;
import dev.agon.learn.io.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads delimited text in UTF-8: CSV, TSV and their relatives, plain or compressed with gzip, bzip2
 * or xz.
 *
 * <p>The delimiter (comma, semicolon, tab or |) and whether there is a header are found by looking,
 * unless they are given. Cells may be quoted; a byte order mark is skipped; where the delimiter is
 * not a comma, 2,5 is a number. Every record has equally many cells.
 *
 * @param delimiter the byte between cells, or null to find it
 * @param header whether the first record holds the names, or null to find out
 * @param verbatim the names of columns whose cells are kept as they are written, too; see {@link
 *     Table#verbatim}. A name that no column has is of no effect
 */
public record TableReader(
    @Nullable Byte delimiter, @Nullable Boolean header, Set<String> verbatim) {
  private static final int BUFFER = 1 << 19;

  /** Enough to look at. */
  private static final int HEAD = 1 << 16;

  /** A reader that keeps what cells mean, and not how they are written. */
  public TableReader(@Nullable Byte delimiter, @Nullable Boolean header) {
    this(delimiter, header, Set.of());
  }

  /** A reader that finds delimiter and header by looking. */
  public static TableReader byLooking() {
    return new TableReader(null, null);
  }

  /** Reads a file. */
  public Table read(Path file) {
    try (InputStream text = TextInput.open(file)) {
      return parse(text, file.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a stream; it is left open.
   *
   * @param source what messages call it, for example "standard input"
   */
  public Table read(InputStream in, String source) {
    try {
      return parse(TextInput.decompress(in, source), source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Table parse(InputStream in, String source) throws IOException {
    try (DigestedText text = new DigestedText(in)) {
      byte[] buffer = new byte[BUFFER];
      int filled = 0;
      int count = 1;
      while (count > 0 && (filled < HEAD || !hasRecords(buffer, filled))) {
        if (filled == buffer.length) {
          buffer = Arrays.copyOf(buffer, Growth.larger(filled));
        }
        count = text.read(buffer, filled, buffer.length - filled);
        filled += count;
      }
      int start = afterMark(buffer, filled, source);
      boolean whole = count == 0;
      Dialect dialect = Dialect.find(buffer, start, filled, whole, delimiter, header);
      List<List<String>> head = Dialect.records(buffer, start, filled, true, dialect.delimiter());
      if (head.isEmpty()) {
        throw new InvalidInputException(
            source + " is empty.", "Maybe the header with the columns' names is missing.");
      }
      List<String> names = names(head.get(0), dialect.header());
      Cells[] columns = new Cells[names.size()];
      Arrays.setAll(columns, i -> new Cells());
      Verbatim texts = new Verbatim(names, verbatim);
      RecordParser parser = new RecordParser(source, dialect, columns, texts, 1);
      fill(text, buffer, start, filled, parser, dialect.header(), source);
      List<String> given = dialect.header() ? head.get(0) : null;
      return table(names, columns, texts, given, source, text.sha256());
    }
  }

  /** Without what a delimiter at the end of every line makes: a column with no name and no cell. */
  private static Table table(
      List<String> names,
      Cells[] columns,
      Verbatim texts,
      @Nullable List<String> header,
      String source,
      String sha256) {
    List<String> kept = new ArrayList<>();
    List<Cells> cells = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      boolean unnamed = header == null ? i == columns.length - 1 : header.get(i).isEmpty();
      if (!unnamed || columns[i].hasValues()) {
        kept.add(names.get(i));
        cells.add(columns[i]);
      }
    }
    return new Table(kept, cells, texts.texts(), source, sha256);
  }

  private static void fill(
      DigestedText text,
      byte[] first,
      int start,
      int initiallyFilled,
      RecordParser parser,
      boolean header,
      String source) {
    byte[] buffer = first;
    int from = start;
    int filled = initiallyFilled;
    boolean skipHeader = header;
    int count = 1;
    while (count > 0) {
      if (filled == buffer.length - 1) {
        buffer = Arrays.copyOf(buffer, Growth.larger(buffer.length));
      }
      // One byte stays free for the line feed that the parser wants after the text.
      count = text.read(buffer, filled, buffer.length - 1 - filled);
      filled += count;
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
          source + ", line " + parser.line() + ": a quotation mark is never closed.",
          "Maybe a quotation mark inside a text has to be doubled.");
    }
  }

  /** Two lines, so that the columns can be told from their names. */
  private static boolean hasRecords(byte[] text, int size) {
    int lines = 0;
    for (int i = 0; i < size && lines < 2; i++) {
      lines += text[i] == '\n' || text[i] == '\r' ? 1 : 0;
    }
    return lines == 2;
  }

  private static List<String> names(List<String> first, boolean header) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      boolean named = header && !first.get(i).isEmpty();
      names.add(named ? first.get(i) : "column" + (i + 1));
    }
    return names;
  }

  /** The place after a byte order mark; refuses what is not text. */
  private static int afterMark(byte[] head, int size, String source) {
    for (int i = 0; i < size; i++) {
      if (head[i] == 0) {
        throw Encoding.withZeros(source, head, size);
      }
    }
    boolean marked =
        size >= 3 && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF;
    return marked ? 3 : 0;
  }
}
