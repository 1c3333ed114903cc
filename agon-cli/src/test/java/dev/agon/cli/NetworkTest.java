package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Networks from the command line: attacks, sizes, the report page and the suggestion. */
class NetworkTest {
  @TempDir Path folder;

  private String table = "";
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    table = table("table.csv", true);
    model = folder.resolve("model.json").toString();
  }

  private String table(String name, boolean interaction) throws IOException {
    RandomStream random = new RandomStream(3, 0);
    StringBuilder text = new StringBuilder("a,b,c,label\n");
    for (int i = 0; i < 800; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      double score = c + (interaction ? 2 * a * b : a + b) + 0.5 * random.nextGaussian();
      text.append(a).append(',').append(b).append(',').append(c).append(',');
      text.append(score > 0 ? "yes" : "no").append('\n');
    }
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void anAttackLowersTheAccuracyAndIsExactForALinearModelOnly() {
    for (String[] options : new String[][] {{}, {"--network", "8"}}) {
      Shell.run(
          join(
              new String[] {"train", table, "--robust", "mean", "--quiet", "--model", model},
              options));
      JsonNode json =
          Shell.run("evaluate", model, table, "--attack", "inputs=0.5", "--json").json();
      JsonNode attack = json.get("attack");
      assertThat(attack.get("exact").asBoolean()).isEqualTo(options.length == 0);
      assertThat(attack.get("accuracy").asDouble()).isLessThan(json.get("accuracy").asDouble());
      assertThat(attack.get("mean_loss").asDouble())
          .isGreaterThan(json.get("mean_loss").asDouble());
    }
  }

  @Test
  void trainsAgainstMovedInputsAndRefusesThemForLinearModels() {
    Shell.Result robust =
        Shell.run("train", table, "--network", "8", "--robust", "inputs=0.1", "--json");
    assertThat(robust.code()).isZero();
    assertThat(robust.json().get("stop_reason").asString()).isEqualTo("HELD_OUT");
    Shell.Result linear = Shell.run("train", table, "--robust", "inputs=0.1");
    assertThat(linear.code()).isEqualTo(2);
    assertThat(linear.err()).contains("is made for networks", "--network 64,32");
    Shell.Result ball = Shell.run("evaluate", model, table, "--attack", "cvar=0.1");
    assertThat(ball.code()).isEqualTo(2);
    assertThat(ball.err()).contains("cvar=0.1", "inputs=0.1");
  }

  @Test
  void tuneComparesSizes() throws IOException {
    Path out = folder.resolve("tuning");
    Shell.Result tuned =
        Shell.run(
            "tune",
            table,
            "--robust",
            "cvar",
            "--values",
            "1",
            "--folds",
            "2",
            "--quiet",
            "--json",
            "--network-values",
            "1;8,4",
            "--out",
            out.toString());
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(tuned.json().get("network").asString()).isEqualTo("8,4");
    assertThat(tuned.json().get("values")).hasSize(2);
    assertThat(Files.readString(out.resolve("tuning.csv"))).contains("cvar=1,,\"8,4\",1,");
    Shell.Result both =
        Shell.run(
            "tune",
            table,
            "--robust",
            "cvar",
            "--values",
            "1",
            "--network",
            "8",
            "--network-values",
            "4");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--network and --network-values are both given");
  }

  @Test
  void suggestsANetworkWhereColumnsInteractAndOnlyThere() throws IOException {
    assertThat(Shell.run("train", table).err()).contains("a small network predicts", "--network");
    assertThat(Shell.run("train", table, "--quiet").err()).doesNotContain("a small network");
    assertThat(Shell.run("train", table("linear.csv", false)).err())
        .doesNotContain("a small network");
  }

  @Test
  void theReportOfANetworkShowsEffects() throws IOException {
    Path report = folder.resolve("report.html");
    Shell.run("train", table, "--network", "8", "--quiet", "--report", report.toString());
    assertThat(Files.readString(report)).contains("Permutation importance", "Dependence on a");
  }

  @Test
  void reportsTheRandomStartOfANetwork() {
    JsonNode network = Shell.run("train", table, "--network", "4", "--json").json();
    assertThat(network.at("/parameters/start").asString()).isEqualTo("random");
    JsonNode linear = Shell.run("train", table, "--json").json();
    assertThat(linear.at("/parameters/start").asString()).isEqualTo("zeros");
  }

  @Test
  void onlyAutoReportsTheRiskOfHeldOutRows() {
    assertThat(Shell.run("train", table, "--network", "4").out())
        .contains("held-out risk ", " kept (iteration ", "|momentum|")
        .doesNotContain(" best (iteration ");
    assertThat(
            Shell.run(
                    "train", table, "--network", "4", "--method", "adam-gda", "--iterations", "100")
                .out())
        .contains(" best (iteration ", "|grad P|")
        .doesNotContain("held-out risk", "|momentum|");
  }

  /** Every twentieth row belongs to the small group. */
  @Test
  void smallGroupsRaiseTheDefaultRegularisation() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(table)));
    lines.replaceAll(line -> line + (line.startsWith("a,") ? ",site" : ",big"));
    for (int i = 20; i < lines.size(); i += 20) {
      lines.set(i, lines.get(i).replace(",big", ",small"));
    }
    Files.write(Path.of(table), lines);
    double[] lambda2 = new double[2];
    for (int k = 0; k < 2; k++) {
      JsonNode json =
          Shell.run(
                  "train",
                  table,
                  "--drop",
                  "site",
                  "--network",
                  "4",
                  "--groups",
                  "site",
                  "--robust",
                  k == 0 ? "mean" : "groups",
                  "--json")
              .json();
      lambda2[k] = json.at("/parameters/lambda2").asDouble();
    }
    assertThat(lambda2[1]).isGreaterThan(2 * lambda2[0]);
  }

  private static String[] join(String[] first, String[] second) {
    return java.util.stream.Stream.of(first, second)
        .flatMap(java.util.Arrays::stream)
        .toArray(String[]::new);
  }
}
