package dev.agon.cli;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The options that a hint names. */
final class Hints {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");

  private Hints() {}

  /** Returns the options in the hint that the command does not have. */
  static List<String> strangers(String err, String... words) {
    String hint =
        err.lines()
            .filter(line -> line.startsWith("hint: "))
            .findFirst()
            .orElse("")
            .replaceAll("agon [a-z]+.*", ""); // another command, with its own options
    String first = words.length > 0 && words[0].matches("[a-z]+") ? words[0] : "";
    boolean group = words.length > 1 && (first.equals("data") || first.equals("cruise"));
    String help =
        Shell.run(
                group && words[1].matches("[a-z]+")
                    ? new String[] {first, words[1], "--help"}
                    : first.isEmpty() ? new String[] {"--help"} : new String[] {first, "--help"})
            .out();
    return OPTION
        .matcher(hint)
        .results()
        .map(MatchResult::group)
        .distinct()
        .filter(option -> !help.contains(option))
        .toList();
  }
}
