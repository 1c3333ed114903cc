package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Encoding;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.text.Blanks;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Divides text into records and cells (RFC 4180, with any delimiter) and passes each cell to its
 * column, parsing numbers directly from the bytes.
 */
final class RecordParser {
  private static final int INCOMPLETE = -1;

  /** Integers below this limit are exact doubles. */
  private static final double EXACT = 0x1p53;

  private final String source;
  private final byte delimiter;
  private final Cells[] columns;
  private final Verbatim verbatim;
  private final NumberScanner number = new NumberScanner();
  private byte[] unquoted = new byte[64];
  private long line;
  private int rows;

  /** Line feeds inside the quotes of the current record. */
  private int innerLines;

  /** The first line with a cell that is not valid UTF-8; 0 for none. */
  private long foreignLine;

  private String foreignEncoding = "";

  /**
   * @param verbatim also receives the text of cells
   * @param line the number of the first line
   */
  RecordParser(String source, Dialect dialect, Cells[] columns, Verbatim verbatim, long line) {
    this.source = source;
    this.delimiter = dialect.delimiter();
    this.columns = columns;
    this.verbatim = verbatim;
    this.line = line;
  }

  /** Notices about the cells so far. */
  List<String> notices() {
    return foreignLine == 0
        ? List.of()
        : List.of(
            source
                + " is not valid UTF-8 from line "
                + foreignLine
                + " on; its text is read as "
                + foreignEncoding
                + ".");
  }

  /** The number of the next line. */
  long line() {
    return line;
  }

  /**
   * Parses complete records.
   *
   * @param text the byte at {@code to} must be a line feed, regardless of what follows in the
   *     stream
   * @return the position after the last complete record
   */
  int parse(byte[] text, int from, int to) {
    int p = from;
    while (p < to) {
      byte c = text[p];
      if (c == '\n') {
        line++;
        p++;
      } else if (c == '\r' || (c == Dialect.BLANK && c == delimiter)) {
        p++; // the line feed counts, and white space before a record does not
      } else {
        int end = record(text, p, to);
        if (end == INCOMPLETE) {
          for (Cells column : columns) {
            column.truncate(rows);
          }
          verbatim.truncate(rows);
          return p;
        }
        p = end;
      }
    }
    return p;
  }

  /**
   * Skips one record, the header; returns the position of its end, or {@code from} if it is
   * incomplete.
   */
  int skip(byte[] text, int from, int to) {
    boolean inQuotes = false;
    boolean begun = false;
    int lines = 0;
    for (int p = from; p < to; p++) {
      byte c = text[p];
      inQuotes ^= c == '"';
      if (begun && !inQuotes && (c == '\n' || c == '\r')) {
        line += lines;
        if (!Encoding.isUtf8(text, from, p)) {
          foreignLine = line;
          foreignEncoding = Encoding.name(text, from, p);
        }
        return p;
      }
      begun |= c != '\n' && c != '\r';
      lines += c == '\n' ? 1 : 0;
    }
    return from;
  }

  private int record(byte[] text, int from, int to) {
    innerLines = 0;
    int p = from;
    int cells = 0;
    while (true) {
      int end = cell(text, p, to, cells);
      if (end == INCOMPLETE) {
        return INCOMPLETE;
      }
      cells++;
      if (text[end] != delimiter) {
        p = end;
        break;
      }
      p = end + 1;
      if (delimiter == Dialect.BLANK) {
        while (p < to && text[p] == delimiter) {
          p++;
        }
        if (p == to) {
          return INCOMPLETE;
        }
        if (text[p] == '\n' || text[p] == '\r') {
          break;
        }
      }
    }
    if (cells != columns.length) {
      throw wrongWidth(cells);
    }
    rows++;
    line += innerLines;
    return p; // at the end of the line, which parse() skips and counts
  }

  /** Parses the cell that starts at a position; returns the position of the byte that ends it. */
  private int cell(byte[] text, int from, int to, int index) {
    if (index < columns.length && columns[index].isNumeric()) {
      int end = number.scan(text, from);
      boolean exact = Math.abs(number.value()) < EXACT && !number.isCut();
      if (end > from
          && end < to
          && endsCell(text[end])
          && exact
          && !columns[index].awaits(text, from, end)) {
        columns[index].addNumber(number.value());
        verbatim.add(index, text, from, end);
        return end;
      }
    }
    int p = from;
    while (p < to && isBlank(text[p])) {
      p++;
    }
    return p < to && text[p] == '"' ? quoted(text, p + 1, to, index) : plain(text, p, to, index);
  }

