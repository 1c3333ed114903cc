package dev.agon.cli.report;

import dev.agon.cli.option.RunOptions;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.startup.Failures;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import java.util.Locale;

/** What every training prints of its run: cost, reason to stop, files, and what went wrong. */
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

  /** A run that made things worse says so; its best iterate may still be worth something. */
  public void printTrouble(Terminal terminal) {
    double start = solution.trace().get(0).risk();
    double end = solution.last().risk();
    if (run.quiet) {
      return;
    }
    if (solution.stopReason() == StopReason.DIVERGED) {
      terminal.notice(
          "the run diverged after "
              + solution.iterations()
              + " iterations; the "
              + (run.model == null
                  ? "best finite iterate is shown"
                  : "best finite model was written")
              + ". Try smaller steps: --step-x, --step-y.");
    } else if (end > start) {
      terminal.notice(
          String.format(
              Locale.ROOT,
              "the worst-case risk rose from %.6g at the start to %.6g at the end. Try"
                  + " smaller steps: --step-x, --step-y.",
              start,
              end));
    }
  }

  /** What the process ends with, said aloud when it is a failure of the machine. */
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
