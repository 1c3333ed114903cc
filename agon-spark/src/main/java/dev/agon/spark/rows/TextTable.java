package dev.agon.spark.rows;

import dev.agon.learn.table.CellModes;
import dev.agon.learn.table.read.RecordBoundaries;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.read.TableText;
import dev.agon.spark.io.HadoopFiles;
import dev.agon.spark.io.Jobs;
import dev.agon.spark.io.TextSplit;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Delimited text on any Hadoop file system, read by the same parser as on one machine.
 *
 * <p>Files are split where records start. A record may contain line feeds in quotes, so the pieces
 * are first scanned for boundaries; this also provides the line numbers of messages. The columns of
 * the files of a folder are matched by the names in their headers.
 */
final class TextTable {
  private final JavaSparkContext context;
  private final String path;
  private final TableReader reader;

  private TextTable(JavaSparkContext context, String path, TableReader reader) {
    this.context = context;
    this.path = path;
    this.reader = reader;
  }

  /**
   * A part of a file that starts with a record.
   *
   * @param split the position in the file
   * @param shown the name of the file in messages
   * @param line the number of its first line
   * @param order the index of each of the file's columns
   */
  private record Piece(TextSplit split, String shown, long line, int[] order)
      implements Serializable {}

  /** A piece and the representation of its cells. */
  private record Task(Piece piece, TableText layout, CellModes modes) implements Serializable {
    ParsedPart read() throws IOException {
      try (InputStream text = piece.split.bytes(HadoopFiles.configuration())) {
        boolean first = piece.split.from() == 0;
        return ParsedPart.of(
            () -> layout.read(text, piece.shown, piece.line, first, piece.order, modes));
      }
    }
  }

  /**
   * Opens a table.
   *
   * @param partitions the minimum number of parts, as far as the files can be split
   * @param reader the delimiter and the header, if they are given
   */
  static SparkTable open(
      JavaSparkContext context, String path, int partitions, TableReader reader) {
    return new TextTable(context, path, reader).open(TextSplit.of(context, path, partitions));
  }

  private SparkTable open(List<TextSplit> splits) {
    Map<String, List<TextSplit>> files = new LinkedHashMap<>();
    for (TextSplit split : splits) {
      if (split.to() > 0 || splits.size() == 1) { // an empty file has neither header nor rows
        files.computeIfAbsent(split.file(), file -> new ArrayList<>()).add(split);
      }
    }
    List<String> names = new ArrayList<>(files.keySet());
    TableText layout = layout(names.get(0), shown(names, 0));
    List<int[]> orders = orders(names, layout);
    List<Piece> pieces = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      pieces.addAll(
          cut(
              Objects.requireNonNull(files.get(names.get(k))),
              shown(names, k),
              orders.get(k),
              layout));
    }
    boolean[] unnamed = new boolean[layout.names().size()];
    for (int i = 0; i < unnamed.length; i++) {
      unnamed[i] = layout.isUnnamed(i);
    }
    return SparkTable.of(
            layout.names(),
            unnamed,
            path,
            /* linesAreRows= */ false,
            pieces.size(),
            reader.missing(),
            modes -> {
              List<Task> tasks = new ArrayList<>();
              for (int p = 0; p < pieces.size(); p++) {
                tasks.add(new Task(pieces.get(p), layout, modes.get(p)));
              }
              return context.parallelize(tasks, tasks.size()).map(Task::read);
            })
        .withNotices(layout.notices(shown(names, 0)));
  }

  /** Returns the name of a file in messages; a single file has the name that the user gave. */
  private String shown(List<String> files, int file) {
    return files.size() == 1 ? path : files.get(file);
  }

  private TableText layout(String file, String shown) {
    try {
      return layout(file, shown, reader);
    } catch (IOException e) {
      throw HadoopFiles.failed(shown, e);
    }
  }

  private static TableText layout(String file, String shown, TableReader reader)
      throws IOException {
    try (InputStream text = TextSplit.head(file).fromStart(HadoopFiles.configuration())) {
      return TableText.of(text, shown, reader);
    }
  }

  /** Returns the order of the columns in each file. */
  private List<int[]> orders(List<String> files, TableText layout) {
    List<int[]> orders = new ArrayList<>();
    orders.add(layout.order(layout, "", ""));
    if (files.size() > 1) {
      List<String> others = files.subList(1, files.size());
      TableReader same = layout.reader();
      Byte delimiter = same.delimiter();
      Boolean header = same.header();
      List<TableText> layouts =
          Jobs.collect(
              context
                  .parallelize(new ArrayList<>(others), Math.min(others.size(), 64))
                  .map(file -> layout(file, file, new TableReader(delimiter, header))));
      for (int k = 0; k < others.size(); k++) {
        orders.add(layout.order(layouts.get(k), files.get(0), others.get(k)));
      }
    }
    return orders;
  }

  /**
   * Returns the splits of a file, moved to the starts of records, without those in which no record
   * starts.
   */
  private List<Piece> cut(List<TextSplit> splits, String shown, int[] order, TableText layout) {
    if (splits.size() == 1) {
      return List.of(new Piece(splits.get(0), shown, 1, order));
    }
    List<RecordBoundaries.Piece> scanned =
        Jobs.collect(
            context
                .parallelize(splits, splits.size())
                .map(
                    split -> {
                      try (InputStream text = split.bytes(HadoopFiles.configuration())) {
                        return layout.boundaries().scan(text, split.from() == 0);
                      }
                    }));
    List<RecordBoundaries.Begin> begins = RecordBoundaries.align(scanned);
    List<Piece> pieces = new ArrayList<>();
    long end = splits.get(splits.size() - 1).to();
    for (int k = splits.size() - 1; k >= 0; k--) {
      RecordBoundaries.Begin begin = begins.get(k);
      if (begin.offset() >= 0) {
        long from = splits.get(k).from() + begin.offset();
        pieces.add(0, new Piece(splits.get(k).between(from, end), shown, begin.line(), order));
        end = from;
      }
    }
    return pieces;
  }
}
