package dev.agon.cli.option;

import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the parameter names of the library as options of the program. */
public final class OptionNames {
  /** Names that differ in the program. */
  private static final Map<String, String> OTHERS =
      Map.of("seconds", "max-seconds", "oracle-calls", "max-oracle-calls");

  private OptionNames() {}

  /** step-x becomes --step-x; a Java option is written as the launcher accepts it. */
  public static String of(String parameter) {
    return isForJava(parameter)
        ? "AGON_JAVA_OPTS=" + parameter
        : "--" + OTHERS.getOrDefault(parameter, parameter);
  }

  private static boolean isForJava(String parameter) {
    return parameter.startsWith("-X");
  }

  /** Does the same for names that are options of the command; other names are unchanged. */
  public static UnaryOperator<String> in(CommandLine command) {
    return parameter -> {
      CommandSpec spec = command.getCommandSpec();
      boolean known =
          isForJava(parameter)
              || spec.findOption(of(parameter)) != null
              || MethodOptions.isOneOf(spec, parameter);
      return known ? of(parameter) : parameter;
    };
  }
}
