package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.cli.output.ExitCode;
import dev.agon.learn.data.generate.Generator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Rows held out by time, by group and with several seeds, in train and in tune. */
class ValidationTest {
  private static final int ROWS = 600;
  private static final int CITY = 1;

  @TempDir Path folder;
  private String header = "";
  private List<String> rows = List.of();
  private String table = "";

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder();
    Generator.writeTable("customers,n=" + ROWS, text);
    List<String> lines = text.toString().lines().toList();
    header = lines.get(0);
    rows = lines.subList(1, lines.size());
    table = file("all.csv", rows);
  }

  private String file(String name, List<String> lines) throws IOException {
    String text = header + "\n" + String.join("\n", lines) + "\n";
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private List<String> where(Predicate<String> row) {
    return rows.stream().filter(row).toList();
  }

  private static JsonNode run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--label", "churned", "--json", "--quiet"));
    Shell.Result result = Shell.run(all.toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isZero();
    return result.json();
  }

  private static double logLoss(JsonNode part) {
    return part.get("log_loss").asDouble();
  }

  @Test
  void byTimeHoldsOutTheLastRowsOfTheFile() throws IOException {
    JsonNode validation = run("train", table, "--validate", "0.25", "--by-time").get("validation");
    assertThat(validation.get("rows").asInt()).isEqualTo(150);
    String early = file("early.csv", rows.subList(0, 450));
    String late = file("late.csv", rows.subList(450, ROWS));
    JsonNode test = run("train", early, "--test", late).get("test");
    assertThat(logLoss(validation)).isCloseTo(logLoss(test), within(1e-9));
  }

  @Test
  void byTimeOfAColumnHoldsOutItsLargestValues() throws IOException {
    header += ",joined";
    List<String> dated = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      int row = k * 7 % ROWS;
      dated.add(rows.get(row) + "," + java.time.LocalDate.of(2024, 1, 1).plusDays(row));
    }
    String shuffled = file("dated.csv", dated);
    JsonNode validation =
        run("train", shuffled, "--drop", "joined", "--validate", "0.25", "--by-time", "joined")
            .get("validation");
    JsonNode inOrder = run("train", table, "--validate", "0.25", "--by-time").get("validation");
    assertThat(logLoss(validation)).isCloseTo(logLoss(inOrder), within(1e-6));
  }

  @Test
  void validateGroupsLeavesEachGroupOutOnce() throws IOException {
    JsonNode by =
        run("train", table, "--validate-groups", "city", "--robust", "mean", "--lambda2", "0.01")
            .get("resampling")
            .get("mean")
            .get("log_loss")
            .get("by");
    assertThat(by.propertyNames())
        .containsExactlyInAnyOrder("Rome", "Milan", "Naples", "Turin", "Palermo");
    String others = file("others.csv", where(row -> !row.split(",")[CITY].equals("Turin")));
    String turin = file("turin.csv", where(row -> row.split(",")[CITY].equals("Turin")));
    JsonNode test =
        run("train", others, "--test", turin, "--robust", "mean", "--lambda2", "0.01").get("test");
    assertThat(by.get("Turin").asDouble()).isCloseTo(logLoss(test), within(1e-4));
  }

  @Test
  void seedsRepeatTheSplitOfEachSeed() {
    JsonNode all = run("train", table, "--validate", "0.25", "--seeds", "3", "--seed", "5");
    String set = all.get("robust").asString();
    JsonNode values = all.get("resampling").get(set).get("log_loss").get("values");
    assertThat(values).hasSize(3);
    // The names of the measures are those of a single split.
    JsonNode tail = all.get("resampling").get(set).get("worst_tenth_loss").get("values");
    assertThat(tail.get(0)).isEqualTo(all.get("validation").get("worst_tenth_loss"));
    for (int k = 0; k < 3; k++) {
      String seed = String.valueOf(5 + k);
      JsonNode one = run("train", table, "--validate", "0.25", "--seed", seed).get("validation");
      assertThat(values.get(k).asDouble()).isCloseTo(logLoss(one), within(1e-6));
    }
    Shell.Result text =
        Shell.run("train", table, "--label", "churned", "--validate", "0.25", "--seeds", "3");
    assertThat(text.out())
        .contains("Held-out measures over 3 splits", "mean loss of " + set + " minus that of mean:")
        .contains("(standard error over the splits)");
  }

  @Test
  void tuneComparesEverySetWithEveryLambda2OnTheSameRowsAsTrain() {
    String out = folder.resolve("tuning").toString();
    JsonNode tuned =
        run(
            "tune",
            table,
            "--robust",
            "cvar",
            "--values",
            "0.8,1",
            "--lambda2-values",
            "0.01,0.1",
            "--validate",
            "0.25",
            "--by-time",
            "--metric",
            "log-loss",
            "--out",
            out);
    JsonNode candidates = tuned.get("values");
    assertThat(candidates).hasSize(4);
    double best = Double.POSITIVE_INFINITY;
    for (JsonNode candidate : candidates) {
      JsonNode trained =
          run(
              "train",
              table,
              "--validate",
              "0.25",
              "--by-time",
              "--robust",
              candidate.get("robust").asString(),
              "--lambda2",
              candidate.get("lambda2").toString());
      double loss = candidate.get("mean_loss").asDouble();
      assertThat(loss).isCloseTo(logLoss(trained.get("validation")), within(1e-4));
      best = Math.min(best, loss);
    }
    for (JsonNode candidate : candidates) {
      boolean chosen =
          candidate.get("robust").equals(tuned.get("chosen"))
              && candidate.get("lambda2").equals(tuned.get("lambda2"));
      assertThat(candidate.get("mean_loss").asDouble() == best).isEqualTo(chosen);
    }
  }

  @Test
  void automaticSetIsWithinOneStandardErrorOfThePlainModel() {
    JsonNode automatic = run("train", table, "--robust", "auto", "--groups", "city").get("auto");
    assertThat(automatic.get("candidates").toString())
        .contains("\"mean\"", "chi2=95%", "cvar=0.8", "\"groups\"");
    double limit = automatic.get("limit").asDouble();
    for (JsonNode candidate : automatic.get("candidates")) {
      if (candidate.get("robust").asString().equals(automatic.get("chosen").asString())) {
        assertThat(candidate.get("mean_loss").asDouble()).isLessThanOrEqualTo(limit);
      }
    }
    Shell.Result text = Shell.run("train", table, "--label", "churned", "--robust", "auto");
    assertThat(text.out() + text.err()).contains("cvar=0.5", "chi2=0.05", "standard error");
  }

  @Test
  void groupsOfColumnsAndLabelAreCrossed() throws IOException {
    Path model = folder.resolve("model.json");
    JsonNode trained =
        run("train", table, "--groups", "member,churned", "--model", model.toString());
    assertThat(trained.get("robust").asString()).isEqualTo("groups");
    assertThat(trained.get("training").get("by").get("member / churned").propertyNames())
        .containsExactlyInAnyOrder("no / no", "no / yes", "yes / no", "yes / yes");
    assertThat(trained.get("baseline").has("worst_group_loss")).isTrue();

    Shell.Result text =
        Shell.run("train", table, "--label", "churned", "--groups", "city", "--robust", "cvar=0.8");
    assertThat(text.err()).contains("--groups is used for reports only");
  }

  @Test
  void groupModelIsEvaluatedWithoutTheColumnOfItsGroups() throws IOException {
    Path model = folder.resolve("model.json");
    run("train", table, "--groups", "city", "--drop", "city", "--model", model.toString());
    header = header.replace(",city", "");
    List<String> without =
        rows.stream().map(row -> row.replaceFirst(",[A-Z][a-z]+,", ",")).toList();
    String data = file("without.csv", without);
    Shell.Result result = Shell.run("evaluate", model.toString(), data, "--json");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.json().get("log_loss").asDouble()).isBetween(0.3, 0.9);
    assertThat(result.json().has("worst_group_loss")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "--by-time, without --validate",
    "--seeds 3, --validate is not given",
    "--validate 0.25 --by-time --seeds 3, only one split",
    "--validate 0.25 --validate-groups city, both given",
    "--validate-groups town, \"town\"",
    "--validate 0.25 --by-time when, \"when\"",
  })
  void contradictionsAreRefused(String options, String words) {
    List<String> all = new ArrayList<>(List.of("train", table, "--label", "churned"));
    all.addAll(List.of(options.split(" ")));
    Shell.Result result = Shell.run(all.toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains("agon: error: ", words, "hint: ");
  }
}
