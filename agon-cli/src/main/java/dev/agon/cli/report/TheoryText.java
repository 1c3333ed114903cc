package dev.agon.cli.report;

import dev.agon.cli.option.TheoryOptions;
import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Terminal;
import dev.agon.theory.Estimate;
import dev.agon.theory.Guarantee;
import dev.agon.theory.Limit;
import dev.agon.theory.StabilityRange;
import dev.agon.theory.StabilityWarning;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A {@link TheoryReport} as text. */
record TheoryText(TheoryReport report, Terminal terminal) {

  void print() {
    TheoryOptions options = report.options();
    terminal.line("%s", report.title());
    terminal.line("");
    terminal.line(
        "Constants, at %d point%s within about %s of the start (seed %d)",
        options.points,
        options.points == 1 ? "" : "s",
        Figures.shortened(options.radius),
        options.seed);
    for (Estimate.Value value : report.estimate().values()) {
      terminal.line(
          "  %-8s %-10s [%s, %s]  %s",
          value.symbol(),
          Figures.shortened(value.value()),
          Figures.shortened(value.low()),
          Figures.shortened(value.high()),
          value.how());
    }
    terminal.line(
        "  They are suprema: the observed values are lower estimates, except for nu,"
            + " an upper estimate.");
    statements();
    List<TheoryReport.Theorem> theorems = report.theorems();
    if (!theorems.isEmpty()) {
      stableSteps(theorems);
      schedules(theorems);
    }
  }

  private void statements() {
    terminal.line("");
    if (report.statements().isEmpty()) {
      terminal.line(
          "The problem satisfies the assumptions of the theory at the points that were"
              + " evaluated.");
      return;
    }
    terminal.line("Outside the theory");
    for (StabilityWarning statement : report.statements()) {
      terminal.line("  %s", statement);
    }
  }

  private void stableSteps(List<TheoryReport.Theorem> theorems) {
    terminal.line("");
    terminal.line(
        "Stable steps for batches of %,d; HCMM-1 with beta = %s and N = N1 = G",
        report.batch(), Figures.shortened(report.options().smoothing));
    for (TheoryReport.Theorem theorem : theorems) {
      StabilityRange range = theorem.range();
      terminal.line("  %s (beta <= %s)", range.theorem(), range.limitBeta().formula());
      if (range.limitsY().isEmpty()) {
        terminal.line("    mu_y is free; for mu_y = 1:");
      } else {
        limit(StabilityRange.binding(range.limitsY()));
      }
      limit(theorem.bindingX());
    }
  }

  private void limit(Limit binding) {
    terminal.line(
        "    %s <= %-12s binding: %s",
        binding.parameter(), Figures.shortened(binding.value()), binding.formula());
  }

  private void schedules(List<TheoryReport.Theorem> theorems) {
    terminal.line("");
    terminal.line(
        "Guaranteed parameters for T = %,d iterations, and their bound", report.iterations());
    for (TheoryReport.Theorem theorem : theorems) {
      Guarantee guarantee = theorem.family().apply(report.iterations());
      terminal.line("  %s", guarantee.theorem());
      terminal.line("    %s", options(TheoryReport.parameters(guarantee)));
      terminal.line(
          "    mean |grad P| <= %s, mostly %s",
          Figures.shortened(guarantee.bound().total()), TheoryReport.largest(guarantee.bound()));
    }
    Double epsilon = report.options().epsilon;
    if (epsilon != null) {
      terminal.line("");
      terminal.line(
          "Iterations until mean |grad P| <= %s is guaranteed", Figures.shortened(epsilon));
      for (TheoryReport.Theorem theorem : theorems) {
        long horizon = Guarantee.horizonFor(epsilon, theorem.family());
        String words =
            horizon == Guarantee.LONGEST
                ? "more than 10^18"
                : String.format(Locale.ROOT, "%,d", horizon);
        terminal.line("  %-28s %s", theorem.range().theorem(), words);
      }
    }
    terminal.line("");
    terminal.line(
        "A guarantee refers to a uniformly random iterate and is conservative by"
            + " orders of magnitude.");
  }

  /** Returns the options as typed on the command line, without switches, which are all off. */
  private static String options(Map<String, Object> parameters) {
    return parameters.entrySet().stream()
        .filter(entry -> !(entry.getValue() instanceof Boolean))
        .map(entry -> "--" + entry.getKey() + " " + text(entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String text(Object value) {
    return value instanceof Double number
        ? Figures.shortened(number)
        : value.toString().toLowerCase(Locale.ROOT);
  }
}
