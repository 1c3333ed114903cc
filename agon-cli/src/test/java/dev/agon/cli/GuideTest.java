package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.learn.data.catalogue.DataFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of the guides "Does robustness pay?" and "Choosing a robust set" print what stands
 * below them, except for the last digits: a training ends within its tolerance of the optimum.
 * Public tables are read from the folder named by AGON_TABLES; without it only the generated tables
 * are tested.
 */
class GuideTest {
  private static final List<Path> PAGES =
      List.of(
          Path.of("../docs/guide/does-robustness-pay.md"), Path.of("../docs/guide/robust-sets.md"));
  private static final Map<String, String> GENERATED =
      Map.of(
          "customers.csv", "customers,n=20000",
          "noisy.libsvm", "n=4000,d=20,nnz=10,flip=0.3,seed=1");
  private static final String INDENT = "    ";

  @TempDir Path folder;

  /** Each training command, with its output: the indented lines after the next blank line. */
  static Stream<Arguments> commands() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path page : PAGES) {
      lines.addAll(Files.readAllLines(page));
    }
    List<Arguments> all = new ArrayList<>();
    String drop = "";
    for (int k = 0; k < lines.size(); k++) {
      String line = lines.get(k).strip();
      if (line.startsWith("drop=")) {
        drop = line.substring("drop=".length()).replace("$drop", drop);
      } else if (lines.get(k).startsWith(INDENT + "agon train ")) {
        List<String> printed =
            lines.get(k + 1).isEmpty()
                ? lines.subList(k + 2, lines.size()).stream()
                    .takeWhile(next -> next.startsWith(INDENT))
                    .map(String::strip)
                    .toList()
                : List.of();
        if (!printed.isEmpty()) {
          all.add(Arguments.of(line.replace("$drop", drop), printed));
        }
      }
    }
    assertThat(all).hasSizeGreaterThanOrEqualTo(8);
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void programPrintsWhatTheGuideShows(String command, List<String> printed) {
    String[] words = command.split(" ");
    words[2] = table(words[2]);
    Shell.Result result = Shell.run(Arrays.copyOfRange(words, 1, words.length));
    assertThat(result.code()).as(result.err()).isZero();
    List<String> out = result.out().lines().map(String::strip).toList();
    for (String line : printed) {
      assertThat(out).as(line).anyMatch(other -> isNear(line, other));
    }
  }

  /** The same words, and numbers that differ by no more than the tolerance of a training allows. */
  private static boolean isNear(String line, String other) {
    String[] mine = line.split("\\s+");
    String[] theirs = other.split("\\s+");
    if (mine.length != theirs.length) {
      return false;
    }
    for (int k = 0; k < mine.length; k++) {
      boolean number = mine[k].matches("[0-9.]+%?\\.?") && theirs[k].matches("[0-9.]+%?\\.?");
      double most = mine[k].contains("%") ? 0.3 : 0.003;
      if (number
          ? Math.abs(value(mine[k]) - value(theirs[k])) > most
          : !mine[k].equals(theirs[k])) {
        return false;
      }
    }
    return true;
  }

  private static double value(String number) {
    return Double.parseDouble(number.replaceAll("%?\\.?$", ""));
  }

  private String table(String name) {
    String spec = GENERATED.get(name);
    if (spec != null) {
      String file = folder.resolve(name).toString();
      assertThat(Shell.run("data", "generate", spec, "--out", file).code()).isZero();
      return file;
    }
    String tables = System.getenv("AGON_TABLES");
    assumeTrue(tables != null, "AGON_TABLES is not set");
    var found = DataFolders.findIn(Path.of(tables), name);
    assumeTrue(found.isPresent(), "AGON_TABLES has no " + name);
    return found.get().toString();
  }
}
