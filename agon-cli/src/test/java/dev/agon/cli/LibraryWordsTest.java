package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library names parameters; that the program has options for them is the program's matter. */
class LibraryWordsTest {
  private static final Pattern ERROR = Pattern.compile("new InvalidInputException\\(");
  private static final Pattern OPTION = Pattern.compile("\"[^\"]*--[a-z][^\"]*\"");

  @Test
  void noErrorOfTheLibrarySpeaksOfAnOption() throws IOException {
    List<String> found = new ArrayList<>();
    int errors = 0;
    for (String module : List.of("agon-core", "agon-theory", "agon-learn", "agon-control")) {
      Path sources = Path.of("..", module, "src", "main", "java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          String text = Files.readString(file);
          for (Matcher error = ERROR.matcher(text); error.find(); errors++) {
            Matcher option =
                OPTION.matcher(text.substring(error.end(), closing(text, error.end())));
            if (option.find()) {
              found.add(file.getFileName() + ": " + option.group());
            }
          }
        }
      }
    }
    assertThat(errors).isGreaterThan(50);
    assertThat(found).as("use Names.of(parameter) instead").isEmpty();
  }

  /** Where the parenthesis that was opened before this place is closed. */
  private static int closing(String text, int from) {
    int depth = 1;
    boolean quoted = false;
    int at = from;
    for (; depth > 0; at++) {
      char c = text.charAt(at);
      if (c == '"' && text.charAt(at - 1) != '\\') {
        quoted = !quoted;
      }
      depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return at;
  }

  @Test
  void theProgramWritesNamesAsOptions() {
    assertThat(Shell.run("cruise", "train", "--max-seconds", "0").err())
        .contains("--max-seconds must be positive, but was 0.0")
        .contains("Maybe --max-seconds 60");
    assertThat(Shell.run("cruise", "train", "--step-x", "0", "--iterations", "1").err())
        .contains("--step-x must be positive and finite, but was 0.0");
    assertThat(Shell.run("cruise", "train", "--method", "sgda", "--carry", "clipped").err())
        .contains("method sgda has no parameter --carry.")
        .contains("Maybe one of these is meant: --step-x, --step-y, --batch, --first-batch.");
  }

  @Test
  void theLibraryWritesThemAsTheyAre() {
    var error =
        new InvalidInputException(
            Names.of("seconds") + " must be positive.", "Maybe " + Names.of("seconds") + " 60.");
    assertThat(error).hasMessage("seconds must be positive.\nMaybe seconds 60.");
    assertThat(error.problem(OptionNames::of)).isEqualTo("--max-seconds must be positive.");
    assertThat(error.hint(name -> "<" + name + ">")).isEqualTo("Maybe <seconds> 60.");
    assertThat(Names.plain("no name, " + Names.of("").charAt(0) + " alone")).contains("alone");
  }
}
