package dev.agon.lab.regression;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.lab.Tiny;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job.Outcome;
import dev.agon.lab.run.RunStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and quantities of artificial runs that distinguish all cases. */
class RegressionTablesTest {
  private final RegressionSpec spec = (RegressionSpec) Tiny.experiment().spec();
  private final DataSpec data = spec.data().get(0);
  private final Series storm = spec.series().get(0);
  private final Series hcmm2 = spec.series().get(1);

  @TempDir Path folder;
  private RegressionPlan plan;
  private RegressionResults results;
  private RunStore store;

  @BeforeEach
  void read() {
    Map<String, DataCard> cards = new LinkedHashMap<>();
    for (DataSpec one : spec.data()) {
      cards.put(
          one.name(), new DataCard(one.name(), "s", 300, 10, 900, 150, "0", DataCard.Origin.REAL));
    }
    store = new RunStore(folder);
    plan =
        new RegressionPlan(
            spec, new Scope(0, false, cards), new DataSets(name -> Optional.empty()), store);
    results = new RegressionResults(spec, plan);
  }

  /** A run with evaluations every 10 iterations: 100 calls and 7 seconds. */
  private void put(Series series, Map<String, String> setting, int seed, double... risks) {
    int evaluations = risks.length;
    double[] iteration = new double[evaluations];
    Arrays.setAll(iteration, k -> 10.0 * k);
    Columns trace =
        new Columns()
            .add("iteration", iteration)
            .add("oracle_calls", Arrays.stream(iteration).map(i -> 10 * i).toArray())
            .add("seconds", Arrays.stream(iteration).map(i -> 0.7 * i).toArray())
            .add("worst_case_risk", risks)
            .add("effective_step", series(evaluations, 4))
            .add("gradient_momentum_cosine", series(evaluations, -0.1));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("final_risk", risks[evaluations - 1]);
    result.put("best_risk", Arrays.stream(risks).min().orElseThrow());
    result.put("accuracy", 0.5 + 0.1 * seed);
    result.put("stop_reason", "ITERATIONS");
    store.put(plan.job(data, series, setting, seed), new Outcome(result, trace));
  }

  /** Nothing at the start, then 1, 2, 3, ... times that number. */
  private static double[] series(int evaluations, double factor) {
    double[] values = new double[evaluations];
    Arrays.setAll(values, k -> k == 0 ? Double.NaN : k * factor);
    return values;
  }

  private void put(Series series, int seed, double... risks) {
    put(series, plan.winner(data, series), seed, risks);
  }

  private double quantity(String name) {
    return requireNonNull(results.sample(name, "hcmm2", data.name()).bySeed().get(1));
  }

  private static Object cell(Table table, int row, String column) {
    return table.rows().get(row).get(table.columns().indexOf(column));
  }

  @Test
  void everyQuantityUsesItsColumn() {
    put(storm, 1, 8, 7, 6, 5);
    put(hcmm2, 1, 8, 6, 3, 2, 4);
    optima(0.5, 0.25);
    assertThat(quantity("accuracy")).isEqualTo(0.6);
    assertThat(quantity("error-rate")).isEqualTo(0.4);
    assertThat(quantity("effective-step")).as("4, 8, 12, 16").isEqualTo(10);
    assertThat(quantity("cosine")).isCloseTo(-0.25, within(1e-15));
    assertThat(quantity("smallest-cosine")).isEqualTo(-0.4);
    assertThat(quantity("iterations-to-reference")).isEqualTo(20);
    assertThat(quantity("calls-to-reference")).isEqualTo(200);
    assertThat(quantity("seconds-to-reference")).isEqualTo(14);
    assertThat(quantity("risk-over-optimum")).as("P* from zero, not the best").isEqualTo(8);
  }

