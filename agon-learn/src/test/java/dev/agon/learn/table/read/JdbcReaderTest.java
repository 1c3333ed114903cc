package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases and Parquet files, through DuckDB's driver. */
class JdbcReaderTest {
  private static final String URL = "jdbc:duckdb:";

  @TempDir Path folder;

  @Test
  void aCsvFileAndAParquetFileAreReadAsTheReaderReadsText() throws IOException, SQLException {
    String text =
        SmallTable.text(SmallTable.Task.TWO_CLASSES)
            .replace("NA", "")
            .replace(",yes,", ",on and off,") // DuckDB takes yes and no for truth values
            .replace(",no,", ",never,");
    Path csv = Files.writeString(folder.resolve("t.csv"), text);
    Path parquet = folder.resolve("t.parquet");
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute("copy (select * from '" + csv + "') to '" + parquet + "' (format parquet)");
    }
    Table expected = TableReader.autodetect().read(csv);
    for (Path file : new Path[] {csv, parquet}) {
      Table table = JdbcReader.read(URL, "select * from '" + file + "'");
      assertThat(table.names()).isEqualTo(expected.names());
      assertThat(Tables.cells(table)).isEqualTo(Tables.cells(expected));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:none://ann:hunter2@host/people",
        "jdbc:none://host/people?user=ann&password=hunter2",
        "jdbc:none://host;password=hunter2",
        "jdbc:none:thin:ann/hunter2@//host:1521/x",
        "jdbc:none://(host=host,password=hunter2)/people",
        "jdbc:duckdb:/no/such/folder/x?password=hunter2"
      })
  void aPasswordIsNeverShown(String url) {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> JdbcReader.read(url, "select hunter2"));
    assertThat(refused.getMessage()).contains("jdbc:").doesNotContain("hunter2");
    assertThat(new JdbcAddress(url).shown("login as ann with hunter2 at " + url))
        .doesNotContain("hunter2")
        .startsWith("login");
  }

  @Test
  void driverMessagesMayNameSettings() {
    assertThat(new JdbcAddress("jdbc:x://h/y?sslmode=S3CRET").shown("invalid sslmode: S3CRET"))
        .isEqualTo("invalid sslmode: ***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "people.db", "postgresql://h/x", "/data/x.duckdb", "scott/S3CRET@orcl"})
  void invalidAddressIsNamed(String url) {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> JdbcReader.read(url, "select 1 as a"));
    assertThat(refused.problem())
        .contains("is not the address of a database")
        .doesNotContain("S3CRET");
    assertThat(refused.hint()).contains("jdbc:sqlite:");
  }

  @Test
  void unreachableDatabaseIsASystemError() {
    assertThatThrownBy(() -> JdbcReader.read("jdbc:h2:tcp://127.0.0.1:1/x", "select 1 as a"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("could not read jdbc:h2:tcp://127.0.0.1:1/x: ")
        .message()
        .doesNotContain("Exception", "java.");
  }

  @Test
  void theCauseThatADriverHidesIsShown() {
    JdbcAddress address = new JdbcAddress("jdbc:x:y");
    var hidden = new SQLException("cannot open", new Exception("no native library found"));
    var nested = new SQLException("cannot: \"org.x.DbException: no class\"");
    assertThat(JdbcFailure.of(hidden, address, "jdbc:x:y"))
        .hasMessageContaining("cannot open: no native library found.")
        .asInstanceOf(InstanceOfAssertFactories.type(InvalidInputException.class))
        .extracting(InvalidInputException::hint)
        .asString()
        .contains(System.getProperty("java.io.tmpdir"));
    assertThat(JdbcFailure.of(nested, address, "jdbc:x:y"))
        .hasMessageContaining("cannot: \"no class\".");
    assertThat(JdbcFailure.of(new SQLException(), address, "jdbc:x:y"))
        .hasMessageContaining("the driver gives no reason.");
  }

  @Test
  void anAddressWithoutSecretsIsShownAsItIs() {
    assertThat(new JdbcAddress("jdbc:duckdb:folder/x.db").shown())
        .isEqualTo("jdbc:duckdb:folder/x.db");
  }

  @Test
  void typesBecomeNumbersWordsAndMissing() {
    Table table =
        JdbcReader.read(
            URL,
            "select * from (values (1, 2.5::decimal(9,2), true, 'x', date '2024-01-02'),"
                + " (null, null, false, null, null)) t(i, d, b, s, day)");
    assertThat(Tables.cells(table).toString())
        .isEqualTo("[[1.0, 2.5, true, x, 2024-01-02], [-, -, false, -, -]]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " jdbc:duckdb:",
        "JDBC:duckdb:",
        "Jdbc:DuckDB:",
        "\tJDBC:H2:mem:",
        "jdbc:SQLITE: "
      })
  void blanksAndCapitalsOfAnAddressDoNotMatter(String url) {
    assertThat(Tables.cells(JdbcReader.read(url, "select 1 as i, 'x' as s")).toString())
        .isEqualTo("[[1.0, x]]");
  }

  @Test
  void errorsHaveHints() {
    var query =
        catchThrowableOfType(
            InvalidInputException.class, () -> JdbcReader.read(URL, "select * from nowhere"));
    assertThat(query.problem()).contains("nowhere");
    var driver =
        catchThrowableOfType(
            InvalidInputException.class, () -> JdbcReader.read("jdbc:none:x", "select 1"));
    assertThat(driver.problem()).contains("jdbc:none:x");
    assertThat(driver.hint()).contains("plugins");
  }

  /** Bytes that are not text would all be read as the same replacement characters. */
  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlite:, select x'01ff' as b union all select x'01fe', '[[\\x01ff], [\\x01fe]]'",
    "jdbc:sqlite:, select x'' as b union all select null, '[[\\x], [-]]'",
    "jdbc:h2:mem:, 'select * from (values (x''00ff''), (x''00fe'')) t(b)', '[[\\x00ff], [\\x00fe]]'",
    "jdbc:h2:mem:, 'select cast(x''8081'' as blob) b', '[[\\x8081]]'",
    "jdbc:h2:mem:, 'select cast(x''0001'' as binary(2)) b', '[[\\x0001]]'",
    "jdbc:h2:mem:, 'select cast(''ab'' as clob) b', '[[ab]]'",
    "jdbc:h2:mem:, 'select random_uuid() = random_uuid() b', '[[false]]'"
  })
  void bytesAreReadInHexadecimal(String url, String sql, String cells) {
    assertThat(Tables.cells(JdbcReader.read(url, sql)).toString()).isEqualTo(cells);
  }
}
