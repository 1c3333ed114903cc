package dev.agon.cli.report;

import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.BaselineComparison;

/** The table of the robust and the plain model, for local and remote rows. */
public final class BaselineTable {
  private BaselineTable() {}

  /**
   * Prints the measures of both models and the sentence that compares them.
   *
   * @param part the name of the rows
   * @param robust the robust model
   */
  public static void print(Terminal terminal, String part, Model robust, BaselineComparison both) {
    terminal.line("");
    TextTable table =
        new TextTable()
            .row("on the " + part + " rows", robust.settings().robust().toString(), "mean (plain)");
    for (BaselineComparison.Line line : both.lines()) {
      table.row(line.name(), Figures.of(line.robust()), Figures.of(line.plain()));
    }
    table.lines().forEach(text -> terminal.line("  %s", text));
    terminal.line("%s", both.sentence());
  }
}
