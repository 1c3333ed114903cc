package dev.agon.lab.cruise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Tiny;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job.Outcome;
import dev.agon.lab.run.RunStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From stored trials to numbers, on artificial trials that distinguish all cases. */
class CruiseResultsTest {
  private final CruiseSpec spec = (CruiseSpec) Tiny.cruise().spec();

  @TempDir Path folder;
  private RunStore store;
  private CruisePlan plan;

  @BeforeEach
  void read() {
    store = new RunStore(folder);
    plan = new CruisePlan(spec, new Scope(0, false, Map.of()), store);
  }

  /**
   * A training run of HCMM-1 whose gain is its seed, and its trials; NaN for a cost that
   * overflowed.
   */
  private void put(int seed, double local, double several, double forward, double distance) {
    TrainingJob training =
        plan.winnerJobs().stream()
            .filter(job -> job.name().contains("hcmm1") && job.seed() == seed)
            .findFirst()
            .orElseThrow();
    store.put(
        training,
        new Outcome(new LinkedHashMap<>(Map.of("k1", seed, "k2", 0, "k3", 0)), new Columns()));
    store.put(plan.trials(List.of(training)).get(0), trial(local, several, distance));
    store.put(plan.forwardTrials(List.of(training)).get(0), trial(forward, forward, distance));
  }

  private static Outcome trial(double cost, double several, double distance) {
    Map<String, Object> result = new LinkedHashMap<>();
    putFinite(result, "worst_case_cost", cost);
    putFinite(result, "worst_case_cost_multistart", several);
    putFinite(result, "smallest_distance", distance);
    double error = Double.isNaN(cost) ? cost : 0.5;
    Columns trace = new Columns().add("spacing_error", new double[] {4, 0.5, error, error});
    return new Outcome(result, trace);
  }

  private static void putFinite(Map<String, Object> result, String name, double value) {
    if (Double.isFinite(value)) {
      result.put(name, value);
    }
  }

  private double middle(String quantity) {
    return new CruiseResults(spec, plan).sample(quantity, "hcmm1", "").middle();
  }

  @Test
  void worstCasesDifferByKindOfSearch() {
    put(1, 10, 200, 3000, 20);
    put(2, 11, 201, 3001, 21);
    put(3, 99, 202, 3002, 29);
    assertThat(middle("worst-case-cost")).isEqualTo(11);
    assertThat(middle("multistart-cost")).isEqualTo(201);
    assertThat(middle("forward-cost")).isEqualTo(3001);
    assertThat(middle("smallest-distance")).isEqualTo(21);
    assertThat(middle("settling-time")).isEqualTo(0.1);
    assertThat(middle("tracking-error")).isEqualTo(0.5);
  }

  @Test
  void overflowCountsAsInfiniteCost() {
    for (int seed = 1; seed <= 3; seed++) {
      put(seed, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    assertThat(middle("worst-case-cost")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(middle("multistart-cost")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(middle("forward-cost")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(middle("smallest-distance")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(middle("settling-time")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(middle("tracking-error")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(middle("roughness")).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
