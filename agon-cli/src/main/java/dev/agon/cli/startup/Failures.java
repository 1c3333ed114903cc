package dev.agon.cli.startup;

import dev.agon.InvalidInputException;
import dev.agon.cli.option.OptionNames;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.ThrowableText;
import dev.agon.learn.fetch.TransferException;
import dev.agon.learn.io.Causes;
import dev.agon.learn.train.RemoteRows;
import dev.agon.support.Nearest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Converts failures to one message, a hint and an exit code; never a stack trace. */
public record Failures(Terminal terminal)
    implements IParameterExceptionHandler, IExecutionExceptionHandler {

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidInputException invalid) {
        // the message of a converter is clearer
        return report(invalid, OptionNames.in(e.getCommandLine()));
      }
      if (cause instanceof InvalidPathException name) {
        return report(problem(name), hint(name), ExitCode.BAD_INPUT);
      }
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    return report(message(e, command), hint(e, command), ExitCode.BAD_INPUT);
  }

  private static String problem(InvalidPathException e) {
    return "'" + e.getInput() + "' is not a valid file name: " + e.getReason() + ".";
  }

  private static String hint(InvalidPathException e) {
    boolean plain = e.getInput().chars().allMatch(c -> c < 0x80);
    return plain
        ? "Choose another name."
        : "Set a locale that supports these characters: LC_ALL=C.UTF-8 agon ...";
  }

  private static String message(ParameterException e, String command) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      if (first.matches("--?[^-].*")) {
        // without its value, which may be a password
        String name = first.startsWith("--") ? first.split("=", 2)[0] : first.substring(0, 2);
        return command + " has no option " + name + ".";
      }
      String given = "'" + first + "'";
      return e.getCommandLine().getSubcommands().isEmpty()
          ? command + " does not accept " + given + "."
          : command + " has no command " + given + ".";
    }
    return e.getMessage() == null ? "cannot parse this command" : e.getMessage();
  }

  private static String hint(ParameterException e, String command) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      CommandSpec spec = e.getCommandLine().getCommandSpec();
      String given = unmatched.getUnmatched().get(0).split("=", 2)[0];
      String close =
          given.length() < 2
              ? null
              : Nearest.to(
                  given,
                  given.startsWith("-") ? spec.optionsMap().keySet() : spec.subcommands().keySet());
      if (close != null && !close.equals(given)) {
        return "Did you mean " + close + "? See " + command + " --help.";
      }
    }
    return "See " + command + " --help.";
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    return report(e, terminal::name);
  }

  /** Reports the exception that ended a command. */
  public int report(Throwable thrown) {
    return report(thrown, OptionNames::of);
  }

  /** Reports an exception even if its own methods fail, or there is no memory for a message. */
  private int report(Throwable thrown, UnaryOperator<String> style) {
    try {
      return described(thrown, style);
    } catch (OutOfMemoryError e) {
      LastResort.print();
      return ExitCode.FAILED;
    } catch (RuntimeException | Error e) {
      return internal(thrown);
    }
  }

  private int described(Throwable thrown, UnaryOperator<String> style) {
    Throwable e = unwrapped(thrown);
    if (e instanceof InvalidInputException invalid) {
      return report(invalid.problem(style), invalid.hint(style), ExitCode.BAD_INPUT);
    }
    if (e instanceof ParameterException bad) {
      return handleParseException(bad, new String[0]);
    }
    if (e instanceof TransferException network) {
      return report(String.valueOf(network.getMessage()), network.hint(), ExitCode.FAILED);
    }
    if (e instanceof RemoteRows.FailedException there) {
      return report(String.valueOf(there.getMessage()), there.hint(), ExitCode.FAILED);
    }
    if (e instanceof IOException && terminal.rawOut().hasFailed()) {
      return standardOutputLost();
    }
    Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
    Breakage known = Breakage.of(cause);
    if (known != null) {
      return report(known.problem(), known.hint(), ExitCode.FAILED);
    }
    if (e instanceof InvalidPathException name) {
      return report(problem(name), hint(name), ExitCode.BAD_INPUT);
    }
    if (e instanceof UncheckedIOException || e instanceof IOException) {
      String words = words(e);
      return report(
          words,
          words.startsWith("could not read jdbc:")
              ? "Check the host and the port of the address, and that the database is running."
              : words.startsWith("could not read")
                  ? "Check the disk and the connection to it, or use another copy of the file."
                  : "Check that the disk is not full, that you may write to the folder, and that"
                      + " pipes have a reader. Existing files are unchanged.",
          ExitCode.FAILED);
    }
    Breakage foreign = Breakage.ofPlugin(e, Thread.currentThread().getContextClassLoader());
    if (foreign != null) {
      return report(foreign.problem(), foreign.hint(), ExitCode.FAILED);
    }
    if (e instanceof StackOverflowError) {
      return report(
          "the input is nested too deeply.",
          "Simplify it, or increase the stack size of Java: AGON_JAVA_OPTS=-Xss16m.",
          ExitCode.FAILED);
    }
    return internal(e);
  }

  /**
   * An exception that only wraps another one has no message except for the class name of the other.
   */
  private static String words(Throwable e) {
    IOException cause = e instanceof UncheckedIOException unchecked ? unchecked.getCause() : null;
    if (cause != null && cause.toString().equals(e.getMessage())) {
      return Causes.named(cause);
    }
    return e instanceof IOException io ? Causes.named(io) : String.valueOf(e.getMessage());
  }

  /** An exception of one thread may be wrapped by another. */
  private static Throwable unwrapped(Throwable thrown) {
    Throwable e = thrown;
    while (e.getCause() != null
        && (e instanceof CompletionException || e instanceof ExecutionException)) {
      e = e.getCause();
    }
    return e;
  }

  /** Reports that memory ran out, and the work that had been finished. */
  public int outOfMemory(String after) {
    Breakage memory = MemoryFailure.ofHeap(after);
    return report(memory.problem(), memory.hint(), ExitCode.FAILED);
  }

  /** Reports that results could not be written; a broken pipe needs no message. */
  public int standardOutputLost() {
    if (terminal.rawOut().isAbandoned()) {
      return ExitCode.BROKEN_PIPE;
    }
    return report(
        "could not write to standard output.",
        "Check whether the disk is full. Requested files have been written.",
        ExitCode.FAILED);
  }

  private int internal(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    String place = trace.length == 0 ? "" : " at " + trace[0];
    return report(
        "internal error: " + name(e) + place,
        "Please report this line with the command that you ran.",
        ExitCode.FAILED);
  }

  private static String name(Throwable e) {
    String message = ThrowableText.message(e);
    return e.getClass().getName() + (message == null ? "" : ": " + message);
  }

  private int report(String message, String hint, int code) {
    terminal.out().flush();
    terminal.error(message, hint);
    return code;
  }
}
