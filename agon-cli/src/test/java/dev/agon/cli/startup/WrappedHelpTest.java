package dev.agon.cli.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.Main;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The lines of help texts are broken at blanks only, and none is too long. */
class WrappedHelpTest {
  static Stream<CommandLine> commands() {
    List<CommandLine> all = new ArrayList<>();
    add(Main.commandLine(), all);
    return all.stream();
  }

  private static void add(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(sub -> add(sub, all));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void noWordIsBroken(CommandLine command) {
    String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
    Set<String> shown = new HashSet<>(Arrays.asList((help + " ").split("\\s+", -1)));
    CommandSpec spec = command.getCommandSpec();
    List<String> texts = new ArrayList<>(List.of(spec.usageMessage().description()));
    spec.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> texts.addAll(List.of(option.description())));
    spec.positionalParameters().stream()
        .filter(parameter -> !parameter.hidden())
        .forEach(parameter -> texts.addAll(List.of(parameter.description())));
    for (String text : texts) {
      if (!text.contains("${")) { // replaced when it is shown
        assertThat(shown).containsAll(Arrays.asList(text.replace("%n", " ").trim().split("\\s+")));
      }
    }
    assertThat(help.lines()).allMatch(line -> line.length() <= 110);
    // A part such as [--by-time[=COL]] stays on one line.
    assertThat(command.getHelp().synopsis("Usage: ".length()).trim().split("\\s+"))
        .allMatch(part -> part.replace("[", "").length() == part.replace("]", "").length());
  }

  @Test
  void linesAreBrokenAtBlanks() {
    assertThat(WrappedHelp.lines("one two-three cvar=0.1 wasserstein=0.1", 10, 0))
        .containsExactly("one", "two-three", "cvar=0.1", "wasserstei", "n=0.1");
    assertThat(WrappedHelp.lines("short", 10, 2)).containsExactly("short");
    assertThat(WrappedHelp.lines("", 10, 2)).containsExactly("");
  }
}
