package dev.agon.lab.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From stored runs to rates, on artificial runs that distinguish all cases. */
class RatesResultsTest {
  private static final double NONE = Double.NaN;

  @TempDir Path folder;
  private RatesSpec spec;
  private RatesPlan plan;
  private RunStore store;

  @BeforeEach
  void read() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            RatesResultsTest.class.getResourceAsStream("/dev/agon/lab/tiny-rates.yaml"))) {
      String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String later = yaml.replaceFirst("sigma-h: 0.5}", "sigma-h: 0.5, fit-from: 128}");
      spec = (RatesSpec) Experiments.parse("tiny-rates.yaml", later).spec();
    }
    store = new RunStore(folder);
    plan = new RatesPlan(spec, new Scope(0, false, Map.of()), store);
  }

  private Sample sample(String quantity, String series, String game) {
    return new RatesResults(spec, plan).sample(quantity, series, game);
  }

  /**
   * Stores the runs of a series: mean and mean of the second half of each; NaN for a missing one.
   */
  private void put(
      String series, ToDoubleFunction<RatesJob> mean, ToDoubleFunction<RatesJob> secondHalf) {
    for (Job job : plan.measuringJobs()) {
      if (job instanceof RatesJob run && run.series().equals(series)) {
        Map<String, Object> result = new LinkedHashMap<>();
        if (!Double.isNaN(mean.applyAsDouble(run))) {
          result.put(RatesJob.MEAN, mean.applyAsDouble(run));
          result.put("random_gradient", 10.0 * run.horizon() + run.seed());
          result.put("best_gradient", 20.0 * run.horizon() + run.seed());
          result.put("final_gradient", 30.0 * run.horizon() + run.seed());
        }
        if (!Double.isNaN(secondHalf.applyAsDouble(run))) {
          result.put(RatesJob.SECOND_HALF, secondHalf.applyAsDouble(run));
        }
        store.put(run, new Job.Outcome(result, new Columns()));
      }
    }
  }

  private static double power(RatesJob run, double exponent) {
    return run.seed() * StrictMath.pow(run.horizon(), exponent - 0.01 * run.seed());
  }

  @Test
  void slopesAreFittedSeedBySeed() {
    put("hcmm2", run -> power(run, -0.25), run -> power(run, -0.5));
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(sample("slope", "hcmm2", "concave").bySeed().get(seed))
          .isCloseTo(-0.25 - 0.01 * seed, within(1e-12));
      assertThat(sample("half-slope", "hcmm2", "concave").bySeed().get(seed))
          .isCloseTo(-0.5 - 0.01 * seed, within(1e-12));
    }
    assertThat(sample("slope", "hcmm2", "concave").middle()).isCloseTo(-0.28, within(1e-12));
  }

  @Test
  void tableShowsEachSlopeWithItsRange() {
    put("hcmm2", run -> power(run, -0.25), run -> power(run, -0.5));
    RatesTables tables = new RatesTables(spec, plan, new RatesResults(spec, plan));
    List<String> columns = tables.slopes().columns();
    List<Object> row = tables.slopes().rows().get(0);
    for (Map.Entry<String, Double> part :
        Map.of("all iterates", -0.28, "second half", -0.53).entrySet()) {
      double low = (Double) row.get(columns.indexOf(part.getKey() + " | low"));
      double high = (Double) row.get(columns.indexOf(part.getKey() + " | high"));
      assertThat((Double) row.get(columns.indexOf(part.getKey() + " | fitted")))
          .isCloseTo(part.getValue(), within(1e-12));
      assertThat(low).isBetween(part.getValue() - 0.02, part.getValue() - 0.005);
      assertThat(high).isBetween(part.getValue() + 0.005, part.getValue() + 0.02);
    }
    List<Object> outputs = tables.outputs().rows().get(0);
    assertThat(outputs.subList(5, 8)).containsExactly(2563.0, 5123.0, 7683.0);
  }

  @Test
  void lastValueBelongsToTheLongestHorizon() {
    put("hcmm2", run -> run.horizon() + run.seed(), run -> 2.0 * run.horizon());
    assertThat(sample("last-mean", "hcmm2", "concave").values())
        .containsExactly(257, 258, 259, 260, 261);
    assertThat(sample("last-half", "hcmm2", "concave").middle()).isEqualTo(512);
    assertThat(sample("last-random", "hcmm2", "concave").middle()).isEqualTo(2563);
    assertThat(sample("last-best", "hcmm2", "concave").middle()).isEqualTo(5123);
    assertThat(sample("last-final", "hcmm2", "concave").middle()).isEqualTo(7683);
  }

  @Test
  void divergedSeedHasInfiniteSlope() {
    put(
        "hcmm2",
        run -> run.seed() == 2 && run.horizon() == 128 ? NONE : power(run, -0.25),
        run -> NONE);
    assertThat(sample("slope", "hcmm2", "concave").bySeed().get(2))
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sample("slope", "hcmm2", "concave").bySeed()).hasSize(5);
    assertThat(sample("slope", "hcmm2", "concave").middle()).isInfinite();
    assertThat(sample("last-mean", "hcmm2", "concave").middle())
        .as("at 256 no run diverged")
        .isFinite();
    put("sgda", run -> run.seed() == 2 ? NONE : 1, run -> NONE);
    assertThat(sample("last-mean", "sgda", "concave").bySeed().get(2)).isInfinite();
    assertThat(sample("last-half", "sgda", "concave").bySeed())
        .as("an unmeasured value decides nothing")
        .containsOnlyKeys(2);
  }

  @Test
  void ratioToBoundIsLargestOverHorizonsPerSeed() {
    RateSeries sure =
        spec.series().stream().filter(s -> s.id().equals("sure")).findAny().orElseThrow();
    RateProblem problem = spec.games().get(0).problem();
    // In turn 64, 128 and 256 are closest to their bounds.
    put(
        "sure",
        run ->
            sure.bound(problem, run.horizon())
                * (run.horizon() == 64L << (run.seed() % 3) ? 0.1 * run.seed() : 0.01),
        run -> NONE);
    double[] shares = sample("bound-share", "sure", "concave").values();
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(shares[seed - 1]).isCloseTo(0.1 * seed, within(1e-12));
    }
  }

  @Test
  void slopesStartAtSpecHorizonAndFactorsMinimiseMedian() {
    // Tuned at 64: the second point has the best median, the first the best single seed, and the
    // third was rejected.
    for (Job job : plan.tuningJobs()) {
      TuningJob tuning = (TuningJob) job;
      double[] scores = new double[tuning.series().points().size()];
      Arrays.fill(scores, 7);
      scores[0] = tuning.seed() == 101 ? 0.001 : 9;
      scores[1] = 5;
      scores[2] = NONE;
      store.put(job, new Job.Outcome(Map.of(), new Columns().add("mean_gradient", scores)));
    }
    RateSeries tuned =
        spec.series().stream().filter(s -> s.id().equals("tuned")).findAny().orElseThrow();
    GameSpec valley = spec.games().get(1);
    assertThat(plan.factors(valley, tuned, 256)).contains(tuned.points().get(1));
    put("tuned", run -> run.horizon() == 64 ? 1000 : 1.0 / run.horizon(), run -> NONE);
    assertThat(sample("slope", "tuned", "valley").middle()).isCloseTo(-1, within(1e-12));
  }

  @Test
  void momentumAndCyclesAreRelativeToTheirScale() {
    RatesResults results = new RatesResults(spec, plan);
    GameSpec quiet = spec.momentum().games().get(0);
    for (int seed = 1; seed <= 5; seed++) {
      Map<String, Object> result = new LinkedHashMap<>();
      if (seed != 4) {
        result.put("mean_error", 0.5 * seed);
      }
      store.put(
          plan.momentumJob(quiet, spec.momentum().series().get(0), seed),
          new Job.Outcome(result, new Columns()));
    }
    Sample errors = sample("momentum-error", "heavy-ball", "quiet");
    assertThat(errors.values()).containsExactly(0.5, 1, 1.5, Double.POSITIVE_INFINITY, 2.5);
    assertThat(sample("momentum-share", "heavy-ball", "quiet").bySeed().get(2))
        .isCloseTo(1 / results.momentumBound(quiet), within(1e-12));
    Columns trace = new Columns().add("gradient_norm", new double[] {4, 9, 2});
    store.put(
        new CircleJob(spec.circles(), spec.circles().series().get(0)),
        new Job.Outcome(Map.of("final_gradient", 2.0), trace));
    assertThat(sample("gradient-left", "small", "twist").values()).containsExactly(0.5);
    assertThat(sample("gradient-left", "large", "twist").values()).isEmpty();
  }
}
