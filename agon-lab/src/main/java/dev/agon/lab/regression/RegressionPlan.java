package dev.agon.lab.regression;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.experiment.Tuning;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.run.Sweep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The runs of an experiment on robust regression, and the winning settings. */
final class RegressionPlan implements Plan {
  /**
   * The seed with which the whole grid is evaluated often, to find the point that reaches the
   * reference first.
   */
  static final int GRID_SEED = 1;

  private final RegressionSpec spec;
  private final Scope scope;
  private final Tuning tuning;
  private final DataSets sets;
  private final RunStore store;

  /**
   * @param scope has a card for every data set of the spec
   * @param sets the data sets, loaded when a job runs
   */
  RegressionPlan(RegressionSpec spec, Scope scope, DataSets sets, RunStore store) {
    this.spec = spec;
    this.scope = scope;
    this.tuning = new Tuning(scope, spec.protocol());
    this.sets = sets;
    this.store = store;
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>(optimumJobs());
    if (scope.full()) {
      jobs.addAll(tuningJobs());
      jobs.addAll(gridJobs());
    }
    jobs.addAll(winnerJobs());
    return jobs;
  }

  @Override
  public boolean run(Sweep sweep) {
    String id = spec.id();
    return sweep.run(id + ", optimum", optimumJobs())
        && (!scope.full()
            || (sweep.run(id + ", tuning", tuningJobs()) && sweep.run(id + ", grid", gridJobs())))
        && sweep.run(id, winnerJobs());
  }

  @Override
  public RegressionResults measurements() {
    return new RegressionResults(spec, this);
  }

  @Override
  public Chapter chapter() {
    return new RegressionChapter(spec, this).chapter();
  }

  Tuning tuning() {
    return tuning;
  }

  DataCard card(DataSpec data) {
    return scope.card(data);
  }

  RegressionJob job(DataSpec data, Series series, Map<String, String> setting, int seed) {
    return job(data, series, setting, seed, spec.protocol().evaluateEvery(), spec.diagnostics());
  }

  /** A run that is evaluated only at its end, because evaluations cost more than steps. */
  private RegressionJob tuningJob(
      DataSpec data, Series series, Map<String, String> setting, int seed) {
    int once = (int) Math.min(Integer.MAX_VALUE, spec.protocol().iterations());
    return job(data, series, setting, seed, once, /* diagnostics= */ false);
  }

  private RegressionJob job(
      DataSpec data,
      Series series,
      Map<String, String> setting,
      int seed,
      int evaluateEvery,
      boolean diagnostics) {
    return new RegressionJob(
        card(data),
        () -> sets.get(data),
        series.create(spec.protocol(), setting),
        spec.settings(series),
        spec.begin(series),
        seed,
        spec.protocol().iterations(),
        evaluateEvery,
        diagnostics);
  }

  /** Returns the jobs of every grid point with the tuning seeds. */
  List<RegressionJob> tuningJobs() {
    List<RegressionJob> jobs = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        for (Map<String, String> setting : series.settings()) {
          Tuning.TUNING_SEEDS.forEach(seed -> jobs.add(tuningJob(data, series, setting, seed)));
        }
      }
    }
    return jobs;
  }

  /**
   * Returns the jobs of every grid point with frequent evaluations, if the first arrival of a grid
   * is reported.
   */
  List<RegressionJob> gridJobs() {
    List<RegressionJob> jobs = new ArrayList<>();
    for (DataSpec data : spec.reference() == null ? List.<DataSpec>of() : spec.data()) {
      for (Series series : spec.series()) {
        series.settings().forEach(setting -> jobs.add(job(data, series, setting, GRID_SEED)));
      }
    }
    return jobs;
  }

  /** Returns the jobs of the winning settings with all seeds. */
  List<RegressionJob> winnerJobs() {
    List<RegressionJob> jobs = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        Map<String, String> winner = winner(data, series);
        tuning.seeds().forEach(seed -> jobs.add(job(data, series, winner, seed)));
      }
    }
    return jobs;
  }

  /** Returns the L-BFGS runs that measure P*, by data set; none unless the spec requests them. */
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
              () -> sets.get(data),
              spec.problem().settings(),
              start,
              optimum.iterations()));
    }
    return jobs;
  }

  /** Returns the results of the L-BFGS runs by start, "zero" first; missing runs are omitted. */
  Map<String, StoredRun> optima(DataSpec data) {
    Map<String, StoredRun> found = new LinkedHashMap<>();
    for (OptimumJob job : optimumJobs(data)) {
      store.find(job).ifPresent(run -> found.put(job.startName(), run));
    }
    return found;
  }

  /** Returns the setting with the smallest final risk. */
  Map<String, String> winner(DataSpec data, Series series) {
    return tuning.winner(
        series,
        data.name(),
        (setting, seed) ->
            store
                .find(tuningJob(data, series, setting, seed))
                .map(run -> RegressionQuantity.finalRisk(run))
                .orElse(Double.NaN));
  }

  /** Returns the stored runs of the winning setting by seed; missing runs are omitted. */
  SortedMap<Integer, StoredRun> winningRuns(DataSpec data, Series series) {
    Map<String, String> winner = winner(data, series);
    SortedMap<Integer, StoredRun> runs = new TreeMap<>();
    for (int seed : tuning.seeds()) {
      store.find(job(data, series, winner, seed)).ifPresent(run -> runs.put(seed, run));
    }
    return runs;
  }

  /**
   * Returns the frequently evaluated runs of the grid; without {@code --full} these may be the runs
   * of the winner only.
   */
  List<StoredRun> gridRuns(DataSpec data, Series series) {
    return series.settings().stream()
        .flatMap(setting -> store.find(job(data, series, setting, GRID_SEED)).stream())
        .toList();
  }
}
