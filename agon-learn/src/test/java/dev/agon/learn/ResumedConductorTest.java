package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Phase;
import dev.agon.method.auto.Auto;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.TracePoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** auto, stopped in each of its phases and resumed, ends with the same bits. */
class ResumedConductorTest {
  private static final Dataset FEW = grouped(Generator.generate("n=80,d=6,nnz=4,seed=3").train());

  @TempDir Path folder;

  private static Dataset grouped(Dataset data) {
    int[] groups = IntStream.range(0, data.size()).map(i -> i * i % 3).toArray();
    return data.withGroups(new Groups(groups, List.of("a", "b", "c")));
  }

  private static Solver solver(Dataset data, ProblemSettings settings, long iterations) {
    return Solver.of(RobustProblem.of(data, settings, 1), Auto.defaults())
        .budget(Budget.iterations(iterations));
  }

  private Checkpoint checkpoint() {
    return new Checkpoint(folder.resolve("run.checkpoint")).every(1e6);
  }

  /** Stops at these positions, one run each. */
  private Solution assertNoStopMatters(Dataset data, ProblemSettings settings, int stops) {
    Solution whole = solver(data, settings, Long.MAX_VALUE).solve();
    Set<Long> places = new TreeSet<>(Set.of(1L, whole.iterations()));
    for (int k = 1; k < stops; k++) {
      places.add(Math.max(1, whole.iterations() * k / stops));
    }
    for (long stop : places) {
      solver(data, settings, stop).checkpoint(checkpoint()).solve();
      Solution resumed =
          solver(data, settings, Long.MAX_VALUE).checkpoint(checkpoint().resume(true)).solve();
      assertThat(resumed.x()).as("stopped at %d", stop).isEqualTo(whole.x());
      assertThat(resumed.best().x()).isEqualTo(whole.best().x());
      assertThat(resumed.oracleCalls()).isEqualTo(whole.oracleCalls());
      assertThat(resumed.stopReason()).isEqualTo(whole.stopReason());
      assertThat(resumed.account()).isEqualTo(whole.account());
      assertThat(timeless(resumed)).isEqualTo(timeless(whole));
    }
    return whole;
  }

  private static List<TracePoint> timeless(Solution solution) {
    return solution.trace().stream()
        .map(p -> new TracePoint(p.iteration(), p.oracleCalls(), 0, p.risk(), p.gradientNorm()))
        .toList();
  }

  private static List<String> phases(Solution solution) {
    return Objects.requireNonNull(solution.account()).phases().stream().map(Phase::name).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean",
        "penalty=0.3",
        "chi2=0.4",
        "cvar=0.3",
        "cvar=0.1",
        "kl=0.3",
        "kl-penalty=0.9",
        "tv=0.2",
        "extremile=2",
        "esrm=1,penalty=1/n",
        "cvar=0.5,trim=0.1",
        "wasserstein=0.1,norm=1",
        "wasserstein=0.1,norm=inf,label-cost=1",
        "groups",
        "groups-penalty=1"
      })
  void runStoppedWithAnySetContinuesBitForBit(String set) {
    ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set);
    Stream.of(settings, settings.withRegulariser(new L2(0.1)))
        .forEach(each -> assertNoStopMatters(FEW, each, 5));
  }

  @Test
  void runStoppedOnOrAfterSampleContinuesBitForBit() {
    Dataset many = Generator.generate("n=66000,d=3,nnz=2,seed=5").train();
    Solution whole = assertNoStopMatters(many, ProblemSettings.nonconvex(), 3);
    assertThat(phases(whole)).containsExactly("sample", "sample", "exact");
  }
}
