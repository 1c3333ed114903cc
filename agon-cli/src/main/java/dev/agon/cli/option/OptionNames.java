package dev.agon.cli.option;

import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the library's names of parameters as the program's options. */
public final class OptionNames {
  /** Where the program's name differs. */
  private static final Map<String, String> OTHERS =
      Map.of("seconds", "max-seconds", "oracle-calls", "max-oracle-calls");

  private OptionNames() {}

  /** step-x becomes --step-x; an option of Java goes where the launcher takes it. */
  public static String of(String parameter) {
    return isForJava(parameter)
        ? "AGON_JAVA_OPTS=" + parameter
        : "--" + OTHERS.getOrDefault(parameter, parameter);
  }

  private static boolean isForJava(String parameter) {
    return parameter.startsWith("-X");
  }

  /** The same for what the command has an option for; other names stay. */
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
