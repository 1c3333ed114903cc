package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Causes;
import dev.agon.learn.io.Checksums;
import dev.agon.learn.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Set;

/**
 * Reads Parquet files through the JDBC driver of DuckDB, which is not part of Agon: see
 * docs/development/parquet.md.
 */
public final class ParquetFile {
  /** The version of the driver that is tested. */
  static final String DRIVER = "org.duckdb:duckdb_jdbc:1.4.1.0";

  /** The driver's file in Maven Central, for users without Maven. */
  static final String DRIVER_FILE = "org/duckdb/duckdb_jdbc/1.4.1.0/duckdb_jdbc-1.4.1.0.jar";

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final String URL = "jdbc:duckdb:";

  private ParquetFile() {}

  /** Returns whether a file starts like a Parquet file. */
  public static boolean is(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    } catch (IOException e) {
      throw Causes.unreadable(file.toString(), e);
    }
  }

  private static String checksum(Path file) {
    MessageDigest digest = Checksums.sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw Causes.unreadable(file.toString(), e);
    }
    return Checksums.hex(digest);
  }

  /**
   * Reads a file.
   *
   * @param verbatim the names of columns whose text is also kept as written
   * @throws InvalidInputException when the driver is absent, or the file is damaged
   */
  public static Table read(Path file, Set<String> verbatim) {
    if (!JdbcReader.hasDriver(URL)) {
      throw new InvalidInputException(
          file + " is a Parquet file, which is read with the driver of DuckDB.",
          "Get the driver once with mvn dependency:copy -Dartifact="
              + DRIVER
              + " -DoutputDirectory=drivers (without Maven: download "
              + DRIVER_FILE
              + " from Maven Central into the folder drivers), then add `plugins` drivers.");
    }
    String path = file.toAbsolutePath().toString().replace("'", "''");
    return JdbcReader.read(
        URL,
        "select * from read_parquet('" + path + "')",
        verbatim,
        file.toString(),
        checksum(file));
  }
}
