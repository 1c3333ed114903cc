package dev.agon.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a {@link DerivativeCheck}; as text it is a table with one line per check.
 *
 * @param problem the problem's name
 * @param findings every check, in order
 */
public record DerivativeReport(String problem, List<Finding> findings) {
  /** Copies the list. */
  public DerivativeReport {
    findings = List.copyOf(findings);
  }

  /** Returns whether every check has passed. */
  public boolean passed() {
    return findings.stream().allMatch(Finding::passed);
  }

  /**
   * Combines several reports: the worst error of every check, and the problem in which it occurred.
   *
   * @param name the name of the combined report
   * @param reports the reports, of one problem each
   */
  public static DerivativeReport worst(String name, List<DerivativeReport> reports) {
    Map<String, Finding> worst = new LinkedHashMap<>();
    for (DerivativeReport report : reports) {
      for (Finding f : report.findings()) {
        String where = f.where() + " of " + report.problem();
        Finding here = new Finding(f.law(), f.error(), where, f.tolerance());
        worst.merge(f.law(), here, DerivativeReport::worse);
      }
    }
    return new DerivativeReport(name, List.copyOf(worst.values()));
  }

  /** Returns the finding with the larger error; NaN is larger than any number. */
  private static Finding worse(Finding a, Finding b) {
    return Double.compare(a.error(), b.error()) >= 0 ? a : b;
  }

  @Override
  public String toString() {
    int width = findings.stream().mapToInt(f -> f.law().length()).max().orElse(0);
    String line = "%-4s  %-" + Math.max(width, 1) + "s  %12s  %s%n";
    StringBuilder table = new StringBuilder("Derivatives of " + problem + System.lineSeparator());
    table.append(String.format(Locale.ROOT, line, "", "check", "worst error", "where"));
    for (Finding f : findings) {
      String mark = f.passed() ? "pass" : "FAIL";
      String error = String.format(Locale.ROOT, "%.1e", f.error());
      table.append(String.format(Locale.ROOT, line, mark, f.law(), error, f.where()));
    }
    return table.toString();
  }
}
