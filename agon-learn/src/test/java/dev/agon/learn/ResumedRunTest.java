package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.split.Balance;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.run.TracePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that was stopped and resumed ends with the same bits as an uninterrupted one. */
class ResumedRunTest {
  private static final Dataset DATA = Generator.generate("n=300,d=12,nnz=5,seed=3").train();
  private static final int ITERATIONS = 45;

  @TempDir Path folder;

  static Stream<Object[]> everyMethodAndPlayer() {
    return Methods.all().stream()
        .flatMap(
            info ->
                Stream.of(PlayerKind.DENSE, PlayerKind.LAZY)
                    .map(player -> new Object[] {info.name(), player}));
  }

  private static Solver solver(String name, PlayerKind player, long seed) {
    MethodInfo info = Methods.named(name);
    Map<String, String> batch = info.has("batch") ? Map.of("batch", "3") : Map.of();
    Method<?> method =
        new DefaultSteps(DATA.size(), ProblemSettings.nonconvex()).create(name, batch);
    return Solver.ofUnchecked(RobustProblem.of(DATA, ProblemSettings.nonconvex(), 1), method)
        .player(player)
        .seed(seed)
        .evaluateEvery(4)
        .budget(Budget.iterations(ITERATIONS));
  }

  private Checkpoint checkpoint() {
    return new Checkpoint(folder.resolve("run.checkpoint")).every(1e6);
  }

  private static void assertSame(Solution resumed, Solution whole) {
    assertThat(resumed.x()).isEqualTo(whole.x());
    assertThat(resumed.y()).isEqualTo(whole.y());
    assertThat(resumed.best().x()).isEqualTo(whole.best().x());
    assertThat(resumed.best().at().iteration()).isEqualTo(whole.best().at().iteration());
    assertThat(resumed.oracleCalls()).isEqualTo(whole.oracleCalls());
    assertThat(resumed.stopReason()).isEqualTo(whole.stopReason());
    assertThat(timeless(resumed)).isEqualTo(timeless(whole));
  }

