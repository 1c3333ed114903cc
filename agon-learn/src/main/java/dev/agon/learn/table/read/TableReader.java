package dev.agon.learn.table.read;

import dev.agon.learn.io.DigestedText;
import dev.agon.learn.io.TextInput;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.support.Given;
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
 * Reads delimited text: CSV, TSV and similar formats, plain or compressed with gzip, bzip2 or xz.
 *
 * <p>The delimiter (comma, semicolon, tab, | or spaces) and the header are detected unless they are
 * given. Cells may be quoted; a byte order mark is skipped; if the delimiter is not a comma, 2,5 is
 * a number, and the cells show whether 1.250 and 1,250 are decimals or thousands. Every record has
 * the same number of cells. Several spaces are one delimiter. Text is in UTF-8; cells that are not
 * valid UTF-8 are read as Windows-1252, which contains Latin-1, and a notice names the first of
 * them.
 *
 * @param delimiter the byte between cells, or null to detect it
 * @param header whether the first record contains the names, or null to detect it
 * @param verbatim the names of columns whose text is also kept as written; see {@link
 *     Table#verbatim}. The name of an absent column has no effect
 * @param missing the words that mean a missing value
 */
public record TableReader(
    @Nullable Byte delimiter,
    @Nullable Boolean header,
    Set<String> verbatim,
    MissingWords missing) {
  /** Creates a reader with only the standard words for missing values. */
  public TableReader(@Nullable Byte delimiter, @Nullable Boolean header, Set<String> verbatim) {
    this(delimiter, header, verbatim, MissingWords.STANDARD);
  }

  /** Creates a reader that does not keep the text of cells. */
  public TableReader(@Nullable Byte delimiter, @Nullable Boolean header) {
    this(delimiter, header, Set.of());
  }

  /** Returns a reader that detects delimiter and header. */
  public static TableReader autodetect() {
    return new TableReader(null, null);
  }

  /** Reads a file. */
  public Table read(Path file) {
    try (InputStream text = TextInput.open(Given.argument("TableReader.read", "file", file))) {
      return parse(text, file.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a stream, which is not closed.
   *
   * @param source the name in messages, for example "standard input"
   */
  public Table read(InputStream in, String source) {
    Given.argument("TableReader.read", "in", in);
    try {
      return parse(TextInput.decompress(in, source), source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Table parse(InputStream in, String source) throws IOException {
    try (DigestedText text = new DigestedText(in)) {
      TextBuffer buffer = new TextBuffer(text::read, source);
      TableText layout = TableText.of(buffer, this);
      List<String> names = layout.names();
      Cells[] columns = new Cells[names.size()];
      Arrays.setAll(columns, i -> new Cells(layout.marks(), missing));
      Verbatim texts = new Verbatim(names, verbatim);
      List<String> notices = new ArrayList<>(layout.notices(source));
      notices.addAll(layout.parse(buffer, columns, texts, 1, layout.hasHeader()));
      List<String> kept = new ArrayList<>();
      List<Cells> cells = new ArrayList<>();
      for (int i = 0; i < columns.length; i++) {
        if (!layout.isUnnamed(i) || columns[i].hasValues()) {
          kept.add(names.get(i));
          cells.add(columns[i]);
        }
      }
      return new Table(kept, cells, texts.texts(), source, text.sha256(), notices);
    }
  }
}
