package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.cli.command.BenchCommand;
import dev.agon.cli.command.CheckCommand;
import dev.agon.cli.command.CompareCommand;
import dev.agon.cli.command.DataCommand;
import dev.agon.cli.command.EvaluateCommand;
import dev.agon.cli.command.ExportCommand;
import dev.agon.cli.command.MethodsCommand;
import dev.agon.cli.command.PredictCommand;
import dev.agon.cli.command.ReportCommand;
import dev.agon.cli.command.ReproduceCommand;
import dev.agon.cli.command.RobustCommand;
import dev.agon.cli.command.TheoryCommand;
import dev.agon.cli.command.TrainCommand;
import dev.agon.cli.command.TuneCommand;
import dev.agon.cli.cruise.CruiseCommand;
import dev.agon.cli.option.MethodOptions;
import dev.agon.cli.option.Numbers;
import dev.agon.cli.option.OptionNames;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.startup.Failures;
import dev.agon.cli.startup.JitWarmup;
import dev.agon.cli.startup.LastResort;
import dev.agon.cli.startup.Plugins;
import dev.agon.cli.startup.WrappedHelp;
import dev.agon.run.Provenance;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The agon command: parses the arguments, runs a subcommand, and converts failures to one clear
 * message.
 */
@Command(
    name = "agon",
    description = {
      "Trains distributionally robust models by stochastic min-max optimisation:",
      "min over x, max over y of E[Q(x,y;xi)].",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Start with: agon train FILE.csv --label COLUMN. agon COMMAND --help lists the" + " options,",
      "agon data list prints the known data sets, and agon reproduce runs the published experiments."
    })
public final class Main implements Runnable {
  private static final List<Class<?>> COMMANDS =
      List.of(
          TrainCommand.class,
          EvaluateCommand.class,
          RobustCommand.class,
          TuneCommand.class,
          PredictCommand.class,
          ExportCommand.class,
          DataCommand.class,
          MethodsCommand.class,
          CompareCommand.class,
          CruiseCommand.class,
          CheckCommand.class,
          TheoryCommand.class,
          ReproduceCommand.class,
          ReportCommand.class,
          BenchCommand.class);

  private static final char REPLACED = '\uFFFD';

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "Folder of jars with methods or database drivers. [AGON_PLUGINS]")
  @Nullable String plugins;

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** Without a command, prints the help. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    LastResort.prepare();
    Terminal terminal = Terminal.ofProcess();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> new Failures(terminal).report(e));
    JitWarmup.before(arguments);
    int code = run(terminal, arguments);
    if (Interruption.isRequested()) {
      Interruption.finished(); // the JVM is already shutting down, with 130 or 143
    } else {
      Runtime.getRuntime().exit(code);
    }
  }

  /** Runs the command and returns its exit code. */
  static int run(Terminal terminal, String... arguments) {
    try {
      requireReadable(arguments);
      try (Plugins plugins = Plugins.of(arguments, Plugins.environment())) {
        return execute(terminal, arguments);
      }
    } catch (RuntimeException | Error e) { // last resort: a stack trace is never shown
      return new Failures(terminal).report(e);
    }
  }

  /**
   * In a locale that does not support them, the JVM has replaced characters before the program
   * receives them.
   */
  private static void requireReadable(String... arguments) {
    String encoding = System.getProperty("sun.jnu.encoding", "");
    for (String argument : arguments) {
      if (argument.indexOf(REPLACED) >= 0) {
        throw new InvalidInputException(
            "the argument '"
                + argument
                + "' has characters that the encoding of this locale, "
                + encoding
                + ", does not support.",
            encoding.equals("UTF-8")
                ? "Write it in UTF-8, and rename files whose names have another encoding."
                : "Set a locale that supports them: LC_ALL=C.UTF-8 agon ...");
      }
    }
  }

  /** The command with all its subcommands and options, for man pages and completion. */
  public static CommandLine commandLine() {
    return commandLine(Terminal.ofProcess());
  }

  private static CommandLine commandLine(Terminal terminal, String... arguments) {
    // Warnings of picocli, for example about quotation marks, name fields and classes.
    CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF);
    CommandLine line = new CommandLine(new Main(), new Factory(terminal));
    for (Class<?> command : commands(arguments)) {
      line.addSubcommand(command);
    }
    line.setOut(terminal.out())
        .setErr(terminal.err())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setExecutionStrategy(parsed -> run(parsed, terminal))
        .setParameterExceptionHandler(new Failures(terminal))
        .setExecutionExceptionHandler(new Failures(terminal));
    Numbers.registerIn(line).setUsageHelpWidth(110).setHelpFactory(WrappedHelp::new);
    MethodOptions.addTo(line, List.of(arguments));
    provideVersion(line);
    return line;
  }

  private static int execute(Terminal terminal, String... arguments) {
    int code = execute(commandLine(terminal, arguments), terminal, arguments);
    terminal.out().flush();
    terminal.err().flush();
    boolean lost = terminal.rawOut().hasFailed();
    return lost && code == ExitCode.DONE ? new Failures(terminal).standardOutputLost() : code;
  }

  /**
   * Creates only the called command: describing all others would take longer than the start itself.
   */
  private static List<Class<?>> commands(String... arguments) {
    for (Class<?> command : arguments.length == 0 ? List.<Class<?>>of() : COMMANDS) {
      if (command.getAnnotation(Command.class).name().equals(arguments[0])) {
        return List.of(command);
      }
    }
    List<Class<?>> all = new ArrayList<>(COMMANDS);
    all.add(AutoComplete.GenerateCompletion.class);
    all.add(CommandLine.HelpCommand.class);
    return all;
  }

  /** Errors bypass the handlers of exceptions: memory may run out, a jar may be damaged. */
  private static int execute(CommandLine line, Terminal terminal, String... arguments) {
    try {
      return line.execute(arguments);
    } catch (Error e) {
      return new Failures(terminal).report(e);
    }
  }

  private static int run(ParseResult parsed, Terminal terminal) {
    ParseResult called = parsed;
    while (called.hasSubcommand()) {
      called = called.subcommand();
    }
    terminal.writeNames(
        OptionNames.in(
            called.commandSpec().commandLine(),
            () -> new CommandLine(TrainCommand.class, new Factory(terminal))));
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (ParameterException | ExecutionException e) {
      throw e; // picocli passes it to the handlers
    } catch (RuntimeException e) {
      return new Failures(terminal).report(e); // for example the toString of another exception
    }
  }

  /** Every command accepts -V. */
  private static void provideVersion(CommandLine line) {
    line.getCommandSpec().versionProvider(new Version());
    line.getSubcommands().values().forEach(Main::provideVersion);
  }

  /** Passes the terminal to every command that needs one. */
  private record Factory(Terminal terminal) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      try {
        Constructor<K> constructor = type.getDeclaredConstructor(Terminal.class);
        constructor.setAccessible(true); // commands are in other packages
        return constructor.newInstance(terminal);
      } catch (NoSuchMethodException e) {
        return CommandLine.defaultFactory().create(type);
      }
    }
  }

  /** The output of {@code --version}. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"agon " + Provenance.VERSION, "Java " + Runtime.version()};
    }
  }
}
