package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.RowsElsewhere;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.CategoryColumn;
import dev.agon.learn.table.Columns;
import dev.agon.learn.table.NumberColumn;
import dev.agon.learn.table.Scale;
import dev.agon.learn.table.TableSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table on Spark becomes the features that its columns make of it on one machine. */
class TableFilesTest {
  @TempDir Path folder;
  private Path csv;

  @BeforeEach
  void write() throws Exception {
    LocalSpark.session();
    csv = folder.resolve("customers.csv");
    List<String> lines = new ArrayList<>();
    lines.add("age,city,income,churned");
    for (int i = 0; i < 40; i++) {
      String city = i % 3 == 0 ? "Rome" : i % 3 == 1 ? "Oslo" : "";
      String income = i % 5 == 0 ? "" : Integer.toString(1000 + 37 * i);
      lines.add(20 + i + "," + city + "," + income + "," + (i % 2 == 0 ? "yes" : "no"));
    }
    Files.write(csv, lines);
  }

  private static SparkRows open(String path, TableSettings table) {
    return (SparkRows)
        new SparkElsewhere()
            .open(new RowsElsewhere.Request("local[2]", path, null, table, LabelRule.Kind.ANY));
  }

  private void check(String path) {
    try (SparkRows rows = open(path, TableSettings.guessed().withLabel("churned"))) {
      assertThat(rows.size()).isEqualTo(40);
      assertThat(rows.classes()).containsExactly("no", "yes");
      Columns columns = Objects.requireNonNull(rows.columns());
      Dataset found = rows.bring(new int[] {0, 1, 2});
      List<Map<String, Object>> cells = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Map<String, Object> row = new HashMap<>();
        row.put("age", 20 + i);
        row.put("city", i == 0 ? "Rome" : i == 1 ? "Oslo" : null);
        row.put("income", i == 0 ? null : 1000 + 37 * i);
        cells.add(row);
      }
      for (int i = 0; i < 3; i++) {
        double[] own = columns.encode(cells.get(i));
        double[] dense = new double[own.length];
        for (int k = 0; k < found.rows().entries(i); k++) {
          dense[found.rows().column(i, k)] = found.rows().value(i, k);
        }
        for (int j = 0; j < own.length; j++) {
          double scaled = (own[j] - columns.scaling().centre()[j]) / columns.scaling().scale()[j];
          assertThat(dense[j]).as(columns.feature(j)).isCloseTo(scaled, within(1e-12));
        }
      }
    }
  }

  @Test
  void csv_is_encoded_as_on_one_machine() {
    check(csv.toUri().toString());
  }

  @Test
  void parquet_is_encoded_as_on_one_machine() {
    String parquet = folder.resolve("customers.parquet").toUri().toString();
    LocalSpark.session()
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(csv.toUri().toString())
        .write()
        .parquet(parquet);
    check(parquet);
  }

  @Test
  void a_label_that_is_no_column_is_told_with_those_that_are() {
    assertThatThrownBy(
            () -> open(csv.toUri().toString(), TableSettings.guessed().withLabel("chrned")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("chrned")
        .hasMessageContaining("churned");
  }

  private String csv(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines)).toUri().toString();
  }

  private static void refused(String path, String... words) {
    assertThatThrownBy(() -> open(path, TableSettings.guessed().withLabel("churned")).close())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll(words);
  }

  /** The line is the file's, whatever is before it: blank lines and other splits. */
  @Test
  void a_row_that_cannot_be_used_is_told_with_its_file_and_line() throws IOException {
    String[] good = {"age,city,churned", "20,Rome,yes", "", "30,Oslo,no"};
    refused(csv("short.csv", with(good, "40,no")), "short.csv, line 5:", "2 cells", "3", "Maybe");
    refused(csv("long.csv", with(good, "4,0,Rome,no")), "long.csv, line 5:", "4 cells", "Maybe");
    refused(csv("none.csv", with(good, "40,Rome,")), "none.csv, line 5:", "\"churned\"", "Maybe");
    refused(csv("na.csv", with(good, "40,Rome,NA")), "na.csv, line 5:", "missing", "Maybe");
  }

  private static String[] with(String[] lines, String last) {
    String[] all = Arrays.copyOf(lines, lines.length + 1);
    all[lines.length] = last;
    return all;
  }

  @Test
  void a_row_of_a_compressed_table_with_a_bad_weight_is_told_with_its_line() throws IOException {
    String text = "age,times,churned\n20,1,yes\n30,-2,no\n";
    Path file = folder.resolve("weights.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    TableSettings weighted =
        new TableSettings(
            "churned", null, Set.of(), Set.of(), Set.of(), "times", null, Scale.AUTO, true);
    assertThatThrownBy(() -> open(file.toUri().toString(), weighted))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll("weights.csv.gz, line 3:", "\"-2\"", "Maybe");
  }

  /** As on one machine: NA among numbers is a missing number, and no level of a category. */
  @Test
  void words_for_missing_values_are_no_words() throws IOException {
    String path =
        csv("gaps.csv", "age,city,churned", "20,Rome,yes", "NA,?,no", "40,Rome,no", "NaN,Oslo,yes");
    try (SparkRows rows = open(path, TableSettings.guessed().withLabel("churned"))) {
      Columns columns = Objects.requireNonNull(rows.columns());
      assertThat(columns.columns().get(0)).isEqualTo(new NumberColumn("age", 30, false));
      assertThat(((CategoryColumn) columns.columns().get(1)).levels())
          .containsExactly("Oslo", "Rome");
      Dataset found = rows.bring(new int[] {1});
      assertThat(found.rows().entries(0)).as("the mean, which is 0, and no city").isEqualTo(1);
      assertThat(columns.feature(found.rows().column(0, 0))).contains("city");
    }
  }

  @Test
  void parquet_without_a_label_or_with_an_infinite_number_is_told_with_its_column() {
    org.apache.spark.sql.Dataset<Row> frame =
        LocalSpark.session()
            .sql(
                "select * from values (20.0, 'yes'), (30.0, null), (double('NaN'), 'no')"
                    + " as t(age, churned)")
            .coalesce(1);
    String unlabelled = folder.resolve("unlabelled.parquet").toUri().toString();
    frame.write().parquet(unlabelled);
    refused(unlabelled, "unlabelled.parquet", ", row 2:", "\"churned\"", "missing", "Maybe");

    String gaps = folder.resolve("gaps.parquet").toUri().toString();
    frame.filter("churned is not null").write().parquet(gaps);
    try (SparkRows rows = open(gaps, TableSettings.guessed().withLabel("churned"))) {
      assertThat(rows.bring(new int[] {1}).rows().value(0, 0)).as("the mean").isEqualTo(20);
    }
    String infinite = folder.resolve("infinite.parquet").toUri().toString();
    frame
        .filter("churned is not null")
        .selectExpr("if(age > 0, double('Infinity'), age) as age", "churned")
        .write()
        .parquet(infinite);
    refused(infinite, "the column age", "not finite", "Maybe");
  }

  @Test
  void a_table_without_columns_rows_or_classes_is_refused() throws IOException {
    refused(csv("empty.csv"), "empty.csv has no columns", "Maybe");
    refused(
        csv("one.csv", "age,churned", "20,no", "30,no"), "churned", "1 different value", "Maybe");
    refused(csv("header.csv", "age,churned"), "header.csv holds no rows", "Maybe");
    refused(folder.resolve("none.csv").toUri().toString(), "there is no file", "none.csv", "Maybe");
    refused("s3a://bucket/rows.csv", "no file system for s3a://bucket/rows.csv", "jars", "Maybe");
  }

  @Test
  void what_only_tables_have_is_refused_for_libsvm_text() throws IOException {
    String text = csv("rows.libsvm", "1 1:2", "0 1:3");
    refused(text, "rows.libsvm is LIBSVM text", "label", "Maybe");
    TableSettings scaled = TableSettings.guessed().withScale(Scale.MAX_ABS);
    assertThatThrownBy(() -> open(text, scaled))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll("scale", "Maybe");
    String empty = csv("empty.libsvm");
    assertThatThrownBy(() -> open(empty, TableSettings.guessed()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll("empty.libsvm holds no rows", "Maybe");
  }
}
