package dev.agon.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.RemoteRows;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.problem.SparkRows;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and folders of tables on Spark, and the messages about those that cannot be used. */
class TableFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private static SparkRows open(String path, TableSettings table) {
    return (SparkRows)
        new SparkRemoteRows()
            .open("local[2]", DataRequest.of(new DataSource.Remote(path)).table(table));
  }

  private static SparkRows open(String path) {
    return open(path, TableSettings.defaults().withLabel("churned"));
  }

  private String csv(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.write(file, List.of(lines)).toUri().toString();
  }

  private static void refused(String path, String... words) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> open(path).close());
    assertThat(refused.problem() + "\n" + refused.hint()).contains(words);
  }

  private static List<String> roles(SparkRows rows) {
    TableSchema schema = Objects.requireNonNull(rows.schema());
    return schema.lines().stream().map(line -> line.name() + " " + line.role()).toList();
  }

  /** The dense features of a row. */
  private static double[] row(SparkRows rows, int row) {
    Dataset found = rows.bring(new int[] {row});
    double[] dense = new double[rows.features()];
    for (int k = 0; k < found.rows().entries(0); k++) {
      dense[found.rows().column(0, k)] = found.rows().value(0, k);
    }
    return dense;
  }

  @Test
  void filesOfAFolderAreMatchedByTheNamesInTheirHeaders() throws IOException {
    csv("parts/a.csv", "age,income,churned", "20,1.5,yes", "30,2.5,no");
    csv("parts/b.csv", "churned,age,income", "yes,40,3.5", "no,55,4.5");
    csv("parts/_SUCCESS");
    csv("parts/empty.csv");
    csv("parts/header.csv", "income,churned,age");
    TableSettings settings = TableSettings.defaults().withLabel("churned").withScale(Scale.NONE);
    try (SparkRows rows = open(folder.resolve("parts").toUri() + "*.csv", settings)) {
      assertThat(rows.size()).isEqualTo(4);
      assertThat(roles(rows)).containsExactly("age number", "income number", "churned label");
      assertThat(row(rows, 0)).containsExactly(20, 1.5);
      assertThat(row(rows, 3)).containsExactly(55, 4.5);
      assertThat(rows.bring(new int[] {2}).classes().of()).containsExactly(1);
    }
  }

  @Test
  void filesOfAFolderWithOtherColumnsAreRefusedByName() throws IOException {
    csv("parts/a.csv", "age,income,churned", "20,1.5,yes", "30,2.5,no");
    csv("parts/b.csv", "age,salary,churned", "40,3.5,yes");
    String pattern = folder.resolve("parts").toUri() + "*.csv";
    refused(pattern, "b.csv has different columns than", "a.csv", "\"income\"", "\"salary\"");
    csv("parts/b.csv", "age,churned", "40,yes");
    refused(pattern, "b.csv has different columns than", "a.csv", "does not have \"income\"");
    csv("parts/b.csv", "age,income,churned,age", "40,1,yes,4");
    refused(pattern, "b.csv has different columns than", "it also has \"age.2\"");
    csv("parts/b.csv", "50,3.5,yes", "60,4.5,no");
    refused(pattern, "b.csv has different columns than", "a.csv");
  }

  @Test
  void aBadRowIsReportedWithItsFileAndLine() throws IOException {
    String[] good = {"age,city,churned", "20,Rome,yes", "", "30,Oslo,no"};
    refused(csv("short.csv", with(good, "40,no")), "short.csv, line 5:", "2 fields", "3 columns");
    refused(csv("long.csv", with(good, "4,0,Rome,no")), "long.csv, line 5:", "4 fields");
    refused(csv("quote.csv", with(good, "\"40,Rome,no")), "quote.csv, line 5:", "is not closed");
    csv("parts/a.csv", with(good, "40,Rome,no"));
    csv("parts/b.csv", with(good, "40,no"));
    refused(folder.resolve("parts").toUri() + "*.csv", "parts/b.csv, line 5:", "2 fields");
  }

  @ParameterizedTest
  @ValueSource(strings = {"file://localhost/tmp/a.csv", "file://h:1/a.csv", "nothing://h/a.csv"})
  void anAddressWithoutFileSystemIsRefused(String address) {
    refused(address, "there is no file system for " + address, "Check the path");
  }

  private static String[] with(String[] lines, String last) {
    String[] all = Arrays.copyOf(lines, lines.length + 1);
    all[lines.length] = last;
    return all;
  }

  @Test
  void aBadWeightOfACompressedTableIsReportedWithItsRow() throws IOException {
    String text = "age,times,churned\n20,1,yes\n30,-2,no\n44,-3,no\n";
    Path file = folder.resolve("weights.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    TableSettings weighted = TableSettings.defaults().withLabel("churned").withWeights("times");
    assertThatThrownBy(() -> open(file.toUri().toString(), weighted))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll("weights.csv.gz", "\"times\", row 1 (from 0)", "-2");
  }

  /** Dots, backticks and quotes in names are not interpreted by Spark. */
  @ParameterizedTest
  @ValueSource(strings = {"a.b", "back`tick", "two words", "it's", "a\"b", "x(y)", "*", "größe"})
  void columnsMayHaveAnyName(String name) throws IOException {
    String quoted = '"' + name.replace("\"", "\"\"") + '"';
    String path =
        csv("names.csv", quoted + ",churned", "1.5,yes", "2.5,no", "7,yes", "3,no", "1,yes");
    try (SparkRows rows = open(path)) {
      assertThat(roles(rows)).containsExactly(name + " number", "churned label");
    }
    String parquet = folder.resolve("names.parquet").toUri().toString();
    LocalSpark.session()
        .sql("select * from values (1.5D, 'yes'), (2.5D, 'no'), (7D, 'yes')")
        .toDF(name, "churned")
        .write()
        .parquet(parquet);
    try (SparkRows rows = open(parquet)) {
      assertThat(roles(rows)).containsExactly(name + " number", "churned label");
    }
  }

  @Test
  void typedCellsOfParquetFollowTheRulesForText() {
    String path = folder.resolve("typed.parquet").toUri().toString();
    LocalSpark.session()
        .sql(
            "select id as nr, id * id % 7 + 0.5D as x, id % 2 = 0 as flag,"
                + " date_add(date '2024-01-01', int(id)) as day, if(id % 5 = 0, null, 'c' || id % 5)"
                + " as level, 9007199254740993 + id % 2 as big, cast(id % 5 as decimal(9,2)) as d,"
                + " if(id % 4 < 2, 'yes', 'no') as churned from range(60)")
        .coalesce(1)
        .write()
        .parquet(path);
    TableSettings settings = TableSettings.defaults().withLabel("churned");
    try (SparkRows rows = open(path, settings)) {
      assertThat(roles(rows))
          .containsExactly(
              "nr identifier",
              "x number",
              "flag yes/no",
              "day date",
              "level category",
              "big yes/no",
              "d number",
              "churned label");
    }
  }

  @Test
  void filesOfParquetWithOtherColumnsOrTypesAreRefusedByName() throws IOException {
    Path parts = Files.createDirectories(folder.resolve("parts.parquet"));
    write("select 1.5D as x, 'yes' as churned union all select 2.5D, 'no'", parts, "a.parquet");
    write("select 'no' as churned, 4D as x union all select 'yes', 3D", parts, "b.parquet");
    try (SparkRows rows = open(parts.toUri().toString())) {
      assertThat(rows.size()).isEqualTo(4);
    }
    write("select 'no' as churned, 4D as y", parts, "b.parquet");
    refused(parts.toUri().toString(), "b.parquet has different columns than", "a.parquet", "\"x\"");
    write("select 'no' as churned, 'four' as x", parts, "b.parquet");
    refused(parts.toUri().toString(), "\"x\" has the type double in", "string in", "b.parquet");
  }

  private void write(String query, Path to, String name) throws IOException {
    Path written = folder.resolve("written");
    LocalSpark.session().sql(query).coalesce(1).write().mode("overwrite").parquet(written + "");
    try (var files = Files.list(written)) {
      Path part = files.filter(file -> file.toString().endsWith(".parquet")).findFirst().get();
      Files.deleteIfExists(to.resolve("." + name + ".crc"));
      Files.copy(part, to.resolve(name), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Test
  void aRowOfParquetIsReportedWithItsNumber() {
    String path = folder.resolve("infinite.parquet").toUri().toString();
    org.apache.spark.sql.Dataset<Row> frame =
        LocalSpark.session()
            .sql(
                "select if(id = 77, double('Infinity'), id * 1.5D) as age,"
                    + " if(id % 3 = 0, 'yes', 'no') as churned from range(0, 100, 1, 1)");
    frame.write().parquet(path);
    refused(path, "\"age\" contains infinite numbers", "\"Infinity\" in line 78");
  }

  @ParameterizedTest
  @CsvSource({"junk.parquet,this is not it", "empty.parquet,''", "short.parquet,PAR1"})
  void junkIsNotAParquetFile(String name, String text) throws IOException {
    String path = Files.writeString(folder.resolve(name), text).toUri().toString();
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> open(path));
    assertThat(refused.problem() + "\n" + refused.hint())
        .contains(name + " is not a Parquet file", "format")
        .doesNotContain("Exception")
        .doesNotContain("org.apache");
  }

  @Test
  void nestedColumnsOfParquetAreRefusedUnlessTheyAreDropped() {
    String path = folder.resolve("nested.parquet").toUri().toString();
    LocalSpark.session()
        .sql("select array(1, 2) as list, id * 1.5D as x, id % 2 as churned from range(9)")
        .write()
        .parquet(path);
    refused(path, "\"list\" has the type array<int>", "drop");
    TableSettings dropped = TableSettings.defaults().withLabel("churned").withDrop(Set.of("list"));
    try (SparkRows rows = open(path, dropped)) {
      assertThat(rows.features()).isEqualTo(1);
    }
  }

  @Test
  void formatIsDetectedFromContentIfNameIsAmbiguous() throws IOException {
    String text = csv("people.txt", "age;churned", "20,5;yes", "30,5;no", "41;no");
    try (SparkRows rows = open(text)) {
      assertThat(roles(rows)).containsExactly("age number", "churned label");
    }
  }

  @Test
  void tablesWithoutRowsOrClassesAreRefused() throws IOException {
    refused(csv("empty.csv"), "empty.csv is empty");
    refused(csv("one.csv", "age,churned", "20,no", "30,no"), "churned", "only the value \"no\"");
    refused(csv("header.csv", "age,churned"), "header.csv has no rows");
    refused(folder.resolve("none.csv").toUri().toString(), "there is no file", "none.csv");
    refused("s3a://bucket/rows.csv", "no file system for s3a://bucket/rows.csv.", "spark-submit");
    csv("deep/er/a.csv", "age,churned", "20,no");
    refused(folder.resolve("deep").toUri() + "", "contains the folder er");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows.csv", "rows.parquet", "rows.libsvm", "rows"})
  void unresponsiveFileSystemIsReportedWithoutClassNames(String file) {
    String path = "hdfs://127.0.0.1:9/" + file;
    assertThatThrownBy(() -> open(path, TableSettings.defaults()))
        .isInstanceOf(RemoteRows.FailedException.class)
        .hasMessageContaining("no file system responds at " + path)
        .hasMessageNotContaining("Exception");
  }

  @Test
  void optionsForTablesAreRefusedForLibsvmText() throws IOException {
    String text = csv("rows.libsvm", "1 1:2", "0 1:3");
    refused(text, "rows.libsvm is LIBSVM text", "label");
    TableSettings scaled = TableSettings.defaults().withScale(Scale.MAX_ABS);
    assertThatThrownBy(() -> open(text, scaled))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("scale");
    String empty = csv("empty.libsvm");
    assertThatThrownBy(() -> open(empty, TableSettings.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("empty.libsvm has no rows");
  }
}
