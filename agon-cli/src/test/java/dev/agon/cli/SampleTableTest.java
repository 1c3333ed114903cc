package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.Agon;
import dev.agon.learn.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The sample tables are what their generator writes, and the README's first commands run on them.
 */
class SampleTableTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DATA = ROOT.resolve("examples/data");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"customers.csv", "new-customers.csv"})
  void documentedCommandWritesTheTableAgain(String name) throws IOException {
    String command = commands(DATA.resolve("README.md"), "agon data generate", name).get(0);
    Path written = folder.resolve(name);
    String[] words = command.replace("--out " + name, "--out " + written).strip().split(" ");
    Shell.Result result = Shell.run(Arrays.copyOfRange(words, 1, words.length));
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(written).hasSameTextualContentAs(DATA.resolve(name));
  }

  @Test
  void firstCommandsOfTheReadmeWorkAsWritten() throws IOException {
    List<String> commands = commands(ROOT.resolve("README.md"), "./agon ", "examples/data/");
    assertThat(commands).hasSizeGreaterThanOrEqualTo(2);
    for (String command : commands) {
      Shell.Result result = Shell.run(inFolders(command));
      assertThat(result.code()).as(command + "\n" + result.err()).isZero();
      assertThat(result.err()).doesNotContain("agon: warning:");
    }
    assertThat(folder.resolve("model.html")).isNotEmptyFile();
    assertThat(Files.readAllLines(folder.resolve("answers.csv")))
        .hasSize(41)
        .first()
        .isEqualTo("row,customer_id,label,probability");
  }

  @Test
  void javaExampleOfTheReadmePredictsACustomer() {
    Model model =
        Agon.train(DATA.resolve("customers.csv")).label("churned").robust("cvar=0.8").fit();
    Map<String, Object> row =
        Map.of(
            "city",
            "Rome",
            "member",
            "no",
            "age",
            41,
            "income",
            52000,
            "visits",
            3,
            "complaints",
            1,
            "discount",
            "yes");
    assertThat(model.predict(row).label()).isEqualTo("no");
  }

  private static List<String> commands(Path page, String start, String holds) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("    " + start) && line.contains(holds))
        .map(String::strip)
        .toList();
  }

  /** Inputs are relative to the root of the project; outputs go to a folder of the test. */
  private String[] inFolders(String command) {
    String[] words = command.split(" ");
    for (int k = 1; k < words.length; k++) {
      if (words[k].startsWith("examples/")) {
        words[k] = ROOT.resolve(words[k]).toString();
      } else if (words[k].matches("[a-z-]+\\.(json|html|csv)")) {
        words[k] = folder.resolve(words[k]).toString();
      }
    }
    return Arrays.copyOfRange(words, 1, words.length);
  }
}
