package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.cli.option.OptionNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The library names parameters; the program converts them to options. */
class LibraryWordsTest {
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
  private static final Pattern OPTION = Pattern.compile("\"[^\"\n]*--[a-z][^\"\n]*\"");

  @Test
  void libraryMessagesContainNoOptions() throws IOException {
    List<String> found = new ArrayList<>();
    int files = 0;
    for (String module :
        List.of("core", "autodiff", "testkit", "theory", "learn", "control", "spark", "lab")) {
      Path sources = Path.of("..", "agon-" + module, "src", "main", "java");
      try (Stream<Path> all = Files.walk(sources)) {
        for (Path file : all.filter(f -> f.toString().endsWith(".java")).toList()) {
          files++;
          String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
          for (Matcher option = OPTION.matcher(code); option.find(); ) {
            found.add(file.getFileName() + ": " + option.group());
          }
        }
      }
    }
    assertThat(files).isGreaterThan(600);
    assertThat(found).as("use Names.of(parameter) in errors, `parameter` in notices").isEmpty();
  }

  @Test
  void theProgramWritesNamesAsOptions() {
    assertThat(Shell.run("cruise", "train", "--max-seconds", "0").err())
        .contains("--max-seconds must be positive, but was 0.0")
        .contains("Use for example --max-seconds 60");
    assertThat(OptionNames.in(command()).apply("-Xmx9g")).isEqualTo("AGON_JAVA_OPTS=-Xmx9g");
    assertThat(Shell.run("cruise", "train", "--step-x", "0", "--iterations", "1").err())
        .contains("--step-x must be positive and finite, but was 0.0");
    assertThat(Shell.run("cruise", "train", "--method", "sgda", "--carry", "clipped").err())
        .contains("method sgda has no parameter --carry.")
        .contains("Use one of these: --step-x, --step-y, --batch, --first-batch.");
  }

  @Test
  void theProgramWritesNamesInNoticesAsOptionsOfTheCommand(@TempDir Path folder)
      throws IOException {
    Path table = folder.resolve("table.csv");
    Files.writeString(table, "same,a,b\n" + "x,1,yes\nx,2,no\n".repeat(20));
    assertThat(Shell.run("train", table.toString(), "--iterations", "1").err())
        .contains("excluded as constant: \"same\"; use --categories or --numbers to keep a column.")
        .contains("the label is the last column, \"b\"; use --label to choose another.")
        .doesNotContain("`");
    assertThat(Names.write("`label`, `seconds`, `no`", OptionNames.in(command())))
        .isEqualTo("--label, --max-seconds, no");
    CommandLine evaluate = new CommandLine(CommandSpec.create());
    assertThat(Names.write("`label`, `no`", OptionNames.in(evaluate, LibraryWordsTest::command)))
        .isEqualTo("train --label, no");
  }

  @Test
  void libraryErrorsNameTheOption() {
    assertThat(Shell.run("cruise", "theory", "--points", "0").err())
        .contains("--points must be at least 1, but was 0.", "Use for example --points 5.");
    assertThat(Shell.run("cruise", "theory", "--samples", "2147483647").err())
        .contains("--samples 2147483647 needs", "Use for example --samples 200");
    assertThat(Shell.run("cruise", "evaluate", "--gain", "1,2,3", "--episodes", "0").err())
        .contains("--episodes must be at least 1, but was 0.");
  }

  private static CommandLine command() {
    return new CommandLine(
        CommandSpec.create()
            .addOption(OptionSpec.builder("--label").build())
            .addOption(OptionSpec.builder("--max-seconds").build()));
  }

  @Test
  void libraryWritesNamesUnchanged() {
    var error =
        new InvalidInputException(
            Names.of("seconds") + " must be positive.", "Use " + Names.of("seconds") + " 60.");
    assertThat(error).hasMessage("seconds must be positive.");
    assertThat(error.problem(OptionNames::of)).isEqualTo("--max-seconds must be positive.");
    assertThat(error.hint(name -> "<" + name + ">")).isEqualTo("Use <seconds> 60.");
    assertThat(Names.plain("no name, " + Names.of("").charAt(0) + " alone")).contains("alone");
  }
}