  private int plain(byte[] text, int from, int to, int index) {
    int end = from;
    while (end < to && !endsCell(text[end])) {
      end++;
    }
    if (end == to) {
      return INCOMPLETE;
    }
    int last = end;
    while (last > from && isBlank(text[last - 1])) {
      last--;
    }
    give(index, text, from, last);
    return end;
  }

  private int quoted(byte[] text, int from, int to, int index) {
    int length = 0;
    int p = from;
    int lines = 0;
    while (true) {
      if (p >= to - 1) {
        return INCOMPLETE; // the byte after a quotation mark decides
      }
      byte c = text[p];
      if (c == '"') {
        if (text[p + 1] != '"') {
          break;
        }
        p++;
      }
      lines += c == '\n' ? 1 : 0;
      if (length + 1 >= unquoted.length) {
        unquoted = Arrays.copyOf(unquoted, 2 * unquoted.length);
      }
      unquoted[length++] = c;
      p++;
    }
    p++;
    while (p < to && isBlank(text[p])) {
      p++;
    }
    if (p == to) {
      return INCOMPLETE;
    }
    innerLines += lines;
    if (!endsCell(text[p])) {
      throw Messages.at(
          source,
          line,
          "a closing quotation mark is followed by " + Messages.quote(rest(text, p, to)),
          "Double quotation marks inside quoted text.");
    }
    int first = 0;
    while (length > 0 && isBlank(unquoted[length - 1])) {
      length--;
    }
    while (first < length && isBlank(unquoted[first])) {
      first++;
    }
    unquoted[length] = '\n';
    give(index, unquoted, first, length);
    return p;
  }

  /** Returns the text up to the end of the cell. */
  private String rest(byte[] text, int from, int to) {
    int end = from;
    while (end < to && !endsCell(text[end])) {
      end++;
    }
    return Encoding.decode(text, from, end);
  }

  /** Passes a cell of any encoding to its column in UTF-8. */
  private void give(int index, byte[] text, int from, int to) {
    if (Encoding.isUtf8(text, from, to)) {
      giveUtf8(index, text, from, to);
      return;
    }
    String decoded = Encoding.decode(text, from, to);
    String encoding = Encoding.name(text, from, to);
    if (decoded.indexOf('\uFFFD') >= 0) {
      throw Messages.at(
          source,
          line,
          "the text is encoded neither in UTF-8 nor in " + encoding,
          "If the file is text, convert it to UTF-8: iconv -f ENCODING -t utf-8 FILE");
    }
    if (foreignLine == 0) {
      foreignLine = line;
      foreignEncoding = encoding;
    }
    byte[] cell = (decoded + "\n").getBytes(StandardCharsets.UTF_8);
    giveUtf8(index, cell, 0, cell.length - 1);
  }

  private void giveUtf8(int index, byte[] text, int from, int to) {
    if (index >= columns.length) {
      return; // the record is too long, which is reported at its end
    }
    int first = from;
    int last = to;
    if (first < last && (text[first] < 0 || text[last - 1] < 0)) {
      first = afterBlanks(text, from, to);
      last = beforeBlanks(text, first, to);
    }
    try {
      columns[index].add(text, first, last, number, line);
      verbatim.add(index, text, first, last);
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("the cell is valid UTF-8", e);
    }
  }

  private int afterBlanks(byte[] text, int from, int to) {
    int p = from;
    int size = Blanks.after(text, p, to);
    while (p < to && (size > 0 || isBlank(text[p]))) {
      p += Math.max(1, size);
      size = Blanks.after(text, p, to);
    }
    return p;
  }

  private int beforeBlanks(byte[] text, int from, int to) {
    int p = to;
    int size = Blanks.before(text, from, p);
    while (p > from && (size > 0 || isBlank(text[p - 1]))) {
      p -= Math.max(1, size);
      size = Blanks.before(text, from, p);
    }
    return p;
  }

  private boolean endsCell(byte c) {
    return c == delimiter || c == '\n' || c == '\r';
  }

  private boolean isBlank(byte c) {
    return (c == ' ' || c == '\t') && c != delimiter;
  }

  private InvalidInputException wrongWidth(int cells) {
    return Messages.at(
        source,
        line,
        "the row has "
            + Messages.count(cells, "field")
            + ", but the table has "
            + Messages.count(columns.length, "column"),
        columns.length == 1
            ? "If the lines above are a title, remove them; the first line must be the header."
                + " Or set the delimiter with `delimiter`."
            : "Set the delimiter with `delimiter`; if a comma inside a number or text splits a"
                + " cell, quote the cell.");
  }
}