  private static List<TracePoint> timeless(Solution solution) {
    return solution.trace().stream()
        .map(p -> new TracePoint(p.iteration(), p.oracleCalls(), 0, p.risk(), p.gradientNorm()))
        .toList();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("everyMethodAndPlayer")
  void aRunThatIsStoppedThreeTimesEndsWithTheSameBits(String name, PlayerKind player) {
    Solution whole = solver(name, player, 1).solve();
    for (int stop : new int[] {1, 14, 32}) {
      long[] done = {0};
      Solver partial =
          solver(name, player, 1)
              .checkpoint(checkpoint().resume(stop > 1))
              .interruptedBy(() -> done[0] >= stop);
      partial.listener(
          new RunListener() {
            @Override
            public void iterated(long iteration) {
              done[0] = iteration;
            }
          });
      partial.solve();
    }
    assertSame(solver(name, player, 1).checkpoint(checkpoint().resume(true)).solve(), whole);
    // Once more: a finished run has nothing left to do.
    assertSame(solver(name, player, 1).checkpoint(checkpoint().resume(true)).solve(), whole);
  }

  @Test
  void writingACheckpointChangesNoBit() {
    Solution plain = solver("hcmm2", PlayerKind.LAZY, 1).solve();
    assertSame(
        solver("hcmm2", PlayerKind.LAZY, 1).checkpoint(checkpoint().every(0)).solve(), plain);
  }

  @Test
  void resumedRunMayHaveLargerBudget() {
    Solver solver = solver("hcmm2", PlayerKind.LAZY, 1).budget(Budget.iterations(20));
    solver.checkpoint(checkpoint()).solve();
    Solution longer =
        solver("hcmm2", PlayerKind.LAZY, 1).checkpoint(checkpoint().resume(true)).solve();
    assertSame(longer, solver("hcmm2", PlayerKind.LAZY, 1).solve());
  }

  @Test
  void aCheckpointOfAnotherRunIsRefusedWithTheDifference() {
    solver("sgda", PlayerKind.DENSE, 1).checkpoint(checkpoint()).solve();
    assertThat(problem(solver("sgda", PlayerKind.DENSE, 2).checkpoint(checkpoint().resume(true))))
        .contains("seed was 1, and is now 2");
    assertThat(
            problem(solver("storm-gda", PlayerKind.DENSE, 1).checkpoint(checkpoint().resume(true))))
        .contains("method was sgda, and is now storm-gda");
    Checkpoint otherData = checkpoint().resume(true).identity("data", "abc");
    assertThat(problem(solver("sgda", PlayerKind.DENSE, 1).checkpoint(otherData)))
        .contains("data was not set, and is now abc");
  }

  static Stream<Object[]> otherSettings() {
    ProblemSettings first =
        ProblemSettings.suiting(DATA.target(), DATA.size(), DATA.features()).withRobust("mean");
    return Stream.of(
        new Object[] {first.withRobust("chi2=0.3"), "robust was mean, and is now chi2=0.3."},
        new Object[] {
          first.withRegulariser(new L2(0.25)), "lambda2 was 0.0033333333333333335, and is now 0.25."
        },
        new Object[] {
          first.withRegulariser(new None()),
          "regulariser was l2, and is now none; lambda2 was 0.0033333333333333335, and is now not set."
        },
        new Object[] {
          first.withWeighting(Weighting.BATCH_SUM), "weighting was unbiased, and is now batch-sum."
        },
        new Object[] {first.withLoss(Loss.parse("hinge")), "loss was logistic, and is now hinge."});
  }

  @ParameterizedTest
  @MethodSource("otherSettings")
  void refusalNamesTheSettingThatDiffers(ProblemSettings other, String difference) {
    ProblemSettings first =
        ProblemSettings.suiting(DATA.target(), DATA.size(), DATA.features()).withRobust("mean");
    trainer(first).checkpoint(checkpoint()).train();
    Trainer second = trainer(other).checkpoint(checkpoint().resume(true));
    assertThat(catchThrowableOfType(InvalidInputException.class, second::train).problem())
        .endsWith("belongs to another run: " + difference);
  }

  @Test
  void refusalNamesThePartOfTheRowsThatDiffers() {
    ProblemSettings settings = ProblemSettings.suiting(DATA.target(), DATA.size(), DATA.features());
    trainer(settings).checkpoint(checkpoint()).train();
    Trainer balanced = trainer(Balance.of(DATA), settings).checkpoint(checkpoint().resume(true));
    assertThat(catchThrowableOfType(InvalidInputException.class, balanced::train).getMessage())
        .contains("another run: row weights (weights, balance) was not set, and is now ")
        .doesNotContain("data was", "features", "labels");
  }

  private static Trainer trainer(ProblemSettings settings) {
    return trainer(DATA, settings);
  }

  private static Trainer trainer(Dataset data, ProblemSettings settings) {
    return new Trainer(data)
        .settings(settings)
        .method(new DefaultSteps(data.size(), settings).create("hcmm2", Map.of()))
        .budget(Budget.iterations(3));
  }

  private static String problem(Solver solver) {
    return catchThrowableOfType(InvalidInputException.class, solver::solve).problem();
  }

  @Test
  void damagedCheckpointFallsBackToPreviousOne() throws IOException {
    Path file = folder.resolve("run.checkpoint");
    Solution whole = solver("hcmm2", PlayerKind.LAZY, 1).checkpoint(checkpoint().every(0)).solve();
    byte[] good = Files.readAllBytes(file);
    for (int place : new int[] {0, 11, good.length / 2, good.length - 1}) {
      byte[] flipped = good.clone();
      flipped[place] ^= 4;
      Files.write(file, flipped);
      assertFallsBack(whole);
    }
    for (int length : new int[] {0, 1, 31, good.length / 2, good.length - 1}) {
      Files.write(file, java.util.Arrays.copyOf(good, length));
      assertFallsBack(whole);
    }
    Files.deleteIfExists(file);
    assertSame(
        solver("hcmm2", PlayerKind.LAZY, 1).checkpoint(checkpoint().resume(true)).solve(), whole);
  }

  private void assertFallsBack(Solution whole) throws IOException {
    Path file = folder.resolve("run.checkpoint");
    Path previous = folder.resolve("run.checkpoint.previous");
    byte[] before = Files.readAllBytes(previous);
    List<String> notices = new ArrayList<>();
    Checkpoint checkpoint = checkpoint().resume(true).notices(notices::add);
    assertSame(solver("hcmm2", PlayerKind.LAZY, 1).checkpoint(checkpoint).solve(), whole);
    assertThat(notices).hasSize(2).first().asString().contains("cannot be used");
    Files.deleteIfExists(file);
    Files.write(previous, before);
  }

  @Test
  void twoDamagedGenerationsAreAnErrorAndNoneStartsNewRun() throws IOException {
    Path file = folder.resolve("run.checkpoint");
    Solution whole = solver("sgda", PlayerKind.DENSE, 1).solve();
    assertSame(
        solver("sgda", PlayerKind.DENSE, 1).checkpoint(checkpoint().resume(true)).solve(), whole);
    Files.writeString(file, "junk");
    Files.deleteIfExists(folder.resolve("run.checkpoint.previous"));
    assertThat(problem(solver("sgda", PlayerKind.DENSE, 1).checkpoint(checkpoint().resume(true))))
        .contains("cannot be used", "is not a checkpoint");
    assertThat(whole.stopReason()).isEqualTo(StopReason.ITERATIONS);
  }
}