  /** L-BFGS from zero and from another start. */
  private void optima(double... found) {
    List<OptimumJob> jobs =
        plan.optimumJobs().stream().filter(job -> job.card().name().equals(data.name())).toList();
    for (int k = 0; k < found.length; k++) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("final_risk", found[k]);
      result.put("iterations", 12.0);
      result.put("gradient_norm", 1e-6);
      result.put("stop_reason", "CONVERGED");
      store.put(
          jobs.get(k),
          new Outcome(result, new Columns().add("worst_case_risk", new double[] {0.69})));
    }
  }

  @Test
  void reportsTheOptimumFromZeroAndTheBestOne() {
    optima(0.5, 0.25);
    assertThat(results.optimumFromZero(data)).isEqualTo(0.5);
    assertThat(results.bestOptimum(data)).isEqualTo(0.25);
    Table table = new RegressionTables(spec, plan, results).optima();
    assertThat(cell(table, 0, "P(0)")).isEqualTo(0.69);
    assertThat(cell(table, 0, "P* | from zero")).isEqualTo(0.5);
    assertThat(cell(table, 0, "P* | best")).isEqualTo(0.25);
    assertThat(cell(table, 0, "P* | expected")).as("of the real set").isEqualTo(0.5);
  }

  @Test
  void tableHasBestMedianAndWorstFinalRisk() {
    put(hcmm2, 1, 8, 1, 3);
    put(hcmm2, 2, 8, 2, 4);
    put(hcmm2, 3, 8, 6, 9);
    optima(0.5, 0.25);
    Table table = new RegressionTables(spec, plan, results).risks();
    assertThat(cell(table, 0, "start")).isEqualTo(8.0);
    assertThat(cell(table, 0, "final P | best")).isEqualTo(3.0);
    assertThat(cell(table, 0, "final P | median")).isEqualTo(4.0);
    assertThat(cell(table, 0, "final P | worst")).isEqualTo(9.0);
    assertThat(cell(table, 0, "lowest")).isEqualTo(2.0);
    assertThat(cell(table, 0, "P*")).isEqualTo(0.5);
    Table diagnostics = new RegressionTables(spec, plan, results).diagnostics();
    assertThat(cell(diagnostics, 0, "accuracy | worst")).isEqualTo(0.6);
    assertThat(cell(diagnostics, 0, "accuracy | median")).isEqualTo(0.7);
    assertThat(cell(diagnostics, 0, "accuracy | best")).isEqualTo(0.8);
  }

  @Test
  void savingsAndRatiosAreNotInverted() {
    put(storm, 1, 8, 7, 6, 6, 5); // 400 calls
    put(hcmm2, 1, 8, 6, 5, 5, 5); // reached after 200
    put(hcmm2, other(), 1, 8, 4, 9, 9, 9); // reached after 100, and above it again
    Table calls = new ReferenceTables(spec, plan, results).calls();
    assertThat(cell(calls, 1, "paper | calls")).isEqualTo(400.0);
    assertThat(cell(calls, 1, "paper | saving")).isEqualTo(1280.0 / 400);
    assertThat(cell(calls, 1, "best final run | ours")).isEqualTo(200.0);
    assertThat(cell(calls, 1, "best final run | ratio")).isEqualTo(0.5);
    assertThat(cell(calls, 1, "best final run | saving")).isEqualTo(2.0);
    assertThat(cell(calls, 1, "earliest of grid | ours")).isEqualTo(100.0);
    assertThat(cell(calls, 1, "earliest of grid | ratio")).isEqualTo(0.25);
    assertThat(cell(calls, 1, "earliest of grid | saving")).isEqualTo(4.0);
    Table seconds = new ReferenceTables(spec, plan, results).seconds();
    assertThat(cell(seconds, 1, "seconds | ours")).isEqualTo(14.0);
    assertThat(cell(seconds, 1, "seconds | earliest")).isEqualTo(7.0);
    assertThat(cell(seconds, 1, "iterations | ours")).isEqualTo(20.0);
    assertThat(cell(seconds, 1, "iterations | earliest")).isEqualTo(10.0);
  }

  /** The grid point of HCMM-2 that is not the winner. */
  private Map<String, String> other() {
    return hcmm2.settings().stream()
        .filter(setting -> !setting.equals(plan.winner(data, hcmm2)))
        .findFirst()
        .orElseThrow();
  }
}
