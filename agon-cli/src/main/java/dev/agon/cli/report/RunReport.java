package dev.agon.cli.report;

import dev.agon.cli.option.RunOptions;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.startup.Failures;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import java.util.Locale;

/** Prints the summary of a run: cost, stop reason, files, and problems. */
public record RunReport(Solution solution, RunOptions run) {

  public void printCost(Terminal terminal) {
    terminal.line(
        "  cost             %,d iterations, %,d oracle calls, %.2f s",
        solution.iterations(), solution.oracleCalls(), solution.seconds());
    terminal.line("  stopped by       %s", solution.stopReason());
  }

  public void printFiles(Terminal terminal) {
    if (run.model != null) {
      terminal.line("  model            %s", run.model);
    }
    if (run.trace != null) {
      terminal.line("  trace            %s", run.trace);
    }
  }

  /** Warns if a run diverged. */
  public void printDivergence(Terminal terminal) {
    if (solution.stopReason() == StopReason.DIVERGED && !run.quiet) {
      terminal.notice(
          "the run diverged after "
              + solution.iterations()
              + " iterations; the "
              + (run.model == null
                  ? "best finite iterate is shown"
                  : "best finite model was written")
              + ". Try smaller steps: --step-x, --step-y.");
    }
  }

  /** Warns if a run made the risk worse; its best iterate may still be useful. */
  public void printTrouble(Terminal terminal) {
    double start = solution.trace().get(0).risk();
    double end = solution.last().risk();
    printDivergence(terminal);
    if (solution.stopReason() != StopReason.DIVERGED && end > start && !run.quiet) {
      terminal.notice(
          String.format(
              Locale.ROOT,
              "the worst-case risk rose from %.6g at the start to %.6g at the end. Try"
                  + " smaller steps: --step-x, --step-y.",
              start,
              end));
    }
  }

  /** Returns the exit code, and prints a message if it is a system error. */
  public int exitCode(Terminal terminal) {
    return switch (solution.stopReason()) {
      case DIVERGED -> ExitCode.DIVERGED;
      case OUT_OF_MEMORY ->
          new Failures(terminal)
              .outOfMemory(
                  " after " + solution.iterations() + " iterations; the result so far is kept");
      default -> ExitCode.DONE;
    };
  }
}
