package dev.agon.cli.command;

import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.testkit.DerivativeReport;
import dev.agon.testkit.Finding;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon check}: checks the derivatives of the built-in problems on this machine. */
@Command(
    name = "check",
    description = {
      "Check the derivatives of the built-in problems at random points.",
      "Compares gradients with finite differences of the loss, and Hessian-vector"
          + " products with differences of the"
          + " gradient; checks that the Hessian is symmetric and the stochastic gradient"
          + " unbiased. robust-SET-FORM covers every"
          + " loss and regulariser, sparse and dense rows, with and without row weights,"
          + " and shows the worst result. If a"
          + " loss or the dual of a set has kinks, points near a kink are redrawn. Exit"
          + " code 0 if all agree, otherwise 1."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "0..*",
      paramLabel = "PROBLEM",
      completionCandidates = Names.class,
      description = "Problems to check: ${COMPLETION-CANDIDATES}. [all]")
  List<String> chosen = new ArrayList<>();

  @Option(names = "--points", paramLabel = "N", description = "Number of random points. [3]")
  int points = 3;

  @Option(names = "--seed", paramLabel = "S", description = "Seed of the points and batches. [1]")
  long seed = 1;

  @Option(
      names = "--tolerance",
      paramLabel = "V",
      description = "Largest accepted relative difference. [1e-6]")
  double tolerance = 1e-6;

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  boolean json;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<DerivativeReport> reports = new ArrayList<>();
    for (String name : chosen.isEmpty() ? List.copyOf(BuiltInProblems.names()) : chosen) {
      DerivativeReport report =
          BuiltInProblems.report(
              name, check -> check.points(points).seed(seed).tolerance(tolerance));
      reports.add(report);
      if (!json) {
        terminal.out().println(report);
      }
    }
    long failed = reports.stream().filter(report -> !report.passed()).count();
    if (json) {
      Json.print(terminal, toJson(reports, failed == 0));
    } else if (failed == 0) {
      terminal.out().println("All derivatives agree.");
    } else {
      terminal.out().println("Derivatives of " + failed + " problem(s) do not agree: see FAIL.");
    }
    return failed == 0 ? ExitCode.DONE : ExitCode.FAILED;
  }

  private static ObjectNode toJson(List<DerivativeReport> reports, boolean passed) {
    ObjectNode node = Json.object();
    node.put("passed", passed);
    ArrayNode problems = node.putArray("problems");
    for (DerivativeReport report : reports) {
      ObjectNode problem = problems.addObject();
      problem.put("problem", report.problem());
      problem.put("passed", report.passed());
      ArrayNode checks = problem.putArray("checks");
      for (Finding finding : report.findings()) {
        ObjectNode check = checks.addObject();
        check.put("check", finding.law());
        check.put("passed", finding.passed());
        Json.number(check, "worst_error", finding.error());
        check.put("where", finding.where());
        check.put("tolerance", finding.tolerance());
      }
    }
    return node;
  }

  /** The names for shell completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return BuiltInProblems.names().iterator();
    }
  }
}
