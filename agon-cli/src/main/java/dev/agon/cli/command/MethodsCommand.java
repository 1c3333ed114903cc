package dev.agon.cli.command;

import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.cli.report.MethodsPage;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.method.MethodInfo;
import dev.agon.method.ParameterInfo;
import dev.agon.method.Recipe;
import dev.agon.method.catalogue.Methods;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon methods}: lists the methods, or describes one. */
@Command(
    name = "methods",
    description = "List the methods, or show the formulas and parameters of one.",
    mixinStandardHelpOptions = true)
public final class MethodsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "The method to describe.")
  @Nullable String name;

  @Option(
      names = "--markdown",
      hidden = true,
      description = "Print Markdown, as in docs/reference/methods.md.")
  boolean markdown;

  MethodsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (markdown) {
      terminal.out().print(MethodsPage.markdown());
    } else if (name == null) {
      list();
    } else {
      explain(Methods.named(name));
    }
    return ExitCode.DONE;
  }

  private void list() {
    TextTable methods = new TextTable().row("method", "needs", "description");
    TextTable paper =
        new TextTable()
            .row("method", "cost structure", "Lipschitz condition", "learning rates", "samples");
    for (MethodInfo info : Methods.all()) {
      Recipe recipe = info.recipe();
      methods.row(info.name(), recipe.needs(), recipe.summary());
      methods.row("", "", "cost " + recipe.cost() + "; " + recipe.reference());
      String[] cells = recipe.table();
      if (cells.length == 4) {
        paper.row(info.name(), cells[0], cells[1], cells[2], cells[3]);
      }
    }
    print(methods);
    terminal.line("");
    terminal.line(
        "Cost: oracle calls per iteration with batches of b. From Table I of the HCMM" + " paper:");
    print(paper);
    terminal.line("");
    terminal.line("Methods for the robust sets of agon train (see docs/guide/robust-sets.md):");
    Predicate<RobustSet> weights = RobustSets::hasWeightsForm;
    Predicate<RobustSet> dual = set -> set.dualForm(/* rows= */ 2) != null;
    sets("every set", "auto, primal-lbfgs: the worst case is exact");
    sets(RobustSets.names(weights.and(dual)), "all others, with --form weights or dual");
    sets(
        RobustSets.names(dual.and(weights.negate())),
        "all others, as plain minimisation (--form dual)");
    sets(RobustSets.names(weights.and(dual.negate())), "all others, with --form weights");
    terminal.line("All sets support row weights (--weights), in either form.");
    terminal.line(
        "The lazy player, with O(batch) instead of O(rows) per step, supports --robust"
            + " penalty=V with --form weights and uniform row weights.");
  }

  private void sets(String names, String methods) {
    terminal.line("  %-26s %s", names, methods);
  }

  private void explain(MethodInfo info) {
    Recipe recipe = info.recipe();
    terminal.line("%s (%s): %s", recipe.title(), info.name(), recipe.summary());
    for (String formula : recipe.formulas()) {
      terminal.line("  %s", formula);
    }
    terminal.line("Needs: %s. Oracle calls per iteration: %s.", recipe.needs(), recipe.cost());
    terminal.line("Reference: %s.", recipe.reference());
    terminal.line(
        "Parameters (defaults of the library; agon train chooses steps for its" + " problem):");
    TextTable parameters = new TextTable();
    for (ParameterInfo parameter : info.parameters()) {
      parameters.row(
          "  " + parameter.option(),
          parameter.symbol(),
          parameter.range(),
          parameter.isSwitch() ? "switch" : parameter.text(),
          parameter.meaning());
    }
    print(parameters);
  }

  private void print(TextTable table) {
    table.lines().forEach(terminal.out()::println);
  }
}
