package dev.agon.benchmarks.own;

import dev.agon.estimate.PrimalEstimate;
import dev.agon.estimate.SampleAverage;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.auto.Auto;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Measures {@code auto} on user-defined problems, compared with the best of many hand-tuned runs.
 *
 * <pre>java dev.agon.benchmarks.own.OwnBench [--tune] [--more | --fresh | --unseen |
 * --independent] [name ...]</pre>
 *
 * <p>Prints for each problem the risk P at the result of auto, its distance to the smallest known P
 * relative to the possible gain, the oracle calls, the stop reason and the certificate. With {@code
 * --tune} every problem is also solved with fifteen pairs of steps of four methods. It then prints
 * the smallest number of oracle calls after which a run was within a thousandth of the gain (5% for
 * nonconvex problems), and the ratio of auto's calls to it. {@code --more}, {@code --fresh} and
 * {@code --unseen} are further problems, {@code --independent} adds eighteen that were not used for
 * tuning and were solved by independent solvers.
 */
public final class OwnBench {
  private static final int SAMPLES = 1 << 15;
  private static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  private OwnBench() {}

  /** Options and names of problems; without names, all problems are solved. */
  public static void main(String[] arguments) {
    List<String> names = List.of(arguments);
    boolean tune = names.contains("--tune");
    OUT.printf(
        Locale.ROOT,
        "%-20s %12s %12s %9s %11s %8s %9s  %s%n",
        "problem",
        "P",
        "best known",
        "distance",
        "calls",
        "seconds",
        "ratio",
        "stop, certificate; best hand-tuned");
    for (OwnProblem problem : problems(names)) {
      if (names.stream().allMatch(name -> name.startsWith("--"))
          || names.contains(problem.name())) {
        print(problem, tune);
      }
    }
  }

  private static List<OwnProblem> problems(List<String> names) {
    if (names.contains("--fresh")) {
      return FreshProblems.all();
    }
    if (names.contains("--independent")) {
      return IndependentProblems.all();
    }
    if (names.contains("--unseen")) {
      return UnseenProblems.all();
    }
    return names.contains("--more") ? MoreProblems.all() : Catalogue.all();
  }

  /** Returns P if it is known, otherwise an estimate on a large sample. */
  static PrimalProblem risk(OwnProblem problem) {
    PrimalProblem known = problem.risk();
    if (known != null) {
      return known;
    }
    MinMaxProblem made = problem.make().get();
    return PrimalEstimate.of(made, SampleAverage.fresh(made, SAMPLES));
  }

  private static void print(OwnProblem problem, boolean tune) {
    MinMaxProblem made = problem.make().get();
    PrimalProblem risk = risk(problem);
    double[] x0 = new double[made.dimensionX()];
    made.start(x0, new double[made.dimensionY()]);
    made.setX().projector(x0.length).project(x0);
    double[] gradient = new double[x0.length];
    double start = risk.primal(x0, gradient);
    Solution solution =
        Solver.of(made, Auto.defaults())
            .budget(Budget.UNLIMITED.withOracleCalls(50_000_000))
            .solve();
    double reached = risk.primal(solution.x(), gradient);
    HandTuned.Result tuned =
        tune ? HandTuned.best(problem, risk, start, reached) : HandTuned.Result.none(problem);
    double best = Math.min(tuned.best(), Double.isNaN(tuned.best()) ? tuned.best() : reached);
    best = Double.isNaN(best) ? reached : best;
    best = Double.isNaN(problem.best()) ? best : problem.best();
    Account account = solution.account();
    Certificate certificate = account == null ? Certificate.NONE : account.certificate();
    OUT.printf(
        Locale.ROOT,
        "%-20s %12.7f %12.7f %9.1e %,11d %8.2f %9.2f  %s, %s %.1e of %.1e; %s%n",
        problem.name(),
        reached,
        best,
        (reached - best) / (start - best),
        solution.oracleCalls(),
        solution.seconds(),
        (double) solution.oracleCalls() / tuned.calls(),
        solution.stopReason(),
        certificate.kind() + (certificate.met() ? " met" : " not met"),
        certificate.value(),
        certificate.tolerance(),
        tuned.name());
    if (account != null) {
      account
          .phases()
          .forEach(
              phase ->
                  OUT.printf(
                      Locale.ROOT,
                      "    %s: %,d iterations, %,d calls: %s%n",
                      phase.name(),
                      phase.iterations(),
                      phase.oracleCalls(),
                      phase.why()));
    }
  }
}
