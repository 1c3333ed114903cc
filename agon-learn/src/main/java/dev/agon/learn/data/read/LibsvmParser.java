package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.io.Encoding;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.support.Memory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses lines of LIBSVM text directly from a byte array.
 *
 * <p>This class only decides whether a token is valid. {@link LibsvmDiagnosis} describes invalid
 * tokens, where speed does not matter.
 */
final class LibsvmParser {
  /** Indices are 1-based, and the number of columns is an int. */
  static final long LARGEST_INDEX = Integer.MAX_VALUE - 1L;

  /** The number of bytes from which the encoding is guessed. */
  private static final int HEAD = 1 << 10;

  /** The memory per feature: the weights, their gradient, and a few vectors of the method. */
  private static final double BYTES_PER_FEATURE = 5.0 * Double.BYTES;

  /** This number of digits cannot overflow a long. */
  private static final int LONGEST_INDEX = 18;

  private static final byte[] QUERY_PREFIX = {'q', 'i', 'd', ':'};
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String source;
  private final LabelColumn labels;
  private final SparseRowsBuilder rows;
  private final NumberScanner number = new NumberScanner();
  private long line;
  private boolean mayBeEmpty;
  private long zeros;
  private long queries;
  private long widest;

  /** Whether to reject indices so large that the weights of a model would not fit into the heap. */
  boolean forModel;

  LibsvmParser(String source, LabelRule rule, SparseRowsBuilder rows) {
    this.source = source;
    this.labels = new LabelColumn(rule, source);
    this.rows = rows;
  }

  /**
   * Creates a parser for a part of a text with numeric labels; it may contain no rows.
   *
   * @param linesBefore the number of lines before it
   */
  static LibsvmParser ofPart(String source, long linesBefore) {
    LibsvmParser parser = new LibsvmParser(source, LabelRule.values(), new SparseRowsBuilder());
    parser.line = linesBefore;
    parser.mayBeEmpty = true;
    return parser;
  }

  /** Parses complete lines: the last byte before {@code to} is a line feed. */
  void parse(byte[] text, int from, int to) {
    int p = line == 0 && startsWith(text, from, BYTE_ORDER_MARK) ? from + 3 : from;
    while (p < to) {
      line++;
      p = parseLine(text, p);
    }
  }

  /** Rejects a very long line with zero bytes, because a binary file may not have any line feed. */
  void requireText(byte[] text, int to) {
    for (int i = 0; i < to; i++) {
      if (text[i] == 0) {
        throw Encoding.withZeros(source, text, Math.min(to, HEAD));
      }
    }
  }

  /** Rejects a line that is so long that it would take most of the heap. */
  void requireRoomForLine(double bytes) {
    double half = Runtime.getRuntime().maxMemory() / 2.0;
    if (bytes > half) {
      throw Messages.at(
          source,
          line + 1,
          "the line does not end within " + Memory.size(bytes / 2),
          "Check whether line breaks are missing, or whether the file is not text.");
    }
  }

  /** Returns the data; call it after the last line. */
  Dataset finish(String sha256) {
    requireRows();
    Target target = labels.target();
    List<String> all = new ArrayList<>(labels.notices());
    all.addAll(notices());
    return new Dataset(rows.build(), target, source, sha256, List.copyOf(all));
  }

  /**
   * Returns the data of a part of a text; call it after the last line.
   *
   * @param linesBefore the number of lines before it
   */
  LibsvmPart finishPart(String sha256, long linesBefore) {
    return new LibsvmPart(finish(sha256), labels.values(), line - linesBefore, zeros, queries);
  }

  /** Throws if there are no rows. */
  void requireRows() {
    if (labels.rows() == 0 && !mayBeEmpty) {
      throw new InvalidInputException(
          source + " has no rows.", "Check whether the file is empty or contains only comments.");
    }
  }

  /** The labels so far. */
  LabelColumn labels() {
    return labels;
  }

  /** Returns notices about the text, except for its labels. */
  List<String> notices() {
    return LibsvmPart.notices(source, zeros, queries);
  }

