package dev.agon.learn.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.method.Method;
import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.player.lazy.Gathering;
import dev.agon.problem.BatchSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws: from any state the lazy player's step is the dense player's step, up to rounding. */
class LazyAgreementTest {
  private static final List<String> METHODS =
      List.of(
          "hcmm1",
          "hcmm1, clipped carry",
          "hcmm2",
          "hcmm2, no cross blocks",
          "storm-gda",
          "heavy-ball",
          "sgda",
          "sagda");

  /** A method with the given y-step, smoothing and batch sizes. */
  static Method<?> method(String name, double mu, double beta, int b, int b0) {
    double mux = 10 * mu;
    return switch (name) {
      case "hcmm1" -> hcmm1(mux, mu, beta, Hcmm1.Carry.UNCLIPPED, b, b0);
      case "hcmm1, clipped carry" -> hcmm1(mux, mu, beta, Hcmm1.Carry.CLIPPED, b, b0);
      case "hcmm2" -> Hcmm2.defaults().withSteps(mux, mu).withSmoothing(beta).withBatches(b, b0);
      case "hcmm2, no cross blocks" ->
          Hcmm2.defaults()
              .withSteps(mux, mu)
              .withSmoothing(beta)
              .withoutCrossBlocks()
              .withBatches(b, b0);
      case "storm-gda" ->
          StormGda.defaults().withSteps(mux, mu).withSmoothing(beta).withBatches(b, b0);
      case "heavy-ball" ->
          HeavyBall.defaults().withSteps(mux, mu).withSmoothing(beta).withBatches(b, b0);
      case "sgda" -> Sgda.defaults().withSteps(mux, mu).withBatches(b, b0);
      case "sagda" -> Sagda.defaults().withSteps(mux, mu).withBatches(b, b0);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Hcmm1 hcmm1(
      double mux, double muy, double beta, Hcmm1.Carry carry, int b, int b0) {
    return Hcmm1.defaults()
        .withSteps(mux, muy)
        .withSmoothing(beta)
        .withClip(0.1)
        .withCarry(carry)
        .withBatches(b, b0);
  }

  static ProblemSettings settings(PenaltyWeight lambda1, Weighting weighting) {
    return ProblemSettings.logistic(lambda1, 0.001, 10, true, weighting);
  }

  /** Gathers all rows that can be gathered, after every move. */
  private static Gathering eager() {
    return new Gathering(1, 1);
  }

  static Stream<Arguments> everyMethodAndSetting() {
    List<Arguments> cases = new ArrayList<>();
    for (String method : METHODS) {
      for (PenaltyWeight lambda1 :
          List.of(PenaltyWeight.ONE_OVER_N_SQUARED, PenaltyWeight.ONE_OVER_N)) {
        for (Weighting weighting : Weighting.values()) {
          cases.add(Arguments.of(method, lambda1, weighting));
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("everyMethodAndSetting")
  void agreesOnThousandsOfSteps(String method, PenaltyWeight lambda1, Weighting weighting) {
    Method<?> some = method(method, 0.001, 0.01, 5, 50);
    for (int every : new int[] {7, 100_000}) {
      Lockstep pair = lockstep(400, lambda1, weighting, some, 1, new Gathering(every, every));

      pair.run(4000);

      assertThat(pair.cohortSteps() > 0).isEqualTo(every < 100_000);
    }
  }

  @ParameterizedTest
  @MethodSource("everyMethodAndSetting")
  void agreesForEveryShapeAndStepSize(String method, PenaltyWeight lambda1, Weighting weighting) {
    for (int n : new int[] {1, 2, 3, 16, 17, 300}) {
      for (double beta : new double[] {1e-4, 0.5, 0.99, 1}) {
        for (int batch : new int[] {1, 5, 40}) {
          for (double mu : new double[] {1e-4, 0.1}) {
            Method<?> fast = method(method, mu, beta, batch, 50);
            lockstep(n, lambda1, weighting, fast, 3, new Gathering()).run(120);
            lockstep(n, lambda1, weighting, fast, 3, eager()).run(120);
          }
        }
      }
    }
  }

  @Test
  void mostRowsAreRestingInThePublishedSetting() {
    Lockstep pair =
        lockstep(
            2000,
            PenaltyWeight.ONE_OVER_N_SQUARED,
            Weighting.BATCH_SUM,
            method("hcmm2", 0.001, 0.01, 20, 200),
            1,
            new Gathering());

    pair.run(1000);

    assertThat(pair.largestSupport()).isGreaterThan(1000);
    assertThat(pair.smallestSupport()).isLessThan(400);
  }

  @ParameterizedTest
  @MethodSource("everyMethodAndSetting")
  void agreesFromAnyStart(String method, PenaltyWeight lambda1, Weighting weighting) {
    int n = 60;
    double[] oneRow = new double[n];
    oneRow[7] = 1;
    double[] tenRows = new double[n];
    Arrays.fill(tenRows, 20, 30, 0.1);
    double[] uneven = new double[n];
    Arrays.setAll(uneven, i -> 2.0 * i / (n * (n - 1)));
    double[] infeasible = new double[n];
    for (double[] y : List.of(oneRow, tenRows, uneven, infeasible)) {
      for (double beta : new double[] {0.05, 1}) {
        var problem =
            new WeightsFormProblem(
                SomeData.generated(n, 12, 3, 5), settings(lambda1, weighting), 1);
        Method<?> some = method(method, 0.01, beta, 2, 9);
        for (Gathering gathering : List.of(new Gathering(), eager())) {
          new Lockstep(
                  problem,
                  some,
                  ones(13),
                  y,
                  () -> BatchSource.random(problem.sampling(), 2),
                  gathering)
              .run(300);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyMethodAndSetting")
  void agreesOnRowsDrawnAgainAndAgain(String method, PenaltyWeight lambda1, Weighting weighting) {
    var problem =
        new WeightsFormProblem(SomeData.generated(50, 12, 3, 5), settings(lambda1, weighting), 1);
    List<int[]> batches = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      batches.add(new int[] {3, 3, 3, i % 50, 4, 3});
    }
    for (Gathering gathering : List.of(new Gathering(), eager(), new Gathering(9, 5))) {
      new Lockstep(
              problem,
              method(method, 0.01, 0.1, 6, 6),
              ones(13),
              uniform(50),
              () -> BatchSource.replay(batches),
              gathering)
          .run(method.equals("sagda") ? 200 : 400);
    }
  }

  @ParameterizedTest
  @MethodSource("everyMethodAndSetting")
  void undoRestoresLazyAndDenseState(String method, PenaltyWeight lambda1, Weighting weighting) {
    for (int steps : new int[] {1, 2, 57, 500}) {
      for (Gathering gathering : List.of(new Gathering(), eager(), new Gathering(2, 3))) {
        Method<?> some = method(method, 0.01, 0.1, 3, 9);
        Lockstep pair = lockstep(100, lambda1, weighting, some, 4, gathering);
        pair.run(steps);

        pair.takeBack();
      }
    }
  }

  /**
   * Every method on the sets of about 10,000 rows. A larger set adds only its size and no other
   * rule, so each larger set is tested with two methods with different momenta.
   */
  static Stream<Arguments> methodsOnRealData() {
    return Stream.of(
            METHODS.stream().flatMap(m -> Stream.of("mushrooms " + m, "phishing " + m)),
            Stream.of("a9a hcmm2", "a9a heavy-ball", "ijcnn1 hcmm1, clipped carry"),
            Stream.of("ijcnn1 storm-gda", "w8a hcmm2, no cross blocks", "w8a sagda"))
        .flatMap(each -> each)
        .map(each -> Arguments.of((Object[]) each.split(" ", 2)));
  }

  @ParameterizedTest
  @MethodSource("methodsOnRealData")
  @EnabledIfEnvironmentVariable(
      named = "AGON_DATA",
      matches = ".+",
      disabledReason = "AGON_DATA does not name the folder of the real data sets")
  void agreesOnRealData(String set, String method) {
    var problem = new WeightsFormProblem(SomeData.real(set), ProblemSettings.published(), 1);

    onRealData(problem, method, 0.001, 0.01, new Gathering()).run(800);
  }

  /** The settings of the program, in which nearly all rows keep a weight. */
  @ParameterizedTest
  @MethodSource("methodsOnRealData")
  @EnabledIfEnvironmentVariable(
      named = "AGON_DATA",
      matches = ".+",
      disabledReason = "AGON_DATA does not name the folder of the real data sets")
  void agreesOnRealDataInCohorts(String set, String method) {
    var problem = new WeightsFormProblem(SomeData.real(set), ProblemSettings.nonconvex(), 1);
    double n = problem.sampleCount();
    double mu = method.startsWith("hcmm") ? 0.001 : 10 / (n * n);
    Lockstep pair = onRealData(problem, method, mu, 0.01, new Gathering(256, 32));

    pair.run(700);

    assertThat(pair.mostInCohorts()).isGreaterThan(1000);
    assertThat(pair.cohortSteps()).isGreaterThan(300);
  }

  private static Lockstep onRealData(
      WeightsFormProblem problem, String method, double mu, double beta, Gathering gathering) {
    return new Lockstep(
        problem,
        method(method, mu, beta, 20, 2000),
        ones(problem.dimensionX()),
        uniform(problem.sampleCount()),
        () -> BatchSource.random(problem.sampling(), 1),
        gathering);
  }

  private static Lockstep lockstep(
      int n,
      PenaltyWeight lambda1,
      Weighting weighting,
      Method<?> method,
      long seed,
      Gathering gathering) {
    var problem =
        new WeightsFormProblem(SomeData.generated(n, 30, 5, seed), settings(lambda1, weighting), 1);
    return new Lockstep(
        problem,
        method,
        ones(problem.dimensionX()),
        uniform(n),
        () -> BatchSource.random(problem.sampling(), seed),
        gathering);
  }

  private static double[] ones(int d) {
    double[] x = new double[d];
    Arrays.fill(x, 1);
    return x;
  }

  private static double[] uniform(int n) {
    double[] y = new double[n];
    Arrays.fill(y, 1.0 / n);
    return y;
  }
}
