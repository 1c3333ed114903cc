package dev.agon.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.Shell;
import dev.agon.cli.SimulatedRemote;
import dev.agon.cli.output.ExitCode;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.train.RemoteRows;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Training on remote rows; Spark itself is tested in its own module. */
class RemoteTrainingTest {
  @TempDir Path folder;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private String data = "";

  @BeforeEach
  void announce() throws Exception {
    Path services = Files.createDirectories(folder.resolve("place/META-INF/services"));
    Files.writeString(
        services.resolve(RemoteRows.class.getName()), SimulatedRemote.class.getName());
    URL[] place = {folder.resolve("place").toUri().toURL()};
    Thread.currentThread().setContextClassLoader(new URLClassLoader(place, before));
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      rows.append(i % 7 > 3 ? "+1" : "-1").append(" 1:").append(i % 7 - 3).append(" 2:1\n");
    }
    data = Files.writeString(folder.resolve("rows.libsvm"), rows).toString();
  }

  @AfterEach
  void forget() {
    Thread.currentThread().setContextClassLoader(before);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private Shell.Result train(String model, String... more) {
    List<String> all = new ArrayList<>(List.of("train", data, "--model", file(model)));
    all.addAll(List.of(more));
    return Shell.run(all.toArray(new String[0]));
  }

  private double[] weights(String model) {
    return ModelFile.read(folder.resolve(model)).weights();
  }

  @Test
  void remoteModelEqualsLocalModel() {
    train("here.json");
    Shell.Result remote = train("there.json", "--spark", "x");
    assertThat(remote.code()).as(remote.err()).isZero();
    assertThat(weights("there.json")).isEqualTo(weights("here.json"));
    assertThat(remote.err()).contains("from next door");
    assertThat(remote.out()).contains("60 rows");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@/rows.libsvm --model @/rows.libsvm",
        "@/rows.libsvm --trace @/rows.libsvm",
        "@/rows.libsvm --checkpoint @/rows.libsvm",
        "@/rows.libsvm --model @/hard",
        "@/rows.libsvm --model @/link",
        "@/link --trace @/rows.libsvm",
        "file:@/rows.libsvm --model @/rows.libsvm",
        "file://@/rows.libsvm --trace @/./rows.libsvm",
        "@/rows.libsvm --checkpoint file:@/rows.libsvm",
        "@/rows.libsvm --checkpoint file://@/rows.libsvm",
        "@/*.libsvm --model @/rows.libsvm",
        "@/parts --model @/parts/a",
        "@/parts --trace @/parts/new.csv",
        "@/parts --checkpoint @/parts/run",
        "@/rows.libsvm --init @/init --model @/init",
        "@/rows.libsvm --trace @/new --model @/new",
        "@/rows.libsvm --checkpoint file:@/new --model @/new"
      })
  void inputsAreNotOverwritten(String arguments) throws Exception {
    Path rows = Path.of(data);
    Files.createLink(folder.resolve("hard"), rows);
    Files.createSymbolicLink(folder.resolve("link"), rows);
    Files.createDirectory(folder.resolve("parts"));
    Files.copy(rows, folder.resolve("parts/a"));
    Files.writeString(folder.resolve("init"), "x");
    String before = Files.readString(rows);
    Shell.Result result =
        Shell.run(("train --spark x " + arguments.replace("@", folder.toString())).split(" "));
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).containsAnyOf("same file", "into the folder");
    assertThat(rows).hasContent(before);
    assertThat(folder.resolve("parts/a")).hasContent(before);
    assertThat(folder.resolve("init")).hasContent("x");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void anyMethodCanBeUsed() {
    train("here.json", "--method", "hcmm2", "--batch", "8", "--iterations", "30");
    train("there.json", "--spark", "x", "--method", "hcmm2", "--batch", "8", "--iterations", "30");
    assertThat(weights("there.json")).isEqualTo(weights("here.json"));
  }

  /** A user-defined start, for example a few steps of a stochastic method on a sample. */
  @Test
  void startsAtWeightsOfModel() {
    train("start.json", "--method", "sgda", "--iterations", "20");
    train("same.json", "--iterations", "0", "--init", file("start.json"), "--spark", "x");
    assertThat(weights("same.json")).isEqualTo(weights("start.json")).isNotEqualTo(new double[3]);
  }

  @Test
  void aStartOfOtherDataIsRefused() throws Exception {
    Path other = Files.writeString(folder.resolve("other.libsvm"), "+1 5:1\n-1 3:1\n+1 5:2\n");
    Shell.run("train", other.toString(), "--model", file("other.json"));
    Shell.Result result = Shell.run("train", data, "--spark", "x", "--init", file("other.json"));
    assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains("5 features").contains("the data have 2 features");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--test", "--report", "--replay"})
  void optionsThatNeedLocalRowsAreRejected(String option) throws Exception {
    Path some = Files.writeString(folder.resolve("some"), "+1 1:1\n");
    Shell.Result result = Shell.run("train", data, "--spark", "x", option, some.toString());
    assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains(option).contains("\nhint: Train without it");
  }

  /** A checkpoint with a scheme is a remote file, in no local folder. */
  @Test
  void checkpointMayBeRemote() {
    String there = folder.toUri() + "run.checkpoint";
    String[] run = {"--spark", "x", "--method", "hcmm2", "--batch", "8", "--iterations"};
    train("whole.json", with(run, "40"));
    Shell.Result half = train("half.json", with(run, "20", "--checkpoint", there));
    assertThat(half.code()).as(half.err()).isZero();
    assertThat(folder.resolve("run.checkpoint")).exists();
    assertThat(weights("half.json")).isNotEqualTo(weights("whole.json"));
    train("rest.json", with(run, "40", "--checkpoint", there, "--resume"));
    assertThat(weights("rest.json")).isEqualTo(weights("whole.json"));
  }

  private static String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    return all.toArray(new String[0]);
  }

  @Test
  void remoteFailureIsNeitherBadInputNorBug() {
    Shell.Result result = train("none.json", "--spark", "shut");
    assertThat(result.code()).isEqualTo(ExitCode.FAILED);
    assertThat(result.err())
        .isEqualTo("agon: error: the host is unreachable.\nhint: Try again later.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--delimiter", "--header"})
  void optionsOfTextAreCheckedAsOnOneMachine(String option) {
    Shell.Result result = train("none.json", "--spark", "x", option + "=maybe");
    assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains(option).contains("\nhint: ");
  }

  @ParameterizedTest
  @CsvSource({
    "--robust auto, Train without --spark",
    "--network 8, Train without --spark on a sample of the rows",
    "--validate 0.25, agon evaluate MODEL DATA",
    "--validate-groups 1, agon evaluate MODEL DATA",
  })
  void optionThatNeedsLocalRowsIsRejectedWithAnAlternative(String option, String hint) {
    List<String> all = new ArrayList<>(List.of("train", data, "--spark", "x"));
    all.addAll(List.of(option.split(" ")));
    Shell.Result result = Shell.run(all.toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err())
        .contains("cannot be used with --spark: the rows are not on this machine.")
        .contains("hint: ", hint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--threshold 0.3",
        "--threshold f1",
        "--threshold recall=0.9",
        "--calibrate",
        "--balance",
        "--balance --calibrate --threshold f1 --robust cvar=0.8"
      })
  void decisionsMatchOneMachine(String options) throws Exception {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      double a = i * 37 % 101 / 50.0 - 1;
      double noise = i * 61 % 97 / 97.0;
      rows.append(a + 2 * noise > 1.8 ? "+1" : "-1").append(" 1:").append(a).append(" 2:1\n");
    }
    Files.writeString(Path.of(data), rows);
    Shell.Result here = train("here.json", (options + " --json").split(" "));
    Shell.Result there = train("there.json", (options + " --json --spark x").split(" "));
    assertThat(there.code()).as(there.err()).isZero();
    Model expected = ModelFile.read(folder.resolve("here.json"));
    Model found = ModelFile.read(folder.resolve("there.json"));
    assertThat(found.weights()).isEqualTo(expected.weights());
    assertThat(found.threshold()).isEqualTo(expected.threshold());
    assertThat(found.probabilityMap()).isEqualTo(expected.probabilityMap());
    assertThat(found.worstCaseRisk()).isEqualTo(expected.worstCaseRisk());
    if (!options.equals("--balance")) {
      Shell.Result none = train("none.json");
      assertThat(none.code()).isZero();
      Model plain = ModelFile.read(folder.resolve("none.json"));
      assertThat(
              found.threshold() == plain.threshold()
                  && Arrays.equals(found.weights(), plain.weights()))
          .isFalse();
    }
    for (String part : List.of("training", "baseline")) {
      JsonNode local = here.json().get(part);
      JsonNode remote = there.json().get(part);
      for (String measure :
          List.of("auc", "accuracy", "recall", "calibration_error", "worst_tenth_loss")) {
        assertThat(remote.get(measure)).as(part + " " + measure).isEqualTo(local.get(measure));
      }
    }
    assertThat(there.json().get("baseline").get("comparison"))
        .isEqualTo(here.json().get("baseline").get("comparison"));
  }

  @Test
  void plainModelIsShownNextToRobustOne() {
    Shell.Result remote = train("there.json", "--spark", "x", "--robust", "cvar=0.8");
    assertThat(remote.out())
        .contains("on the training rows", "mean (plain)", "AUC", "accuracy", "calibration error")
        .contains("Robustness ");
  }
}
