package dev.agon.learn.train;

import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSchema;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place beyond this machine's memory where rows can be; found by {@link java.util.ServiceLoader}.
 */
public interface RemoteRows {
  /** Rows that are held there until they are closed. */
  interface Opened extends TrainingRows, AutoCloseable {
    /** The schema of the table that the rows come from; null for LIBSVM text. */
    @Nullable TableSchema schema();

    /** The columns of the features; null when features have numbers instead of names. */
    default @Nullable Columns columns() {
      TableSchema schema = schema();
      return schema == null ? null : schema.columns();
    }

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
     * @param hint what to do about it
     */
    public FailedException(String problem, String hint, Throwable cause) {
      super(problem, cause);
      this.hint = hint;
    }

    /** What to try. */
    public String hint() {
      return hint;
    }
  }

  /**
   * The files that {@link #open} would read, by their full addresses, found without reading them:
   * patterns are resolved, and a folder stands for everything in it. None if there are no such
   * files.
   */
  List<URI> inputs(DataSource.Remote source);

  /**
   * Opens rows.
   *
   * @param place the machines, as the place itself understands it, for example local[*]
   * @param request the data, whose source is a {@link DataSource.Remote}
   */
  Opened open(String place, DataRequest request);

  /** A file there, or null when the text names one of this machine. */
  @Nullable Mirror mirror(String file);

  /**
   * Whether a text names a file by a scheme, such as hdfs:///runs/one, and not one of this machine.
   */
  static boolean hasScheme(String file) {
    return file.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*");
  }
}
