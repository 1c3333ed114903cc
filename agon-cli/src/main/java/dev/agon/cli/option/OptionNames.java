package dev.agon.cli.option;

import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine;

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

  /** Returns {@link #of} for options of the command; other names are unchanged. */
  public static UnaryOperator<String> in(CommandLine command) {
    return parameter -> isIn(command, parameter) ? of(parameter) : parameter;
  }

  /**
   * Returns the option names for a command that uses models: {@code calibrate} becomes {@code train
   * --calibrate} if only training has this option. Parameters of methods are unchanged, because
   * other commands write them in the brackets of {@code --methods}.
   *
   * @param train creates the training command
   */
  public static UnaryOperator<String> in(CommandLine command, Supplier<CommandLine> train) {
    return parameter ->
        isIn(command, parameter)
            ? of(parameter)
            : declares(train.get(), parameter) ? "train " + of(parameter) : parameter;
  }

  private static boolean isIn(CommandLine command, String parameter) {
    return isForJava(parameter)
        || declares(command, parameter)
        || MethodOptions.isOneOf(command.getCommandSpec(), parameter);
  }

  private static boolean declares(CommandLine command, String parameter) {
    return command.getCommandSpec().findOption(of(parameter)) != null;
  }
}
