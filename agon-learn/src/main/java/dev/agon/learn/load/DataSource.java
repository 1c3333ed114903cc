package dev.agon.learn.load;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.table.Table;
import dev.agon.support.Secrets;
import java.io.InputStream;
import java.nio.file.Path;

/** A source of data. */
public sealed interface DataSource {
  /** The name of the source in messages. */
  String name();

  /**
   * A file: a table, LIBSVM text or a row cache, plain or compressed.
   *
   * @param path the file
   */
  record File(Path path) implements DataSource {
    @Override
    public String name() {
      return path.toString();
    }
  }

  /**
   * A stream that can be read once, plain or compressed. It is not closed.
   *
   * @param in the stream
   * @param name the name that messages use, for example "standard input"
   */
  record Stream(InputStream in, String name) implements DataSource {}

  /**
   * The result of a database query.
   *
   * @param url the JDBC URL
   * @param sql one query
   */
  record Query(String url, String sql) implements DataSource {
    @Override
    public String name() {
      return Secrets.hidden(url);
    }

    /** The query, with a password in the address hidden. */
    @Override
    public String toString() {
      return "Query[" + name() + ", " + sql + "]";
    }
  }

  /**
   * A table that has been read before.
   *
   * @param table the table
   */
  record InMemory(Table table) implements DataSource {
    @Override
    public String name() {
      return table.source();
    }
  }

  /**
   * Rows that are already encoded; they are not scaled.
   *
   * @param rows the rows
   */
  record Encoded(Dataset rows) implements DataSource {
    @Override
    public String name() {
      return rows.source();
    }
  }

  /**
   * An address that is read by a cluster; see {@link dev.agon.learn.train.RemoteRows}.
   *
   * @param address a path, a pattern or a folder that the cluster can read
   */
  record Remote(String address) implements DataSource {
    @Override
    public String name() {
      return address;
    }
  }
}
