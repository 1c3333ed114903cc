package dev.agon.learn.table;

import dev.agon.learn.io.NumberScanner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How a text is divided into cells.
 *
 * @param delimiter the byte between two cells
 * @param header whether the first record holds the columns' names
 */
record Dialect(byte delimiter, boolean header) {
  /** In this order when two divide the text equally well: 1,5;2,5 is two numbers, not three. */
  private static final byte[] DELIMITERS = {'\t', ';', '|', ','};

  private static final int RECORDS = 50;

  /** Whether 2,5 can be a number. */
  boolean decimalComma() {
    return delimiter != ',';
  }

  /**
   * Finds out by looking at the start of a text.
   *
   * @param whole whether the text ends there; else its last record may be cut
   * @param delimiter null to find it
   * @param header null to find it
   */
  static Dialect find(
      byte[] text,
      int from,
      int to,
      boolean whole,
      @Nullable Byte delimiter,
      @Nullable Boolean header) {
    byte found = delimiter == null ? delimiter(text, from, to, whole) : delimiter;
    boolean names = header == null ? hasHeader(records(text, from, to, whole, found)) : header;
    return new Dialect(found, names);
  }

  /** The one that gives every record equally many cells, and more than one. */
  private static byte delimiter(byte[] text, int from, int to, boolean whole) {
    byte best = ',';
    int mostAgree = 0;
    for (byte candidate : DELIMITERS) {
      List<List<String>> records = records(text, from, to, whole, candidate);
      int width = records.isEmpty() ? 0 : records.get(0).size();
      int agree = (int) records.stream().filter(record -> record.size() == width).count();
      if (width > 1 && agree > mostAgree) {
        best = candidate;
        mostAgree = agree;
      }
    }
    return best;
  }

  /**
   * A word above numbers is a name. Without such a column, a first record with a number in it is
   * data, and one of words alone is a header.
   */
  private static boolean hasHeader(List<List<String>> records) {
    if (records.isEmpty()) {
      return true;
    }
    List<String> first = records.get(0);
    List<List<String>> rest = records.subList(1, records.size());
    boolean wordAboveNumbers =
        IntStream.range(0, first.size())
            .anyMatch(
                column ->
                    !isNumber(first.get(column))
                        && !Words.isMissing(first.get(column))
                        && rest.stream()
                            .anyMatch(
                                record -> column < record.size() && isNumber(record.get(column)))
                        && rest.stream()
                            .allMatch(
                                record ->
                                    column >= record.size()
                                        || isNumber(record.get(column))
                                        || Words.isMissing(record.get(column))));
    return wordAboveNumbers || first.stream().noneMatch(Dialect::isNumber);
  }

  private static boolean isNumber(String cell) {
    byte[] text = (cell.replace(',', '.') + "\n").getBytes(StandardCharsets.UTF_8);
    return text.length > 1 && new NumberScanner().scan(text, 0) == text.length - 1;
  }

  /** The first records of a text as words; simple, for a small part of a text only. */
  static List<List<String>> records(byte[] text, int from, int to, boolean whole, byte delimiter) {
    List<List<String>> records = new ArrayList<>();
    List<String> record = new ArrayList<>();
    int start = from;
    boolean quoted = false;
    for (int i = from; i < to && records.size() < RECORDS; i++) {
      byte c = text[i];
      quoted ^= c == '"';
      boolean lineEnd = c == '\n' || c == '\r';
      if (quoted || (c != delimiter && !lineEnd)) {
        continue;
      }
      record.add(cell(text, start, i));
      start = i + 1;
      if (lineEnd) {
        add(records, record);
        record = new ArrayList<>();
      }
    }
    if (whole && records.size() < RECORDS && !quoted) {
      record.add(cell(text, start, to));
      add(records, record);
    }
    return records;
  }

  private static void add(List<List<String>> records, List<String> record) {
    if (record.size() > 1 || !record.get(0).isEmpty()) { // no blank lines
      records.add(record);
    }
  }

  private static String cell(byte[] text, int from, int to) {
    String cell = new String(text, from, to - from, StandardCharsets.UTF_8).strip();
    return cell.length() > 1 && cell.startsWith("\"") && cell.endsWith("\"")
        ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"").strip()
        : cell;
  }
}
