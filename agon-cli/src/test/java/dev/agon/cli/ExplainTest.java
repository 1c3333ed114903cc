package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code agon predict --explain}, on a table with a date and free text. */
class ExplainTest {
  @TempDir Path folder;
  private String table = "";
  private String model = "";

  @BeforeEach
  void train() throws IOException {
    StringBuilder text = new StringBuilder("joined,note,age,city,churned\n");
    for (int i = 0; i < 120; i++) {
      int age = 20 + i * 37 % 60;
      text.append(1 + i % 12).append('/').append(1 + i % 28).append("/2024,");
      text.append("a note of customer ").append(i).append(',').append(age).append(',');
      text.append(i % 3 == 0 ? "Rome" : "Oslo").append(age + i % 7 > 52 ? ",yes\n" : ",no\n");
    }
    table = Files.writeString(folder.resolve("people.csv"), text.toString()).toString();
    model = folder.resolve("model.json").toString();
    Shell.Result trained = Shell.run("train", table, "--model", model, "--quiet");
    assertThat(trained.err()).contains("\"note\" contains free text");
  }

  @Test
  void predictionIsFollowedByReasonsContributionsAndChange() {
    Shell.Result result = Shell.run("predict", model, table, "--explain", "2");
    List<String> lines = result.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("row,label,probability,reason_1,contribution_1,reason_2,contribution_2,change");
    assertThat(lines).hasSize(121);
    assertThat(lines.get(1)).matches("0,no,0\\.[0-9]+,age=20,-[0-9.]+,[^,]*,[^,]*,[^,]* gives yes");
  }

  @Test
  void changesStayInTheRangeOfTraining() throws IOException {
    StringBuilder text = new StringBuilder("visits,bought\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 6).append(i % 20 < 17 ? ",no\n" : ",yes\n");
    }
    Path shop = Files.writeString(folder.resolve("shop.csv"), text.toString());
    String bought = folder.resolve("shop.json").toString();
    Shell.run("train", shop.toString(), "--model", bought, "--quiet");
    assertThat(Shell.run("predict", bought, shop.toString(), "--explain").out().lines().skip(1))
        .hasSize(60)
        .allMatch(line -> line.endsWith(",no single column within its range"));
  }

  @Test
  void changesOfLibsvmFeaturesStayInTheRangeOfTraining() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append(i % 20 < 17 ? "-1" : "+1").append(" 1:").append(1 + i % 6).append('\n');
    }
    String rows = Files.writeString(folder.resolve("rows.libsvm"), text.toString()).toString();
    String trained = folder.resolve("rows.json").toString();
    Shell.run("train", rows, "--model", trained, "--quiet");
    Shell.Result result = Shell.run("predict", trained, rows, "--explain");
    assertThat(result.err()).doesNotContain("ranges");
    assertThat(result.out().lines().skip(1))
        .hasSize(60)
        .allMatch(line -> line.endsWith(",no single column within its range"));
  }

  @Test
  void namesThreeColumnsByDefaultAndAtMostAllColumns() {
    assertThat(header("--explain")).contains("reason_3").doesNotContain("reason_4");
    assertThat(header("--explain=9")).contains("reason_3").doesNotContain("reason_4");
    Shell.Result none = Shell.run("predict", model, table, "--explain", "0");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("--explain must be at least 1, but was 0");
  }

  @Test
  void keptColumnMustNotBeNamedLikeAReason() throws IOException {
    Path other = folder.resolve("other.csv");
    Files.writeString(other, Files.readString(Path.of(table)).replace("note", "reason_1"));
    Shell.Result result =
        Shell.run("predict", model, other.toString(), "--explain", "--keep", "reason_1");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--keep reason_1");
  }

  @Test
  void exportReportsTheInputsOfADate() {
    Shell.Result result =
        Shell.run("export", model, "--onnx", folder.resolve("model.onnx").toString());
    assertThat(result.err()).contains("\"joined: days\"", "\"joined: month sin\"");
  }

  private String header(String option) {
    return Shell.run("predict", model, table, option).out().lines().findFirst().orElse("");
  }
}
