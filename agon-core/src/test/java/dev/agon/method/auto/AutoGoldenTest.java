package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.BlindGame;
import dev.agon.fixture.WorstOfQuadratics;
import dev.agon.method.Account;
import dev.agon.method.Phase;
import dev.agon.problem.MinMaxProblem;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Golden values: every decision of the conductor on small problems, bit for bit. They detect
 * changes, not errors: after an intended change of a decision, review the new values and record
 * them.
 */
class AutoGoldenTest {
  private static final List<Integer> STOPS = List.of(1, 2, 5, 17, 20, 251, 600);

  @TempDir private Path folder;

  /** A problem whose name is in golden.txt. */
  record Case(String name, Supplier<Solver> solver) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(String name, Supplier<MinMaxProblem> problem, double tolerance) {
    return new Case(name, () -> solver(problem.get(), tolerance));
  }

  private static Solver solver(MinMaxProblem problem, double tolerance) {
    return Solver.ofUnchecked(problem, Auto.defaults().withTolerance(tolerance)).seed(3);
  }

  private static WorstOfQuadratics kinks() {
    return new WorstOfQuadratics(
        new double[][] {{1, 1}, {1, 3}, {2, 1}},
        new double[][] {{1, 0}, {-1, 1}, {0, -1}},
        new double[] {0, 0.1, 0.2});
  }

  static Stream<Case> cases() {
    return Stream.of(
        of("a parabola", () -> new Landscape(100, 0), 1e-3),
        of("a price on weights", () -> new Landscape(100, 2), 1e-3),
        of("a smaller price and tolerance", () -> new Landscape(100, 1), 1e-8),
        of("rows that can be sampled", () -> new Landscape.Sampled(200_000, 1), 1e-3),
        of("just enough rows for one sample", () -> new Landscape.Sampled(8192, 1), 1e-3),
        of("one row too few for a sample", () -> new Landscape.Sampled(8191, 1), 1e-3),
        of("a cheap curvature", () -> new Landscape.Curved(900, 1), 1e-3),
        of("a cheap curvature of many rows", () -> new Landscape.Curved(70_000, 1), 1e-3),
        of("many rows that cannot be sampled", () -> new Landscape.Smooth(70_000, 1), 1e-3),
        of("one row too few to begin stochastically", () -> new Landscape.Smooth(65_535, 1), 1e-3),
        new Case("kinks", () -> solver(kinks(), 1e-3).startX(2, 2)),
        of("no exact P", BlindGame::new, 1e-3),
        new Case(
            "a budget that ends it first",
            () -> solver(new Landscape.Smooth(70_000, 1), 1e-3).budget(Budget.iterations(700))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void matchesGoldenDecisions(Case c) throws IOException {
    assertThat(describe(c.solver().get().solve())).isEqualTo(golden(c.name()));
  }

  /** Stopped in any stage, at any iteration. */
  @ParameterizedTest
  @MethodSource("cases")
  void resumedRunMakesTheSameDecisions(Case c) throws IOException {
    for (int stop : STOPS) {
      Path file = folder.resolve("stopped-" + stop);
      Solver whole = c.solver().get().checkpoint(new Checkpoint(file).every(1e6).resume(true));
      c.solver()
          .get()
          .budget(Budget.iterations(stop))
          .checkpoint(new Checkpoint(file).every(1e6))
          .solve();
      assertThat(describe(whole.solve())).as("stopped after %d", stop).isEqualTo(golden(c.name()));
    }
  }

  private static String describe(Solution solution) {
    Account account = Objects.requireNonNull(solution.account());
    StringBuilder text = new StringBuilder();
    for (Phase phase : account.phases()) {
      text.append(phase.name() + ": " + phase.why() + "\n");
      text.append("  " + phase.iterations() + " iterations, " + phase.oracleCalls() + " calls, ");
      text.append("P " + phase.risk() + "\n");
    }
    text.append(solution.stopReason() + " after " + solution.iterations() + " iterations, ");
    text.append(solution.oracleCalls() + " calls, P " + solution.last().risk() + "\n");
    text.append(account.certificate() + "\n");
    return text + "x " + Arrays.toString(solution.x()) + "\n";
  }

  /** Returns the lines after a name in golden.txt, up to the next empty line. */
  private static String golden(String name) throws IOException {
    try (InputStream in = AutoGoldenTest.class.getResourceAsStream("golden.txt")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      int from = all.indexOf("# " + name + "\n");
      assertThat(from).as("golden.txt has %s", name).isNotNegative();
      int begin = all.indexOf('\n', from) + 1;
      return all.substring(begin, all.indexOf("\n\n", begin) + 1);
    }
  }
}
