package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.Agon;
import dev.agon.learn.Fit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files are recognised by their first bytes, and read where DuckDB's driver is. */
class ParquetFileTest {
  @TempDir Path folder;

  private Path parquet(String name) throws SQLException {
    Path file = folder.resolve(name);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "copy (select i % 50 + 20 as age, date '2024-01-01' + cast(i as integer) as joined,"
              + " case when i % 3 = 0 then 'Rome' else 'Oslo' end as city,"
              + " case when i % 50 > 25 then 'yes' else 'no' end as churned from range(200) t(i))"
              + " to '"
              + file.toString().replace("'", "''")
              + "' (format parquet)");
    }
    return file;
  }

  @Test
  void isReadLikeATable() throws SQLException {
    Fit fit = Agon.train(parquet("it's a table.parquet")).label("churned").run();
    assertThat(fit.training().data().size()).isEqualTo(200);
    assertThat(Objects.requireNonNull(fit.model().columns()).toString())
        .contains("age: number, joined: date, city: yes/no; label: churned");
    assertThat(String.valueOf(fit.model().data().get("path"))).endsWith("it's a table.parquet");
    assertThat(String.valueOf(fit.model().data().get("sha256"))).hasSize(64);
  }

  @Test
  void withoutTheDriverTheCommandThatFetchesItIsShown() throws SQLException {
    Path file = parquet("people.parquet");
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      var refusal = catchThrowableOfType(InvalidInputException.class, () -> Agon.train(file).fit());
      assertThat(refusal.problem()).contains("people.parquet is a Parquet file");
      assertThat(refusal.hint())
          .contains("mvn dependency:copy -Dartifact=" + ParquetFile.DRIVER)
          .contains("without Maven: download " + ParquetFile.DRIVER_FILE)
          .contains("plugins");
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  @Test
  void theRecommendedDriverIsTheTestedOne() throws IOException {
    String pom = Files.readString(Path.of("../pom.xml"), StandardCharsets.UTF_8);
    String version = ParquetFile.DRIVER.substring(ParquetFile.DRIVER.lastIndexOf(':') + 1);
    assertThat(pom).contains("<duckdb.version>" + version + "</duckdb.version>");
    String[] parts = ParquetFile.DRIVER.split(":");
    assertThat(ParquetFile.DRIVER_FILE)
        .isEqualTo(
            String.join("/", parts[0].replace('.', '/'), parts[1], version, parts[1] + "-")
                + version
                + ".jar");
  }

  @Test
  void aDamagedFileIsNamed() throws SQLException, IOException {
    Path file = parquet("cut.parquet");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> Agon.train(file).fit())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cut.parquet");
  }
}
