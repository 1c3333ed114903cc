package dev.agon.cli.command;

import dev.agon.cli.output.DamagedRuns;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Terminal;
import dev.agon.lab.Reports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agon report}: rewrites the page from stored runs. */
@Command(
    name = "report",
    description = "Rewrite the report from the runs stored in a folder, without running anything.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "A folder of agon reproduce or agon compare.")
  Path folder = Path.of("");

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Reports.Made made = Reports.build(folder);
    DamagedRuns.name(terminal, made.leftOut());
    terminal.line("Report: %s", made.page());
    return ExitCode.DONE;
  }
}
