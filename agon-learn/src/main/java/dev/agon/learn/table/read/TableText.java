package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.DigestedText;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.CellModes;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.text.NumberMarks;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The layout of delimited text: the delimiter, the header and the columns, as detected at the start
 * of a text. It can read other parts of that text, and other files with the same columns.
 */
public final class TableText implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of columns that a message names. */
  private static final int MOST_NAMED = 5;

  private final Dialect dialect;
  private final ArrayList<String> header;
  private final ArrayList<String> names;
  private final ArrayList<String> renamed = new ArrayList<>();

  private TableText(Dialect dialect, List<String> first) {
    this.dialect = dialect;
    this.header = new ArrayList<>(dialect.header() ? first : List.of());
    List<String> given = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      boolean named = dialect.header() && !first.get(i).isEmpty();
      given.add(named ? first.get(i) : "column" + (i + 1));
    }
    this.names = new ArrayList<>(ColumnNames.distinct(given, renamed));
  }

  /** Detects the layout of a text while reading its start. */
  static TableText of(TextBuffer text, TableReader reader) {
    text.readHead();
    Dialect dialect = text.dialect(reader);
    List<List<String>> head = text.records(dialect.delimiter());
    if (head.isEmpty()) {
      throw new InvalidInputException(
          text.source() + " is empty.", "Check whether the header is missing.");
    }
    return new TableText(dialect, head.get(0));
  }

  /**
   * Detects the layout of a text.
   *
   * @param reader the delimiter and the header, if they are given
   */
  public static TableText of(InputStream text, String source, TableReader reader)
      throws IOException {
    // A local file is read through the same buffer, so the detected part has the same length.
    try (DigestedText digested = new DigestedText(text)) {
      return of(new TextBuffer(digested::read, source), reader);
    }
  }

  /** The names of the columns. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The notices about the layout. */
  public List<String> notices(String source) {
    List<String> notices = new ArrayList<>(ColumnNames.notices(source, renamed));
    if (!dialect.assumption().isEmpty()) {
      notices.add(source + ": the first line " + dialect.assumption());
    }
    return notices;
  }

  /** Returns whether the first record of every file contains the names. */
  public boolean hasHeader() {
    return dialect.header();
  }

  /**
   * Returns whether a column has no name in the header. If it has no values either, it is the
   * result of a delimiter at the end of every line and is ignored.
   */
  public boolean isUnnamed(int column) {
    return dialect.header() ? header.get(column).isEmpty() : column == names.size() - 1;
  }

  /** The meaning of commas and points if the cells do not show another one. */
  NumberMarks marks() {
    return NumberMarks.of(dialect.decimalComma());
  }

  /** Returns a reader with the same delimiter, with or without a header. */
  public TableReader reader() {
    return new TableReader(dialect.delimiter(), dialect.header());
  }

  /** Scans pieces of the text for the positions where records start. */
  public RecordBoundaries boundaries() {
    return new RecordBoundaries(dialect.delimiter());
  }

  /**
   * Returns the order of the columns in another file: the index in this table of each of its
   * columns.
   *
   * @param other the layout of the other file
   * @throws InvalidInputException if it has different columns
   */
  public int[] order(TableText other, String source, String otherSource) {
    int[] order = new int[names.size()];
    if (!hasHeader() && other.names.size() == order.length) {
      Arrays.setAll(order, i -> i);
      return order;
    }
    requireSameColumns(names, source, other.names, otherSource);
    for (int i = 0; i < order.length; i++) {
      order[i] = names.indexOf(other.names.get(i));
    }
    return order;
  }

  /**
   * Rejects a file that does not have the columns of another file, in any order.
   *
   * @param names the columns of the other file
   * @param others the columns of this file
   */
  public static void requireSameColumns(
      List<String> names, String source, List<String> others, String otherSource) {
    Set<String> here = new HashSet<>(names);
    Set<String> there = new HashSet<>(others);
    List<String> absent = names.stream().filter(name -> !there.contains(name)).toList();
    List<String> extra = others.stream().filter(name -> !here.contains(name)).toList();
    if (absent.isEmpty() && extra.isEmpty() && others.size() == names.size()) {
      return;
    }
    List<String> parts = new ArrayList<>();
    if (!absent.isEmpty()) {
      parts.add("it does not have " + Messages.some(absent, MOST_NAMED));
    }
    if (!extra.isEmpty()) {
      parts.add("it also has " + Messages.some(extra, MOST_NAMED));
    }
    if (parts.isEmpty()) {
      parts.add(others.size() + " columns instead of " + names.size());
    }
    throw new InvalidInputException(
        otherSource
            + " has different columns than "
            + source
            + ": "
            + String.join(", and ", parts)
            + ".",
        "Give all files the same columns, in any order, or select the files that"
            + " belong together with a pattern.");
  }

  /**
   * Reads a part of a file, which starts with a record.
   *
   * @param source the name of the file in messages
   * @param line the number of its first line
   * @param first whether this is the start of the file
   * @param order the index of each of the file's columns
   * @param modes the representation of the cells
   */
  public Table read(
      InputStream text, String source, long line, boolean first, int[] order, CellModes modes) {
    Cells[] cells = modes.begin(marks());
    Cells[] inFile = new Cells[order.length];
    Arrays.setAll(inFile, i -> cells[order[i]]);
    TextBuffer buffer = TextBuffer.of(text, source);
    if (first) {
      buffer.readHead();
    }
    List<String> notices =
        parse(buffer, inFile, new Verbatim(names, Set.of()), line, first && hasHeader());
    modes.end(cells);
    return Table.part(names, cells, source, notices);
  }

  /** Fills the columns; returns notices about the cells. */
  List<String> parse(
      TextBuffer text, Cells[] columns, Verbatim texts, long line, boolean skipHeader) {
    RecordParser parser = new RecordParser(text.source(), dialect, columns, texts, line);
    text.parse(parser, skipHeader);
    return parser.notices();
  }
}
