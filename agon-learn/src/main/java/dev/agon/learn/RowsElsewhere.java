package dev.agon.learn;

import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Columns;
import dev.agon.learn.table.TableSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place beyond this machine's memory where rows can be; found by {@link java.util.ServiceLoader}.
 */
public interface RowsElsewhere {
  /**
   * What is to be opened.
   *
   * @param place which machines: what the place itself understands
   * @param data where the rows are, as the place understands it
   * @param format of the data: libsvm, csv, tsv or parquet; null for what the name tells
   * @param table what is said about the columns of a table
   * @param labels what the labels are to be
   */
  record Request(
      String place,
      String data,
      @Nullable String format,
      TableSettings table,
      LabelRule.Kind labels) {}

  /** Rows that are held there until they are closed. */
  interface Opened extends TrainingRows, AutoCloseable {
    /** What the rows are made of; null when features have but numbers. */
    @Nullable Columns columns();

    /** What a person should know about the data. */
    List<String> notices();

    @Override
    void close();
  }

  /** A file of the place's own file systems, with a copy on this machine. */
  interface Mirror {
    /** The copy; it is there when the file was. */
    Path local();

    /** The copy has changed. */
    void publish();
  }

  /** The place failed: neither this machine nor what it was asked is at fault. */
  final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    /**
     * @param problem what happened; one sentence
     * @param hint what to do about it; starts with "Maybe"
     */
    public FailedException(String problem, String hint, Throwable cause) {
      super(problem, cause);
      this.hint = hint;
    }

    /** What to try; starts with "Maybe". */
    public String hint() {
      return hint;
    }
  }

  /** Opens rows. */
  Opened open(Request request);

  /** A file there, or null when the text names one of this machine. */
  @Nullable Mirror mirror(String file);

  /**
   * Whether a text names a file by a scheme, such as hdfs:///runs/one, and not one of this machine.
   */
  static boolean hasScheme(String file) {
    return file.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*");
  }
}
