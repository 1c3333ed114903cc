package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Groups;
import dev.agon.learn.io.Trouble;
import dev.agon.support.Nearest;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table as it was read: named columns of numbers or words, which nobody has interpreted yet.
 *
 * <p>It is held by column in a compact form. What turns it into rows may free it part by part, so
 * that both never fill the memory at once.
 */
public final class Table {
  private final List<String> names;
  private final List<Cells> columns;
  private final Map<String, List<String>> texts;
  private final String source;
  private final String sha256;

  Table(
      List<String> names,
      List<Cells> columns,
      Map<String, List<String>> texts,
      String source,
      String sha256) {
    this.names = List.copyOf(names);
    this.columns = List.copyOf(columns);
    this.texts = texts;
    this.source = source;
    this.sha256 = sha256;
    requireDistinct();
    if (rows() == 0) {
      throw new InvalidInputException(
          source + " holds no rows.", "Maybe only the header was written.");
    }
  }

  private void requireDistinct() {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new InvalidInputException(
            source + ": column " + Trouble.quote(name) + " occurs twice.",
            "Maybe one of them has to be renamed; without a header: "
                + Names.of("header")
                + " no.");
      }
    }
  }

  /** The columns' names, in the order of the table. */
  public List<String> names() {
    return names;
  }

  /** The number of rows. */
  public int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).size();
  }

  /** Where it came from. */
  public String source() {
    return source;
  }

  /** The checksum of its text in hexadecimal; empty when there was no text. */
  public String sha256() {
    return sha256;
  }

  /** How many bytes its cells take. */
  public long bytes() {
    return columns.stream().mapToLong(Cells::bytes).sum();
  }

  /** The rows by the values of any column, to measure by it. */
  public Groups by(String column) {
    return ColumnGroups.of(this, column, null);
  }

  /**
   * The cells of a column as they were written, one per row, without quotes and blanks around them.
   *
   * @throws InvalidInputException when there is no such column, or its reader was not asked to keep
   *     its text
   */
  public List<String> verbatim(String column) {
    indexOf(column);
    List<String> cells = texts.get(column);
    if (cells == null) {
      throw new InvalidInputException(
          source + ": the text of column " + Trouble.quote(column) + " was not kept.",
          "Maybe name the column when the table is read: new TableReader(null, null, Set.of(...)).");
    }
    return Collections.unmodifiableList(cells);
  }

  Cells cells(int column) {
    return columns.get(column);
  }

  /** The place of a column that must exist. */
  int indexOf(String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      String close = Nearest.to(name, names);
      throw new InvalidInputException(
          source
              + " has no column "
              + Trouble.quote(name)
              + "; its columns are "
              + someNames()
              + ".",
          close == null
              ? "Maybe the column has another name, or the header line is missing."
              : "Maybe " + Trouble.quote(close) + " is meant.");
    }
    return index;
  }

  private String someNames() {
    return names.stream().limit(10).map(Trouble::quote).collect(Collectors.joining(", "))
        + (names.size() > 10 ? ", ..." : "");
  }
}
