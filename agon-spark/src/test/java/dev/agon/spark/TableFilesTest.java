package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.RowsElsewhere;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Columns;
import dev.agon.learn.table.TableSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
}
