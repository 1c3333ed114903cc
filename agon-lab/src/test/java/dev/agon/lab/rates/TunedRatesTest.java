package dev.agon.lab.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Tuning;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.theory.estimate.MeanGradient;
import dev.agon.theory.estimate.Slope;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Factors are tuned on separate seeds, without divergent runs, and then follow the powers of T of
 * the theorems.
 */
class TunedRatesTest {
  private static final GameSpec RIDGE =
      new GameSpec("ridge", "ridge", "strongly-concave", 2, 1, 0.5, 0, 0, 0, 0);

  @TempDir Path folder;

  private RatesSpec spec() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            TunedRatesTest.class.getResourceAsStream("/dev/agon/lab/tiny-rates.yaml"))) {
      String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return (RatesSpec) Experiments.parse("tiny-rates.yaml", yaml).spec();
    }
  }

  private static RateSeries series(RatesSpec spec, String id) {
    return spec.series().stream().filter(one -> one.id().equals(id)).findAny().orElseThrow();
  }

  @Test
  void parametersFollowPowersOfT() {
    Factors one = new Factors(0.2, 3, 0.1);
    RateProblem problem = RIDGE.problem();
    Hcmm1 hcmm1 = (Hcmm1) one.at("hcmm1", problem, 1000, 8000);
    assertThat(hcmm1.step()).isEqualTo(new Pair(0.1, 3 * 0.1));
    assertThat(hcmm1.smoothing().x()).isEqualTo(0.025);
    assertThat(hcmm1.batches().first()).isEqualTo(20);
    assertThat(hcmm1.carry()).isEqualTo(Hcmm1.Carry.CLIPPED);
    StormGda storm = (StormGda) one.at("storm-gda", problem, 1000, 8000);
    assertThat(storm.step()).isEqualTo(hcmm1.step());
    assertThat(storm.smoothing()).isEqualTo(hcmm1.smoothing());
    assertThat(storm.batches()).isEqualTo(hcmm1.batches());
    Hcmm2 hcmm2 = (Hcmm2) one.at("hcmm2", problem, 1000, 8000);
    assertThat(hcmm2.step().x()).isCloseTo(0.05, within(1e-15));
    assertThat(hcmm2.step().y()).isCloseTo(0.15, within(1e-15));
    assertThat(hcmm2.smoothing().y()).isEqualTo(0.025);
    assertThat(hcmm2.batches().first()).isEqualTo(1);
    Sgda sgda = (Sgda) one.at("sgda", problem, 1000, 4000);
    assertThat(sgda.step().x()).isCloseTo(0.1, within(1e-15));
    assertThat(sgda.step().y()).isCloseTo(0.3, within(1e-15));
    // The smoothing factor of a short horizon is larger, but at most 1.
    assertThat(((Hcmm2) one.at("hcmm2", problem, 1000, 1)).smoothing().x()).isEqualTo(1);
    assertThatThrownBy(() -> one.at("newton", problem, 1000, 1000))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("newton");
  }

  @Test
  void tuningIgnoresDivergedRuns() throws IOException {
    RatesSpec spec = spec();
    RateSeries leaping =
        new RateSeries(
            "leaping",
            "leaping",
            "sgda",
            "tuned",
            new Factors.Grid(List.of(1e7, 0.03), List.of(2.0), null),
            List.of(),
            List.of(),
            "sgda",
            false);
    double[] means = new double[2];
    for (int k = 0; k < 2; k++) {
      means[k] = mean(leaping.points().get(k).at("sgda", RIDGE.problem(), 64, 64), 64, 101);
    }
    assertThat(means[0]).isLessThan(0.1 * means[1]);
    RatesPlan plan = planWith(spec, List.of(RIDGE), List.of(leaping));
    assertThat(plan.factors(RIDGE, leaping, 64)).contains(new Factors(0.03, 2, 1));
  }

  /** A plan whose tuning has run. */
  private RatesPlan planWith(RatesSpec tiny, List<GameSpec> games, List<RateSeries> series) {
    RatesSpec spec =
        new RatesSpec(
            tiny.kind(),
            tiny.id(),
            tiny.aliases(),
            tiny.title(),
            tiny.origin(),
            tiny.about(),
            games,
            tiny.horizons(),
            tiny.fullHorizons(),
            tiny.tunedAt(),
            tiny.seeds(),
            tiny.fullSeeds(),
            series,
            tiny.momentum(),
            tiny.circles(),
            List.of());
    RunStore store = new RunStore(folder);
    RatesPlan plan = new RatesPlan(spec, new Scope(0, false, Map.of()), store);
    run(store, plan.tuningJobs());
    return plan;
  }

  private static void run(RunStore store, List<Job> jobs) {
    jobs.forEach(job -> store.put(job, Objects.requireNonNull(job.execute(() -> false, null))));
  }

  @Test
  void smallestMedianOverTuningSeedsWins() throws IOException {
    RatesSpec spec = spec();
    GameSpec valley = spec.games().get(1);
    RateSeries tuned = series(spec, "tuned");
    RatesPlan plan = planWith(spec, List.of(valley), List.of(tuned));
    Factors best = null;
    double smallest = Double.POSITIVE_INFINITY;
    for (Factors point : tuned.points()) {
      if (point.stepX() < 1) { // the others diverge
        double[] means =
            Tuning.TUNING_SEEDS.stream()
                .mapToDouble(
                    seed -> mean(valley, point.at("sgda", valley.problem(), 64, 64), 64, seed))
                .sorted()
                .toArray();
        best = means[2] < smallest ? point : best;
        smallest = Math.min(smallest, means[2]);
      }
    }
    for (long horizon : plan.horizons(valley)) { // once, for any T
      assertThat(plan.factors(valley, tuned, horizon)).contains(Objects.requireNonNull(best));
    }
  }

  @Test
  void withoutTuningRunsThereAreNoJobs() throws IOException {
    RatesSpec spec = spec();
    RatesPlan plan = new RatesPlan(spec, new Scope(0, false, Map.of()), new RunStore(folder));
    RateSeries tuned = series(spec, "tuned");
    assertThat(plan.method(spec.games().get(1), tuned, 64)).isEmpty();
    assertThat(plan.method(spec.games().get(0), series(spec, "hcmm2"), 64)).isPresent();
    assertThat(plan.measuringJobs()).noneMatch(job -> job.name().contains("tuned"));
  }

  @Test
  void retunesAtEveryHorizon() throws IOException {
    RatesSpec spec = spec();
    GameSpec valley = spec.games().get(1);
    RateSeries retuned = series(spec, "retuned");
    RatesPlan plan = planWith(spec, List.of(valley), List.of(retuned));
    assertThat(plan.tuningJobs())
        .extracting(job -> ((TuningJob) job).horizon())
        .containsOnly(64L, 128L, 256L);
    assertThat(plan.factors(valley, retuned, 256)).isPresent();
  }

  @Test
  void slopesUseTheirMeanAndStartHorizon() throws IOException {
    RatesSpec spec = spec();
    GameSpec valley = spec.games().get(1);
    RateSeries tuned = series(spec, "tuned");
    RunStore store = new RunStore(folder);
    RatesPlan plan = new RatesPlan(spec, new Scope(2, false, Map.of()), store);
    run(store, plan.tuningJobs());
    run(store, plan.measuringJobs());
    RatesResults results = new RatesResults(spec, plan);
    Sample slopes = results.sample("slope", "tuned", "valley");
    Sample halves = results.sample("half-slope", "tuned", "valley");
    for (int seed = 1; seed <= 2; seed++) {
      double[] all = new double[2];
      double[] half = new double[2];
      for (int h = 0; h < 2; h++) {
        long t = 128L << h;
        Method<?> method = plan.method(valley, tuned, t).orElseThrow();
        all[h] = mean(valley, method, t, seed);
        half[h] = 2 * all[h] - firstHalf(valley, method, t, seed);
      }
      List<Long> horizons = List.of(128L, 256L);
      assertThat(slopes.bySeed().get(seed)).isCloseTo(Slope.exponent(horizons, all), within(1e-12));
      assertThat(halves.bySeed().get(seed))
          .isCloseTo(Slope.exponent(horizons, half), within(1e-12));
      assertThat(halves.bySeed().get(seed)).isNotEqualTo(slopes.bySeed().get(seed));
    }
  }

  private static double mean(Method<?> method, long horizon, long seed) {
    return mean(RIDGE, method, horizon, seed);
  }

  private static double mean(GameSpec game, Method<?> method, long horizon, long seed) {
    return run(game, method, horizon, seed).mean();
  }

  /** The mean over the first half of a run, with the method for the whole run. */
  private static double firstHalf(GameSpec game, Method<?> method, long horizon, long seed) {
    return run(game, method, horizon / 2, seed).mean();
  }

  private static MeanGradient run(GameSpec game, Method<?> method, long iterations, long seed) {
    KnownGame problem = game.problem().game();
    MeanGradient mean = new MeanGradient(problem);
    Solver.ofUnchecked(problem, method)
        .seed(seed)
        .budget(Budget.iterations(iterations))
        .listener(mean)
        .solve();
    return mean;
  }

  @Test
  void publishedPredictionsMatchTheValley() {
    RatesSpec spec = (RatesSpec) Experiments.named(List.of("rates")).get(0).spec();
    double p = (1 + spec.games().get(0).decay()) / (2 + spec.games().get(0).decay());
    for (String id : List.of("hcmm1", "hcmm2", "storm-gda")) {
      assertThat(series(spec, id).predicted().get(0)).isCloseTo(-2 * p / 3, within(1e-4));
      assertThat(series(spec, id).predicted().get(1)).isCloseTo(-1.0 / 3, within(1e-4));
      assertThat(series(spec, id).proved(RIDGE.problem())).isEqualTo(-1.0 / 3);
    }
    assertThat(series(spec, "sgda").predicted()).containsExactly(-p / 2, -0.25);
    assertThat(series(spec, "sgda").proved(RIDGE.problem())).isEqualTo(-0.25);
  }

  @Test
  void namesFactorAtTheEndOfItsGrid() {
    List<Factors> tried =
        new Factors.Grid(List.of(1.0, 2.0, 4.0), List.of(1.0, 3.0, 9.0), null).points();
    assertThat(tried).hasSize(9);
    assertThat(new Factors(2, 3, 1).edges(tried)).isEqualTo("–");
    assertThat(new Factors(4, 3, 1).edges(tried)).isEqualTo("mu_x");
    assertThat(new Factors(1, 9, 1).edges(tried)).isEqualTo("mu_x, mu_y/mu_x");
  }
}
