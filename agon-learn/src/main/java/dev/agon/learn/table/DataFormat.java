package dev.agon.learn.table;

import dev.agon.learn.data.read.RowCache;
import dev.agon.learn.io.TextInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The formats of data. */
public enum DataFormat {
  /** A table with any delimiter. */
  CSV,
  /** A table with tabs. */
  TSV,
  /** Rows of numbers: {@code label index:value ...}, the cache of such text, or NumPy arrays. */
  LIBSVM;

  private static final Pattern CSV_NAME = Pattern.compile(".*\\.csv(\\.(gz|bz2|xz))?");
  private static final Pattern TSV_NAME = Pattern.compile(".*\\.(tsv|tab)(\\.(gz|bz2|xz))?");
  private static final Pattern LIBSVM_NAME =
      Pattern.compile(".*\\.((libsvm|svm|svmlight)(\\.(gz|bz2|xz))?|npz)");

  /** A delimiter before any comment, or a quoted name, which can contain a line break. */
  private static final Pattern TABLE_LINE = Pattern.compile("\".*|[^#]*[,;\\t|].*");

  /** A label and an index, possibly separated by tabs. */
  private static final Pattern LIBSVM_LINE = Pattern.compile("[^\\s,;|]+\\s+(qid|\\d+):.*");

  /** A feature of LIBSVM text, or a comment. */
  private static final Pattern LIBSVM_PART = Pattern.compile("\\s(qid|\\d+):[^:\\s]+(\\s|$)|#");

  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

  private static final int HEAD = 1 << 14;

  /** Detects the format of a file by its name, or else by its first lines. */
  public static DataFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (TSV_NAME.matcher(name).matches()) {
      return TSV;
    }
    if (CSV_NAME.matcher(name).matches()) {
      return CSV;
    }
    if (LIBSVM_NAME.matcher(name).matches() || RowCache.isCache(file)) {
      return LIBSVM;
    }
    try (InputStream text = TextInput.open(file)) {
      return of(text.readNBytes(HEAD));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether the name of a file indicates LIBSVM text or numbered features. */
  public static boolean isNamedLibsvm(String file) {
    return LIBSVM_NAME.matcher(file.toLowerCase(Locale.ROOT)).matches();
  }

  /** Returns the decompressed stream, whose first bytes can be read in advance. */
  public static BufferedInputStream peekable(InputStream in, String source) {
    return new BufferedInputStream(TextInput.decompress(in, source), 1 << 16);
  }

  /** Detects the format of a stream by its first lines, without consuming it. */
  public static DataFormat of(BufferedInputStream in) {
    try {
      in.mark(HEAD);
      byte[] head = in.readNBytes(HEAD);
      in.reset();
      return of(head);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DataFormat of(byte[] head) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    String line = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
    if (LIBSVM_LINE.matcher(line).matches()) {
      return LIBSVM;
    }
    return TABLE_LINE.matcher(line).matches() || isDividedByBlanks(text) ? CSV : LIBSVM;
  }

  /**
   * Returns whether blanks divide at least two lines into the same number of cells, more than one,
   * none of which is a feature of LIBSVM text.
   */
  private static boolean isDividedByBlanks(String head) {
    List<String> lines = head.lines().filter(line -> !line.isBlank()).toList();
    int whole = head.length() < HEAD ? lines.size() : lines.size() - 1;
    int[] widths =
        lines.stream()
            .limit(whole)
            .mapToInt(line -> QUOTED.matcher(line.strip()).replaceAll("x").split("\\s+").length)
            .distinct()
            .toArray();
    return whole > 1
        && widths.length == 1
        && widths[0] > 1
        && lines.stream().noneMatch(line -> LIBSVM_PART.matcher(line).find());
  }
}
