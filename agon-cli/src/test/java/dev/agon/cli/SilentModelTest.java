package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bad model is said to be one: on standard error, in --json, in the file, and by the exit code.
 */
class SilentModelTest {
  @TempDir Path folder;

  private String data = "";
  private Path model = Path.of("");

  @BeforeEach
  void aTable() throws IOException {
    data =
        Files.writeString(
                folder.resolve("t.csv"), new MessyTable(MessyTable.Kind.PLAIN, 3, 300).text(false))
            .toString();
    model = folder.resolve("model.json");
  }

  private Shell.Result train(String... more) {
    String[] all = new String[5 + more.length];
    System.arraycopy(new String[] {"train", data, "--model", "", "--quiet"}, 0, all, 0, 5);
    all[3] = model.toString();
    System.arraycopy(more, 0, all, 5, more.length);
    return Shell.run(all);
  }

  private void saidEverywhere(String words, int code, String... options) {
    Shell.Result result = train(options);
    assertThat(result.code()).isEqualTo(code);
    assertThat(result.err()).contains("warning: ", words, "Maybe");
    assertThat(ModelFile.read(model).warnings().toString()).contains(words, "Maybe");
    String[] json = java.util.Arrays.copyOf(options, options.length + 1);
    json[options.length] = "--json";
    Shell.Result machine = train(json);
    assertThat(machine.json().get("warnings").toString()).contains(words);
    assertThat(machine.code()).isEqualTo(code);
  }

  @Test
  void noBetterThanItsStart() {
    saidEverywhere(
        "no better than its start",
        Main.LEARNED_NOTHING,
        "--method",
        "sgda",
        "--step-x",
        "1000",
        "--iterations",
        "40");
    saidEverywhere("no better than its start", 4, "--method", "sgda", "--iterations", "0");
  }

  @Test
  void theSameScoreForEveryRow() throws IOException {
    data =
        Files.writeString(
                folder.resolve("blind.libsvm"), "+1 1:1\n".repeat(30) + "-1 1:1\n".repeat(10))
            .toString();
    saidEverywhere("same score", Main.LEARNED_NOTHING);
  }

  @Test
  void oneClassForEveryRow() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      text.append(i % 40 == 0 ? "+1" : "-1").append(" 1:").append(i % 7 * 0.1 + 0.1).append('\n');
    }
    data = Files.writeString(folder.resolve("few.libsvm"), text).toString();
    saidEverywhere("names the class -1 for every row", Main.DONE, "--lambda1", "1000");
  }

  @Test
  void withoutItsCertificate() {
    saidEverywhere("without its certificate", Main.DONE, "--iterations", "3");
  }

  @Test
  void aGoodModelIsWithoutWarnings() {
    Shell.Result result = train("--json");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.json().get("warnings")).isEmpty();
    assertThat(ModelFile.read(model).warnings()).isEmpty();
  }
}
