package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.ObjectRows;
import dev.agon.learn.table.Table;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result of a query through JDBC: from any database, and from files that its driver can
 * read.
 *
 * <p>A value is converted by its own type and not by the type of its column, with the rules of CSV.
 * The database is not changed: see {@link SqlQuery} and {@link ReadOnly}. The driver is found by
 * {@link ServiceLoader}, through the thread's class loader.
 */
public final class JdbcReader {
  private JdbcReader() {}

  /**
   * Runs a query.
   *
   * @param url for example {@code jdbc:duckdb:}; a password in it is neither shown nor stored
   * @param query for example {@code select * from 'people.parquet'}
   */
  public static Table read(String url, String query) {
    return read(url, query, Set.of());
  }

  /**
   * Runs a query.
   *
   * @param verbatim the names of columns whose text is also kept as written by the database
   */
  public static Table read(String url, String query, Set<String> verbatim) {
    return read(url, query, verbatim, new JdbcAddress(url).shown(), "");
  }

  /**
   * Runs a query.
   *
   * @param source the name of the data in messages
   * @param sha256 the checksum of the data; empty if it is not known
   */
  static Table read(String url, String query, Set<String> verbatim, String source, String sha256) {
    SqlQuery.require(query);
    JdbcAddress address = new JdbcAddress(url);
    ReadOnly.require(address);
    ReadOnly mode = ReadOnly.of(address);
    try (Connection connection = connect(address, mode)) {
      List<String> notices = mode.begin(connection, address.shown());
      try {
        return read(connection, query, source, sha256, verbatim, notices);
      } finally {
        ReadOnly.end(connection);
      }
    } catch (InvalidInputException e) {
      throw e;
    } catch (SQLException | RuntimeException e) {
      throw JdbcFailure.of(e, address, source);
    }
  }

  /** Returns whether a driver accepts an address. */
  static boolean hasDriver(String url) {
    try {
      for (Driver driver : ServiceLoader.load(Driver.class)) {
        if (driver.acceptsURL(url)) {
          return true;
        }
      }
      return false;
    } catch (SQLException e) {
      return false;
    }
  }

  /** DriverManager does not find drivers that are visible only to the thread's class loader. */
  private static Connection connect(JdbcAddress address, ReadOnly mode) throws SQLException {
    String url = address.url();
    for (Driver driver : ServiceLoader.load(Driver.class)) {
      Connection connection =
          driver.acceptsURL(url) ? driver.connect(url, mode.properties()) : null;
      if (connection != null) {
        return connection;
      }
    }
    if (!url.startsWith("jdbc:")) {
      throw new InvalidInputException(
          "'" + address.shown().replaceFirst(".*@", "***@") + "' is not the address of a database.",
          "Write it as its driver expects, for example jdbc:sqlite:people.db or"
              + " jdbc:postgresql://HOST/DATABASE.");
    }
    throw new InvalidInputException(
        "no driver accepts " + address.shown() + ".",
        "Put the jar of the database driver into a folder and name the folder: `plugins` DIR.");
  }

  /**
   * Runs a query on a connection, which is neither closed nor changed: whether the database can be
   * changed through it is the responsibility of the caller.
   */
  public static Table read(Connection connection, String query, String source) throws SQLException {
    SqlQuery.require(query);
    return read(connection, query, source, "", Set.of(), List.of());
  }

  private static Table read(
      Connection connection,
      String query,
      String source,
      String sha256,
      Set<String> verbatim,
      List<String> notices)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      ResultSetMetaData about = result.getMetaData();
      int width = about.getColumnCount();
      List<String> names = new ArrayList<>();
      List<Cells> columns = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        names.add(about.getColumnLabel(i + 1));
        columns.add(new Cells());
      }
      List<String> renamed = new ArrayList<>();
      List<String> distinct = ColumnNames.distinct(names, renamed);
      List<String> all = new ArrayList<>(notices);
      all.addAll(ColumnNames.notices(source, renamed));
      Verbatim texts = new Verbatim(distinct, verbatim);
      NumberScanner number = new NumberScanner();
      for (long row = 1; result.next(); row++) {
        for (int i = 0; i < width; i++) {
          if (texts.wants(i)) {
            texts.add(i, result.getString(i + 1));
          }
          if (!ObjectRows.add(columns.get(i), value(result, i + 1), number, row)) {
            columns.get(i).add(result.getString(i + 1), number, row);
          }
        }
      }
      return new Table(distinct, columns, texts.texts(), source, sha256, all);
    }
  }

  /** Returns a value; bytes in hexadecimal, because many would be equal as text. */
  private static @Nullable Object value(ResultSet result, int column) throws SQLException {
    Object value = result.getObject(column);
    if (value instanceof byte[] bytes) {
      return hexadecimal(bytes);
    }
    if (value instanceof Blob) {
      byte[] bytes = result.getBytes(column);
      return bytes == null ? null : hexadecimal(bytes);
    }
    return value;
  }

  private static String hexadecimal(byte[] bytes) {
    return "\\x" + HexFormat.of().formatHex(bytes);
  }
}
