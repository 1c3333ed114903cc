package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.io.NumberScanner;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Reads the result of a query through JDBC: any database, and whatever files its driver reads.
 *
 * <p>Numbers and truth values become numbers, everything else words, so that a result is understood
 * like a file. The driver is found by {@link ServiceLoader}, through the thread's class loader.
 */
public final class JdbcReader {
  private JdbcReader() {}

  /**
   * Runs a query.
   *
   * @param url for example {@code jdbc:duckdb:}; a password in it is neither shown nor kept
   * @param query for example {@code select * from 'people.parquet'}
   */
  public static Table read(String url, String query) {
    return read(url, query, Set.of());
  }

  /**
   * Runs a query.
   *
   * @param verbatim the names of columns whose cells are kept as the database writes them, too
   */
  public static Table read(String url, String query, Set<String> verbatim) {
    JdbcAddress address = new JdbcAddress(url);
    try (Connection connection = connect(address)) {
      return read(connection, query, address.shown(), verbatim);
    } catch (SQLException e) {
      String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
      InvalidInputException invalid =
          new InvalidInputException(
              address.shown() + ": " + address.shown(line) + ".",
              "Maybe the address or the query has a mistake.");
      invalid.initCause(e);
      throw invalid;
    }
  }

  /** DriverManager would not give a driver that this class's own loader does not know. */
  private static Connection connect(JdbcAddress address) throws SQLException {
    String url = address.url();
    for (Driver driver : ServiceLoader.load(Driver.class)) {
      Connection connection = driver.acceptsURL(url) ? driver.connect(url, new Properties()) : null;
      if (connection != null) {
        return connection;
      }
    }
    throw new InvalidInputException(
        "no driver takes " + address.shown() + ".",
        "Maybe put the jar of the database's driver into a folder, and name it: "
            + Names.of("plugins")
            + " DIR.");
  }

  /** Runs a query on a connection, which is left open. */
  public static Table read(Connection connection, String query, String source) throws SQLException {
    return read(connection, query, source, Set.of());
  }

  private static Table read(
      Connection connection, String query, String source, Set<String> verbatim)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      ResultSetMetaData about = result.getMetaData();
      int width = about.getColumnCount();
      List<String> names = new ArrayList<>();
      List<Cells> columns = new ArrayList<>();
      boolean[] numeric = new boolean[width];
      for (int i = 0; i < width; i++) {
        names.add(about.getColumnLabel(i + 1));
        columns.add(new Cells());
        numeric[i] = isNumber(about.getColumnType(i + 1));
      }
      Verbatim texts = new Verbatim(names, verbatim);
      NumberScanner number = new NumberScanner();
      for (long row = 1; result.next(); row++) {
        for (int i = 0; i < width; i++) {
          if (texts.wants(i)) {
            texts.add(i, result.getString(i + 1));
          }
          if (numeric[i]) {
            double value = result.getDouble(i + 1);
            columns.get(i).add(result.wasNull() || !Double.isFinite(value) ? Double.NaN : value);
          } else {
            columns.get(i).add(result.getString(i + 1), number, row);
          }
        }
      }
      return new Table(names, columns, texts.texts(), source, "");
    }
  }

  private static boolean isNumber(int type) {
    return switch (type) {
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.NUMERIC,
          Types.DECIMAL,
          Types.BIT ->
          true;
      default -> false;
    };
  }
}
