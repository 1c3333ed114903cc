package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Warnings about a table appear on standard error, in --json and in the model file. */
class DataWarningsTest {
  private static final List<String> COLOURS = List.of("red", "green", "blue");

  @TempDir Path folder;

  private String model = "";

  @BeforeEach
  void aPlace() {
    model = folder.resolve("model.json").toString();
  }

  /** 120 rows: a number, a colour, and a label that depends on both, but not completely. */
  private String table(String name, IntFunction<String> colour) throws IOException {
    StringBuilder text = new StringBuilder("age,colour,paid\n");
    for (int i = 0; i < 120; i++) {
      int age = 20 + i * 7 % 50;
      boolean paid = age + (i % 3 == 0 ? 20 : 0) + i * 13 % 17 > 60;
      text.append(age).append(',').append(colour.apply(i)).append(paid ? ",yes\n" : ",no\n");
    }
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String colour(int row) {
    return COLOURS.get(row % 3);
  }

  @Test
  void levelsMayDifferInCase() throws IOException {
    String plain = table("t.csv", DataWarningsTest::colour);
    String shouted = table("s.csv", i -> "\" " + colour(i).toUpperCase(Locale.ROOT) + " \"");
    Shell.run("train", plain, "--model", model, "--quiet");

    Shell.Result result = Shell.run("predict", model, shouted);

    assertThat(result.out()).isEqualTo(Shell.run("predict", model, plain).out());
    assertThat(result.err()).doesNotContain("absent");
    String judged = Shell.run("evaluate", model, plain, "--json").out();
    assertThat(Shell.run("evaluate", model, shouted, "--json").out()).isEqualTo(judged);
    Path labels = folder.resolve("labels.csv");
    Files.writeString(
        labels, Files.readString(Path.of(plain)).replace(",yes", ",Yes").replace(",no", ",NO"));
    assertThat(Shell.run("evaluate", model, labels.toString(), "--json").out()).isEqualTo(judged);
  }

  @Test
  void manyUnknownLevelsCauseWarningEvenIfQuiet() throws IOException {
    String plain = table("t.csv", DataWarningsTest::colour);
    String other = table("o.csv", i -> i % 40 == 0 ? "rot" : colour(i));
    Shell.run("train", plain, "--model", model, "--quiet");
    String words = "3 rows with a level that was absent in training, the first \"rot\"";

    Shell.Result predicted = Shell.run("predict", model, other, "--quiet");
    assertThat(predicted.code()).isZero();
    assertThat(predicted.err())
        .contains("warning: ", words, "Check their spelling", "\"blue\", \"green\"");
    for (String command : List.of("evaluate", "robust")) {
      Shell.Result judged = Shell.run(command, model, other, "--quiet", "--json");
      assertThat(judged.json().get("warnings").toString()).contains("3 rows with a level");
      assertThat(judged.err()).contains(words);
    }
    Shell.Result tested =
        Shell.run("train", plain, "--test", other, "--model", model, "--quiet", "--json");
    assertThat(tested.json().get("test").get("warnings").toString()).contains("3 rows with");
    assertThat(tested.json().get("warnings").toString()).doesNotContain("absent");
  }

  private static String warnings(JsonNode node) {
    return node.get("warnings").toString().replace("\\\"", "\"");
  }

  private void saidEverywhere(String data, String... words) {
    Shell.Result result = Shell.run("train", data, "--model", model, "--quiet");
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("warning: ").contains(words);
    Shell.Result json = Shell.run("train", data, "--validate", "0.2", "--quiet", "--json");
    assertThat(warnings(json.json())).contains(words);
    assertThat(warnings(json.json().get("validation"))).doesNotContain(words[0]);
    String known = ModelFile.read(Path.of(model)).warnings().toString();
    assertThat(known.replace("`drop`", "--drop")).contains(words);
    assertThat(Shell.run("data", "check", data).err()).contains(words);
  }

  @Test
  void labelInSeveralSpellingsCausesWarning() throws IOException {
    String text = Files.readString(Path.of(table("t.csv", DataWarningsTest::colour)));
    Path mixed = folder.resolve("mixed.csv");
    Files.writeString(mixed, text.replace("red,yes", "red,YES ").replace("blue,yes", "blue,Yes"));

    saidEverywhere(
        mixed.toString(),
        "label column \"paid\"",
        "different classes: \"YES\", \"Yes\", \"yes\"",
        "If they are the same class");
  }

  @Test
  void columnThatDeterminesLabelCausesWarning() throws IOException {
    String text = Files.readString(Path.of(table("t.csv", DataWarningsTest::colour)));
    Path leaky = folder.resolve("leaky.csv");
    Files.writeString(
        leaky,
        text.replace("paid\n", "closed,paid\n").replace(",yes", ",1,yes").replace(",no", ",0,no"));

    saidEverywhere(
        leaky.toString(),
        "column \"closed\" alone determines",
        "If it is known only after the label",
        "--drop closed.");
    Shell.Result dropped = Shell.run("train", leaky.toString(), "--drop", "closed");
    assertThat(dropped.err()).doesNotContain("alone determines");
  }
}
