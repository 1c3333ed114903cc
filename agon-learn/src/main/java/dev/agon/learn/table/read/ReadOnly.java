package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a database is opened so that it cannot be changed.
 *
 * <p>Every query runs on a read-only connection, in a transaction that is rolled back. Some drivers
 * ignore or reject {@link Connection#setReadOnly}: their own property is set when the connection is
 * opened.
 *
 * @param property the property of the driver, or null to rely on the connection
 * @param value its value
 * @param temporary whether the database is in the memory of this connection
 */
record ReadOnly(@Nullable String property, String value, boolean temporary) {
  /** Settings in an address by which a driver runs statements, or creates or removes a database. */
  private static final Pattern STATEMENTS =
      Pattern.compile(
          "(?i)[;?&]\\s*(init|init_?sql|connection_?init_?sql|session_init_sql_file|session_?init_?statement"
              + "|create|drop|shutdown|delete_?db|runscript)\\s*=");

  /**
   * Rejects an address that changes a database as soon as it is opened.
   *
   * @throws InvalidInputException when it has such a setting
   */
  static void require(JdbcAddress address) {
    Matcher setting = STATEMENTS.matcher(unescaped(address.url()));
    if (setting.find()) {
      throw new InvalidInputException(
          address.shown()
              + " is not accepted: its setting "
              + setting.group(1)
              + " runs statements, or creates or removes a database.",
          "Remove the setting; databases are opened read-only.");
    }
  }

  /** Drivers accept backslashes (H2) and percent signs (PostgreSQL) in the names of settings. */
  private static String unescaped(String url) {
    String plain = url.replace("\\", "");
    try {
      return URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return plain;
    }
  }

  /** Returns the mode for the address of a database. */
  static ReadOnly of(JdbcAddress address) {
    String[] parts = address.url().toLowerCase(Locale.ROOT).split(":", 3);
    String place = parts.length < 3 ? "" : parts[2].split("[?;]", 2)[0];
    boolean memory = place.isEmpty() || place.startsWith(":memory:") || place.startsWith("memory:");
    return switch (parts.length < 3 ? "" : parts[1]) {
      case "sqlite" ->
          memory ? new ReadOnly(null, "", true) : new ReadOnly("open_mode", "1", false);
      case "duckdb" ->
          memory ? new ReadOnly(null, "", true) : new ReadOnly("duckdb.read_only", "true", false);
      case "h2" ->
          place.matches("(mem|tcp|ssl):.*")
              ? new ReadOnly(null, "", place.startsWith("mem:"))
              : new ReadOnly("ACCESS_MODE_DATA", "r", false);
      case "hsqldb" ->
          place.matches("(mem|hsqls?|https?):.*")
              ? new ReadOnly(null, "", place.startsWith("mem:"))
              : new ReadOnly("readonly", "true", false);
      default -> new ReadOnly(null, "", false);
    };
  }

  /** The properties to open the connection with. */
  Properties properties() {
    Properties properties = new Properties();
    if (property != null) {
      properties.setProperty(property, value);
    }
    return properties;
  }

  /**
   * Begins the transaction of the query.
   *
   * @param source the address, for the notice
   * @return a notice if the connection itself is not read-only
   */
  List<String> begin(Connection connection, String source) throws SQLException {
    boolean accepted = setReadOnly(connection);
    connection.setAutoCommit(false);
    if (property != null) {
      return List.of(
          source
              + " is opened with "
              + property
              + "="
              + value
              + ", because its driver ignores read-only connections.");
    }
    return accepted || temporary
        ? List.of()
        : List.of(
            source
                + ": the driver does not open a read-only connection; the query runs in a"
                + " transaction that is rolled back.");
  }

  private static boolean setReadOnly(Connection connection) {
    try {
      connection.setReadOnly(true);
      return connection.isReadOnly();
    } catch (SQLException e) {
      return false;
    }
  }

  /** Rolls back. */
  static void end(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      // Closing an uncommitted connection also discards its changes.
    }
  }
}