  private int parseLine(byte[] text, int from) {
    int p = skipBlanks(text, from);
    if (text[p] == '\n') {
      return p + 1;
    }
    if (text[p] != '#') {
      p = parseFeatures(text, parseLabel(text, p));
      rows.endRow();
    }
    while (text[p] != '\n') {
      p++;
    }
    return p + 1;
  }

  /** Returns the position after the label, or the given position if there is none. */
  private int parseLabel(byte[] text, int from) {
    int end = number.scan(text, from);
    if (end != NumberScanner.NOT_A_NUMBER
        && endsToken(text[end])
        && Math.abs(number.value()) <= Double.MAX_VALUE) {
      labels.add(number.value(), line);
      return end;
    }
    String token = token(text, from);
    if (token.indexOf(':') < 0 || LibsvmDiagnosis.binary(token)) {
      throw LibsvmDiagnosis.label(source, line, token);
    }
    labels.addMissing(line, token);
    return from;
  }

  /** Parses up to the line feed or the comment, and returns its position. */
  private int parseFeatures(byte[] text, int from) {
    long last = 0;
    int p = skipBlanks(text, from);
    while (text[p] != '\n' && text[p] != '#') {
      int start = p;
      long index = 0;
      byte c = text[p];
      while (c >= '0' && c <= '9') {
        index = 10 * index + (c - '0');
        c = text[++p];
      }
      boolean wrong = c != ':' || index <= last || index > LARGEST_INDEX;
      if (wrong || p - start > LONGEST_INDEX) {
        p = skipQuery(text, start, last);
        continue;
      }
      p = number.scan(text, p + 1);
      double value = number.value();
      if (p < 0 || !endsToken(text[p]) || Math.abs(value) > Double.MAX_VALUE) {
        throw LibsvmDiagnosis.feature(source, line, token(text, start), last);
      }
      if (number.isRounded()) {
        throw rounded(token(text, start));
      }
      last = index;
      if (value == 0) {
        zeros++;
      } else {
        rows.add((int) index - 1, value);
      }
      p = skipBlanks(text, p);
    }
    if (last > widest) {
      widen(last);
    }
    return p;
  }

  private InvalidInputException rounded(String token) {
    return Messages.at(
        source,
        line,
        "the integer in "
            + Messages.quote(token)
            + " is beyond 2^53, where a double cannot represent every integer",
        "Renumber the values from 1, or write it with an exponent if only its size" + " matters.");
  }

  /** Rejects an index that is so large that the weights of a model would not fit into the heap. */
  private void widen(long index) {
    widest = index;
    double bytes = BYTES_PER_FEATURE * index;
    double most = Runtime.getRuntime().maxMemory();
    if (forModel && bytes > most) {
      throw Messages.at(
          source,
          line,
          "the index "
              + index
              + " implies as many features, which need "
              + Memory.size(bytes)
              + " of memory, but Java may use "
              + Memory.size(most),
          "Check the index, or increase the memory of Java: "
              + Names.of("-Xmx" + (long) Math.ceil(1.5 * bytes / (1 << 30)) + "g")
              + ".");
    }
  }

  /** A token that is not a feature must be a query number, as in ranking data. */
  private int skipQuery(byte[] text, int start, long last) {
    if (!startsWith(text, start, QUERY_PREFIX)) {
      throw LibsvmDiagnosis.feature(source, line, token(text, start), last);
    }
    queries++;
    return skipBlanks(text, tokenEnd(text, start));
  }

  private static int skipBlanks(byte[] text, int from) {
    int p = from;
    while (text[p] == ' ' || text[p] == '\t' || text[p] == '\r') {
      p++;
    }
    return p;
  }

  private static boolean endsToken(byte c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '#';
  }

  private static int tokenEnd(byte[] text, int start) {
    int p = start;
    while (!endsToken(text[p])) {
      p++;
    }
    return p;
  }

  private static String token(byte[] text, int start) {
    int end = tokenEnd(text, start);
    return new String(text, start, end - start, StandardCharsets.ISO_8859_1);
  }

  private static boolean startsWith(byte[] text, int from, byte[] prefix) {
    for (int i = 0; i < prefix.length; i++) {
      if (text[from + i] != prefix[i]) {
        return false;
      }
      // Every byte of the prefix differs from the final line feed, so this never reads past
      // the end.
    }
    return true;
  }
}
