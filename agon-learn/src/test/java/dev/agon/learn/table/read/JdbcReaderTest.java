package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
}
