package dev.agon.learn.table.read;

import dev.agon.learn.io.Encoding;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.date.DateText;
import dev.agon.learn.table.profile.WordProfile;
import dev.agon.learn.table.text.Blanks;
import dev.agon.learn.table.text.Words;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which a text is divided into cells.
 *
 * @param delimiter the byte between two cells
 * @param header whether the first record contains the names of the columns
 * @param assumption a notice about the first record if {@code header} is an assumption; otherwise
 *     empty
 */
record Dialect(byte delimiter, boolean header, String assumption) implements Serializable {
  /** The decision about the first record, and the notice if it is an assumption. */
  private record Header(boolean isThere, String assumption) {}

  /**
   * The delimiters, in the order in which they are tried if two divide the text equally well:
   * 1,5;2,5 is two numbers, not three.
   */
  private static final byte[] DELIMITERS = {'\t', ';', '|', ','};

  /**
   * A delimiter that may be repeated: several in a row count as one, and those at both ends of a
   * record are ignored.
   */
  static final byte BLANK = ' ';

  private static final int RECORDS = 50;

  /** Returns whether 2,5 can be a number. */
  boolean decimalComma() {
    return delimiter != ',';
  }

  /**
   * Detects the rules from the start of a text.
   *
   * @param whole whether the text ends there; otherwise its last record may be truncated
   * @param delimiter null to detect it
   * @param header null to detect it
   */
  static Dialect find(
      byte[] text,
      int from,
      int to,
      boolean whole,
      @Nullable Byte delimiter,
      @Nullable Boolean header) {
    byte found = delimiter == null ? delimiter(text, from, to, whole) : delimiter;
    Header decided =
        header == null ? header(records(text, from, to, whole, found)) : new Header(header, "");
    return new Dialect(found, decided.isThere(), decided.assumption());
  }

  /** Returns the delimiter that gives every record the same number of cells, more than one. */
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
    return mostAgree == 0 && isDividedByBlanks(text, from, to, whole) ? BLANK : best;
  }

  /** Spaces are a delimiter if there is no other, and all records have the same number of cells. */
  private static boolean isDividedByBlanks(byte[] text, int from, int to, boolean whole) {
    List<List<String>> records = records(text, from, to, whole, BLANK);
    int width = records.isEmpty() ? 0 : records.get(0).size();
    return width > 1 && records.stream().allMatch(record -> record.size() == width);
  }

  /**
   * Decides whether the first record is a header. A word above numbers or dates is a name; a number
   * in the first record is data, as is a date above dates, or an amount or a percentage above
   * others. If all cells are words, the first record is a header unless one of its cells occurs
   * again in its column; both are assumptions.
   */
  private static Header header(List<List<String>> records) {
    if (records.isEmpty()) {
      return new Header(true, "");
    }
    List<String> first = records.get(0);
    List<List<String>> rest = records.subList(1, records.size());
    boolean named =
        IntStream.range(0, first.size()).anyMatch(i -> isNameOfValues(first.get(i), i, rest));
    boolean values =
        IntStream.range(0, first.size()).anyMatch(i -> isValue(first.get(i), column(i, rest)));
    if (named || values) {
      return new Header(named, "");
    }
    return IntStream.range(0, first.size())
        .filter(i -> occursAgain(first, i, rest))
        .mapToObj(
            i ->
                new Header(
                    false,
                    "is read as data, because "
                        + Messages.quote(first.get(i))
                        + " occurs again in the same column; if it is the header, use `header`"
                        + " yes."))
        .findFirst()
        .orElse(
            new Header(
                true,
                "is read as the header, because it contains only words; if it is data, use"
                    + " `header` no."));
  }

  /** The cells of a column that are not missing. */
  private static List<String> column(int column, List<List<String>> rest) {
    return rest.stream()
        .filter(record -> column < record.size())
        .map(record -> record.get(column))
        .filter(cell -> !Words.isMissing(cell))
        .toList();
  }

  /** Returns whether a cell of the first record is a value like those below. */
  private static boolean isValue(String cell, List<String> below) {
    return isNumber(cell)
        || (isDressed(cell) && below.stream().anyMatch(Dialect::isDressed))
        || (DateText.isDate(cell) && below.stream().anyMatch(DateText::isDate));
  }

  /** Returns whether a cell is a number with a sign or separators, such as $5 or 3%. */
  private static boolean isDressed(String cell) {
    return !isNumber(cell) && WordProfile.isNumber(cell);
  }

  private static boolean isNameOfValues(String name, int column, List<List<String>> rest) {
    List<String> cells = column(column, rest);
    return !isValue(name, cells)
        && !Words.isMissing(name)
        && !cells.isEmpty()
        && cells.stream().allMatch(Dialect::isNumberOrDate);
  }

  /**
   * Returns whether a cell occurs again below. If files were concatenated, the whole first record
   * may be a repeated header; it counts only if other records are repeated as well.
   */
  private static boolean occursAgain(List<String> first, int column, List<List<String>> rest) {
    String cell = first.get(column);
    List<List<String>> others = rest.stream().filter(record -> !record.equals(first)).toList();
    boolean repeated = new HashSet<>(others).size() < others.size();
    return !Words.isMissing(cell)
        && rest.stream()
            .anyMatch(
                record ->
                    column < record.size()
                        && record.get(column).equals(cell)
                        && (repeated || !record.equals(first)));
  }

  private static boolean isNumberOrDate(String cell) {
    return isNumber(cell) || WordProfile.isNumber(cell) || DateText.isDate(cell);
  }

  private static boolean isNumber(String cell) {
    byte[] text = (cell.replace(',', '.') + "\n").getBytes(StandardCharsets.UTF_8);
    return text.length > 1 && new NumberScanner().scan(text, 0) == text.length - 1;
  }

  /** Splits the first records of a text into words; simple, for a small part of a text only. */
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
      if (i > start || delimiter != BLANK) {
        record.add(cell(text, start, i));
      }
      start = i + 1;
      if (lineEnd) {
        add(records, record);
        record = new ArrayList<>();
      }
    }
    if (whole && records.size() < RECORDS && !quoted) {
      if (to > start || delimiter != BLANK) {
        record.add(cell(text, start, to));
      }
      add(records, record);
    }
    return records;
  }

  private static void add(List<List<String>> records, List<String> record) {
    boolean blank = record.isEmpty() || (record.size() == 1 && record.get(0).isEmpty());
    if (!blank) {
      records.add(record);
    }
  }

  private static String cell(byte[] text, int from, int to) {
    String cell = Blanks.strip(Encoding.decode(text, from, to));
    return cell.length() > 1 && cell.startsWith("\"") && cell.endsWith("\"")
        ? Blanks.strip(cell.substring(1, cell.length() - 1).replace("\"\"", "\""))
        : cell;
  }
}
