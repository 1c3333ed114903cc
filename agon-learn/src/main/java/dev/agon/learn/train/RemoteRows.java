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
 * A provider of rows outside the memory of this machine; found by {@link java.util.ServiceLoader}.
 */
public interface RemoteRows {
  /** Remote rows, which are held until they are closed. */
  interface Opened extends TrainingRows, AutoCloseable {
    /** The schema of the table that contains the rows; null for LIBSVM text. */
    @Nullable TableSchema schema();

    /** The columns of the features; null if features have numbers instead of names. */
    default @Nullable Columns columns() {
      TableSchema schema = schema();
      return schema == null ? null : schema.columns();
    }

    /** Returns warnings about the data. */
    List<String> notices();

    @Override
    void close();
  }

  /** A file in a remote file system, with a copy on this machine. */
  interface Mirror {
    /** The local copy; it exists if the remote file existed. */
    Path local();

    /** Reports that the copy has changed. */
    void publish();
  }

  /** A failure of the remote system; neither this machine nor the request is at fault. */
  final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    /**
     * @param problem what happened; one sentence
     * @param hint what to do
     */
    public FailedException(String problem, String hint, Throwable cause) {
      super(problem, cause);
      this.hint = hint;
    }

    /** The hint. */
    public String hint() {
      return hint;
    }
  }

  /**
   * Returns the full addresses of the files that {@link #open} would read, without reading them:
   * patterns are resolved, and a folder means everything in it. Empty if there are no such files.
   */
  List<URI> inputs(DataSource.Remote source);

  /**
   * Opens rows.
   *
   * @param place the machines, in the notation of the provider, for example local[*]
   * @param request the data, whose source is a {@link DataSource.Remote}
   */
  Opened open(String place, DataRequest request);

  /** Returns a remote file, or null if the text names a local file. */
  @Nullable Mirror mirror(String file);

  /**
   * Returns whether a text names a file with a scheme, such as hdfs:///runs/one, and not a local
   * file.
   */
  static boolean hasScheme(String file) {
    return file.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*");
  }
}
