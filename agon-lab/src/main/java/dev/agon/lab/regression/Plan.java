package dev.agon.lab.regression;

import dev.agon.lab.Scope;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataShelf.Volume;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.spec.OptimumSpec;
import dev.agon.lab.spec.ProblemSpec;
import dev.agon.lab.spec.RegressionSpec;
import dev.agon.lab.spec.SeriesSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Which runs an experiment consists of, and which of them won. */
final class Plan {
  private final RegressionSpec spec;
  private final Scope scope;
  private final RunStore store;
  private final Function<DataSpec, Volume> volumes;

  /**
   * @param scope has a card for every data set of the spec
   * @param volumes the data, asked for only when a job runs
   */
  Plan(RegressionSpec spec, Scope scope, RunStore store, Function<DataSpec, Volume> volumes) {
    this.spec = spec;
    this.scope = scope;
    this.store = store;
    this.volumes = volumes;
  }

  int seeds() {
    return scope.seeds() > 0 ? scope.seeds() : spec.protocol().seeds();
  }

  DataCard card(DataSpec data) {
    DataCard card = scope.data().get(data.name());
    if (card == null) {
      throw new IllegalStateException("no card for the data set " + data.name());
    }
    return card;
  }

  RegressionJob job(DataSpec data, SeriesSpec series, Map<String, String> setting, long seed) {
    ProblemSpec problem = spec.problemOf(series);
    return new RegressionJob(
        card(data),
        () -> volumes.apply(data),
        series.create(spec.protocol(), setting),
        problem.settings(),
        problem.begin(),
        seed,
        spec.protocol().iterations(),
        spec.protocol().evaluateEvery(),
        spec.diagnostics());
  }

  /** Every grid point with the first seed. */
  List<RegressionJob> gridJobs() {
    List<RegressionJob> jobs = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (SeriesSpec series : spec.series()) {
        for (Map<String, String> setting : series.settings()) {
          jobs.add(job(data, series, setting, 1));
        }
      }
    }
    return jobs;
  }

  /** The winning settings with all seeds. */
  List<RegressionJob> winnerJobs() {
    List<RegressionJob> jobs = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (SeriesSpec series : spec.series()) {
        Map<String, String> winner = winner(data, series);
        for (int seed = 1; seed <= seeds(); seed++) {
          jobs.add(job(data, series, winner, seed));
        }
      }
    }
    return jobs;
  }

  /** The descents that measure P*, data set by data set; none unless the spec asks for them. */
  List<OptimumJob> optimumJobs() {
    return spec.data().stream().flatMap(data -> optimumJobs(data).stream()).toList();
  }

  private List<OptimumJob> optimumJobs(DataSpec data) {
    List<OptimumJob> jobs = new ArrayList<>();
    OptimumSpec optimum = spec.optimum();
    for (int start = 0; optimum != null && start < optimum.starts(); start++) {
      jobs.add(
          new OptimumJob(
              card(data),
              () -> volumes.apply(data),
              spec.problem().settings(),
              start,
              optimum.iterations()));
    }
    return jobs;
  }

  /** What the descents found, by start: "zero" first; those not run are left out. */
  Map<String, StoredRun> optima(DataSpec data) {
    Map<String, StoredRun> found = new LinkedHashMap<>();
    for (OptimumJob job : optimumJobs(data)) {
      store.find(job).ifPresent(run -> found.put(job.startName(), run));
    }
    return found;
  }

  /** How the settings were chosen, for the reader. */
  String tuning() {
    return scope.full()
        ? "Every curve is the best point of the whole grid, by the final risk of seed 1."
        : "Every curve has the setting that the spec names as winner; a --full run searches the"
            + " whole grid.";
  }

  /** The setting with the best final risk: of the stored grid in a full run, else the spec's. */
  Map<String, String> winner(DataSpec data, SeriesSpec series) {
    if (!scope.full()) {
      return series.winnerOn(data.name());
    }
    Map<String, String> best = null;
    double bestRisk = Double.POSITIVE_INFINITY;
    for (Map<String, String> setting : series.settings()) {
      Optional<StoredRun> run = store.find(job(data, series, setting, 1));
      double risk = run.map(r -> r.number("final_risk")).orElse(Double.NaN);
      if (best == null || risk < bestRisk) {
        best = setting;
        bestRisk = Double.isNaN(risk) ? Double.POSITIVE_INFINITY : risk;
      }
    }
    return best == null ? series.winnerOn(data.name()) : best;
  }

  /** The stored runs of the winning setting, seed by seed; those not run are left out. */
  List<StoredRun> winningRuns(DataSpec data, SeriesSpec series) {
    Map<String, String> winner = winner(data, series);
    List<StoredRun> runs = new ArrayList<>();
    for (int seed = 1; seed <= seeds(); seed++) {
      store.find(job(data, series, winner, seed)).ifPresent(runs::add);
    }
    return runs;
  }

  /** The stored runs of the grid, first seed; in a quick reproduction often the winner alone. */
  List<StoredRun> gridRuns(DataSpec data, SeriesSpec series) {
    List<StoredRun> runs = new ArrayList<>();
    for (Map<String, String> setting : series.settings()) {
      store.find(job(data, series, setting, 1)).ifPresent(runs::add);
    }
    return runs;
  }
}
