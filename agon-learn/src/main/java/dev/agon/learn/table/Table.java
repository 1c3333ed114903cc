package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.support.Given;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table as it was read: named columns of numbers or words, before any interpretation.
 *
 * <p>A table may be used any number of times and by several threads, except after {@link
 * #forOneUse}. The cells are stored by column in a compact form, 1 to 8 bytes each.
 */
public final class Table implements TableParts {
  /** The number of column names that are printed. */
  private static final int MOST_NAMES = 10;

  private final List<String> names;

  /** The index of every name, since there may be very many. */
  private final Map<String, Integer> positions = new HashMap<>();

  private final List<Cells> columns;
  private final Map<String, List<String>> texts;
  private final String source;
  private final String sha256;
  private final List<String> notices;
  private final boolean oneUse;
  private volatile boolean used;

  /**
   * @param texts the original text of the cells, by column, for the columns that keep it
   * @param notices the notices of the reader
   */
  public Table(
      List<String> names,
      List<Cells> columns,
      Map<String, List<String>> texts,
      String source,
      String sha256,
      List<String> notices) {
    this(names, settled(columns), texts, source, sha256, notices, /* oneUse= */ false);
    require(names, rows(), source);
  }

  /**
   * Settles the meaning of commas and points, which may depend on the last cell of a column or on
   * another column.
   */
  private static List<Cells> settled(List<Cells> columns) {
    int forms = 0;
    for (Cells cells : columns) {
      forms |= cells.forms().ofNumbers(cells.size());
    }
    int all = forms;
    return columns.stream().map(cells -> cells.settled(all)).toList();
  }

  private Table(
      List<String> names,
      List<Cells> columns,
      Map<String, List<String>> texts,
      String source,
      String sha256,
      List<String> notices,
      boolean oneUse) {
    this.names = List.copyOf(names);
    for (int i = 0; i < names.size(); i++) {
      positions.putIfAbsent(names.get(i), i);
    }
    this.columns = List.copyOf(columns);
    this.texts = texts;
    this.source = source;
    this.sha256 = sha256;
    this.notices = List.copyOf(notices);
    this.oneUse = oneUse;
  }

  /**
   * Creates a table from maps, one per row.
   *
   * <p>The columns are the keys of all maps, in the order of their first occurrence. A cell is a
   * number, a Boolean, a string, an enum constant or a date; null and an absent key are missing
   * values. Strings follow the rules of CSV, so "2.5" is a number.
   *
   * @throws InvalidInputException when there are no rows, or a value has another type
   */
  public static Table of(List<? extends Map<String, ?>> rows) {
    return ObjectRows.ofMaps(Given.argument("Table.of", "rows", rows));
  }

  /**
   * Creates a table from records, one per row; the columns are the components. See {@link #of} for
   * the cells.
   *
   * @throws InvalidInputException when there are no rows, their classes differ or cannot be
   *     accessed, or a value has an unsupported type
   */
  public static Table ofRecords(List<? extends Record> rows) {
    return ObjectRows.ofRecords(Given.argument("Table.ofRecords", "rows", rows));
  }

  /** A part of a larger table; it may have no rows. */
  public static Table part(
      List<String> names, Cells[] columns, String source, List<String> notices) {
    return new Table(names, List.of(columns), Map.of(), source, "", notices, false);
  }

  @Override
  public int position(String name) {
    return positions.getOrDefault(name, -1);
  }

  /** Returns the same part without some columns; a table for one use cannot be used afterwards. */
  public Table only(List<String> kept) {
    requireUnused();
    used = oneUse;
    List<Cells> cells = kept.stream().map(name -> columns.get(position(name))).toList();
    return new Table(kept, cells, texts, source, sha256, notices, oneUse);
  }

  /** Checks that there are rows and that column names are unique. */
  public static void require(List<String> names, long rows, String source) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new InvalidInputException(
            source + ": column " + Messages.quote(name) + " occurs twice.",
            "Rename one of them; if the table has no header, use `header` no.");
      }
    }
    if (rows == 0) {
      throw new InvalidInputException(
          source + " has no rows.", "Check whether only the header was written.");
    }
  }

  @Override
  public <R> List<R> ask(Question<R> question) {
    return List.of(question.of(this));
  }

  @Override
  public <R> R inOrder(R start, Step<R> step) {
    return step.after(this, start);
  }

  @Override
  public Table map(Question<Table> change) {
    return change.of(this);
  }

  @Override
  public boolean allDistinct(int column) {
    double[] all = numbers(column);
    Arrays.sort(all);
    return IntStream.range(1, all.length).noneMatch(i -> all[i] == all[i - 1]);
  }

  @Override
  public List<String> names() {
    return names;
  }

  /** The number of rows. */
  public int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).size();
  }

  @Override
  public String source() {
    return source;
  }

  /** The checksum of the text in hexadecimal; empty if there was no text. */
  public String sha256() {
    return sha256;
  }

  @Override
  public List<String> notices() {
    return notices;
  }

  /** The number of bytes that the cells take. */
  public long bytes() {
    return columns.stream().mapToLong(Cells::bytes).sum();
  }

  /**
   * Returns the original text of the cells of a column, one per row, without quotes and surrounding
   * white space.
   *
   * @throws InvalidInputException when there is no such column, or its text was not kept
   */
  public List<String> verbatim(String column) {
    indexOf(Given.argument("Table.verbatim", "column", column));
    List<String> cells = texts.get(column);
    if (cells == null) {
      throw new InvalidInputException(
          source + ": the text of column " + Messages.quote(column) + " was not kept.",
          "Name the column when the table is read: new TableReader(null, null, Set.of(...)).");
    }
    return Collections.unmodifiableList(cells);
  }

  /** Returns the first column that has a word; -1 if there is none. */
  int columnWith(String word) {
    return IntStream.range(0, columns.size())
        .filter(
            column -> {
              List<String> words = columns.get(column).words();
              return words != null && words.contains(word);
            })
        .findFirst()
        .orElse(-1);
  }

  /** The cells of a column of numbers; NaN if missing. */
  public double[] numbers(int column) {
    return cells(column).numbers();
  }

  /**
   * Returns the table for a single use, in which its memory is freed while its rows are encoded.
   * Afterwards the cells of neither table can be used; a second use is rejected.
   */
  public Table forOneUse() {
    requireUnused();
    used = true;
    return new Table(names, columns, texts, source, sha256, notices, /* oneUse= */ true);
  }

  /** Returns the table with more words that mean a missing value. */
  public Table without(MissingWords missing) {
    if (missing.given().isEmpty()) {
      return this;
    }
    List<Cells> cells = columns.stream().map(column -> column.without(missing)).toList();
    return cells.equals(columns)
        ? this
        : new Table(names, cells, texts, source, sha256, notices, oneUse);
  }

  /**
   * Returns the table without the rows whose weight is 0, with a notice about them.
   *
   * @param weights the column of the row weights; null, or one that the table does not have, for
   *     the same table
   */
  public Table withoutZeros(@Nullable String weights) {
    int place = weights == null ? -1 : position(weights);
    if (place < 0 || cells(place).words() != null) {
      return this; // a column of words is rejected when the weights are read
    }
    double[] weight = numbers(place);
    boolean[] keep = new boolean[weight.length];
    int zeros = 0;
    for (int row = 0; row < keep.length; row++) {
      keep[row] = weight[row] != 0;
      zeros += keep[row] ? 0 : 1;
    }
    return zeros == 0 ? this : only(keep, RowOrigin.ofZeros(zeros, keep.length));
  }

  /**
   * Returns the table without the rows that have no label, with a notice about them; the same table
   * if no row has one.
   *
   * @param label the column of the labels; null, or one that the table does not have, for the same
   *     table
   */
  public Table labelled(@Nullable String label) {
    int place = label == null ? -1 : position(label);
    if (place < 0 || cells(place).hasTooManyWords() || !cells(place).hasValues()) {
      return this;
    }
    double[] cells = numbers(place);
    boolean[] keep = new boolean[cells.length];
    int unlabelled = 0;
    for (int row = 0; row < keep.length; row++) {
      keep[row] = !Double.isNaN(cells[row]);
      unlabelled += keep[row] ? 0 : 1;
    }
    return unlabelled == 0 ? this : only(keep, RowOrigin.ofUnlabelled(unlabelled, keep.length));
  }

  private Table only(boolean[] keep, String notice) {
    List<String> said = new ArrayList<>(notices);
    said.add(notice);
    return only(keep, said);
  }

  /** Returns a copy with some of the rows. */
  public Table only(boolean[] keep) {
    requireUnused();
    return only(keep, notices);
  }

  private Table only(boolean[] keep, List<String> said) {
    List<Cells> cells = columns.stream().map(column -> column.only(keep)).toList();
    Map<String, List<String>> kept = new HashMap<>();
    texts.forEach(
        (column, all) ->
            kept.put(
                column,
                IntStream.range(0, keep.length)
                    .filter(row -> keep[row])
                    .mapToObj(all::get)
                    .toList()));
    return new Table(names, cells, kept, source, sha256, said, oneUse);
  }

  /** Returns the table with some columns as numbers, in which words are missing values. */
  public Table asNumbers(boolean[] numbers) {
    List<Cells> cells =
        IntStream.range(0, columns.size())
            .mapToObj(i -> numbers[i] ? columns.get(i).asNumbers() : columns.get(i))
            .toList();
    return new Table(names, cells, texts, source, sha256, notices, oneUse);
  }

  /** Whether the cells may be freed by the code that encodes them. */
  public boolean isForOneUse() {
    return oneUse;
  }

  /** Frees a chunk of every column. */
  public void release(int chunk) {
    columns.forEach(cells -> cells.release(chunk));
  }

  /** Rejects any further use of the cells. */
  public void close() {
    used = true;
  }

  public Cells cells(int column) {
    requireUnused();
    return columns.get(column);
  }

  private void requireUnused() {
    if (used) {
      throw new InvalidInputException(
          "the table from " + source + " was used before, and its memory was freed.",
          "Read it again, or do not call forOneUse().");
    }
  }

  @Override
  public String toString() {
    String shown = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return "Table of "
        + Messages.count(rows(), "row")
        + " and "
        + Messages.count(names.size(), "column")
        + " ("
        + shown
        + (names.size() > MOST_NAMES ? ", ..." : "")
        + ") from "
        + source;
  }
}
