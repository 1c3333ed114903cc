package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.method.MethodInfo;
import dev.agon.method.ParameterInfo;
import dev.agon.method.catalogue.Methods;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options for the parameters of methods: one for every parameter of every method in the
 * catalogue, generated from its annotations, and {@code --param} for names that the command itself
 * uses.
 */
public final class MethodOptions {
  private static final String HEADING = "%nParameters of the methods:%n";

  /**
   * Adds the options to the commands that have {@code @Mixin MethodOptions}.
   *
   * @param words the command line; the catalogue is read only if a command is used with an option
   *     that it does not define, or for a completion script, because reading it takes time
   */
  public static void addTo(CommandLine line, List<String> words) {
    for (CommandLine command : line.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      boolean wanted =
          words.contains("generate-completion")
              || words.contains(spec.name()) && !knowsAll(spec, words);
      if (wanted && belongTo(spec)) {
        addTo(spec);
      }
      addTo(command, words);
    }
  }

  private static boolean belongTo(CommandSpec command) {
    return command.mixins().values().stream()
        .anyMatch(mixin -> mixin.userObject() instanceof MethodOptions);
  }

  /**
   * Returns whether a command accepts this parameter of some method, even if it was not on the
   * command line.
   */
  static boolean isOneOf(CommandSpec command, String parameter) {
    return belongTo(command)
        && Methods.all().stream()
            .flatMap(method -> method.parameters().stream())
            .anyMatch(each -> each.option().equals(parameter));
  }

  /** True if every option on the command line is defined by the command itself. */
  private static boolean knowsAll(CommandSpec command, List<String> words) {
    for (String word : words) {
      int end = word.indexOf('=');
      String name = end < 0 ? word : word.substring(0, end);
      boolean help = name.equals("--help") || name.equals("-h") || name.equals("help");
      if (help || name.startsWith("--") && command.findOption(name) == null) {
        return false;
      }
    }
    return true;
  }

  private static void addTo(CommandSpec command) {
    ArgGroupSpec.Builder group = ArgGroupSpec.builder().validate(false).heading(HEADING);
    described()
        .forEach(
            (name, option) -> {
              if (command.findOption("--" + name) == null) {
                group.addArg(option);
              }
            });
    command.addArgGroup(group.build());
  }

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli
  CommandSpec command;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A parameter of the method, with its name from agon methods NAME.")
  public Map<String, String> parameters = new LinkedHashMap<>();

  /** Returns every parameter of the catalogue once, by name. */
  private static Map<String, OptionSpec> described() {
    Map<String, List<ParameterInfo>> byName = new LinkedHashMap<>();
    Map<String, List<String>> owners = new LinkedHashMap<>();
    for (MethodInfo method : Methods.all()) {
      for (ParameterInfo parameter : method.parameters()) {
        String name = parameter.option();
        byName.computeIfAbsent(name, unused -> new ArrayList<>()).add(parameter);
        owners.computeIfAbsent(name, unused -> new ArrayList<>()).add(method.name());
      }
    }
    Map<String, OptionSpec> options = new LinkedHashMap<>();
    byName.forEach(
        (name, sameName) ->
            options.put(
                name, describe(mostFrequent(sameName), owners.getOrDefault(name, List.of()))));
    return options;
  }

  /** Methods may describe a parameter of the same name slightly differently. */
  private static ParameterInfo mostFrequent(List<ParameterInfo> sameName) {
    Map<String, Integer> count = new HashMap<>();
    sameName.forEach(parameter -> count.merge(text(parameter), 1, Integer::sum));
    return Collections.max(sameName, Comparator.comparing(parameter -> count.get(text(parameter))));
  }

  private static String text(ParameterInfo parameter) {
    String meaning = parameter.meaning();
    boolean number = !parameter.isSwitch() && !parameter.type().isEnum();
    return Character.toUpperCase(meaning.charAt(0))
        + meaning.substring(1)
        + (number ? ", " + parameter.range() : "");
  }

  private static OptionSpec describe(ParameterInfo parameter, List<String> owners) {
    String few = owners.size() > 3 ? "" : " (" + String.join(", ", owners) + ")";
    OptionSpec.Builder option =
        OptionSpec.builder("--" + parameter.option()).description(text(parameter) + few + ".");
    if (parameter.isSwitch()) {
      return option.type(boolean.class).arity("0").build();
    }
    boolean choice = parameter.type().isEnum();
    String label = choice ? parameter.range().replace(", ", "|") : "V";
    return option.type(String.class).paramLabel(label).build();
  }

  /**
   * Returns the given values by parameter.
   *
   * @throws InvalidInputException when a parameter is given twice
   */
  public Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    for (ArgGroupSpec group : command.argGroups()) {
      if (HEADING.equals(group.heading())) {
        group.options().forEach(option -> put(option, given));
      }
    }
    parameters.forEach(
        (name, value) -> {
          if (given.put(name, value) != null) {
            throw new InvalidInputException(
                "--param " + name + " and --" + name + " are both given.", "Use one of them.");
          }
        });
    return given;
  }

  private static void put(OptionSpec option, Map<String, String> given) {
    Object value = option.getValue();
    if (value instanceof String || Boolean.TRUE.equals(value)) {
      given.put(option.longestName().substring(2), value.toString());
    }
  }
}
