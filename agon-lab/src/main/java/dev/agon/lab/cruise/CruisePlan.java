package dev.agon.lab.cruise;

import dev.agon.control.CruiseParameters;
import dev.agon.lab.Scope;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.spec.CruiseSpec;
import dev.agon.lab.spec.SeriesSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which trainings and trials the experiment consists of, and which of them won. */
final class CruisePlan {
  private final CruiseSpec spec;
  private final Scope scope;
  private final RunStore store;
  private final CruiseParameters parameters = CruiseParameters.defaults();

  /**
   * A training with the trial of its gain.
   *
   * @param seed of the training
   * @param training over iterations
   * @param trial over the time of an episode
   */
  record Run(int seed, StoredRun training, StoredRun trial) {
    double cost() {
      return trial.number("worst_case_cost");
    }
  }

  CruisePlan(CruiseSpec spec, Scope scope, RunStore store) {
    this.spec = spec;
    this.scope = scope;
    this.store = store;
  }

  CruiseParameters parameters() {
    return parameters;
  }

  int seeds() {
    return scope.seeds() > 0 ? scope.seeds() : spec.protocol().seeds();
  }

  private TrainingJob training(SeriesSpec series, Map<String, String> setting, int seed) {
    return new TrainingJob(
        parameters,
        series.create(spec.protocol(), setting),
        seed,
        spec.protocol().iterations(),
        spec.protocol().evaluateEvery());
  }

  /** Every grid point with the first seed. */
  List<TrainingJob> gridJobs() {
    List<TrainingJob> jobs = new ArrayList<>();
    for (SeriesSpec series : spec.series()) {
      series.settings().forEach(setting -> jobs.add(training(series, setting, 1)));
    }
    return jobs;
  }

  /** The winning settings with all seeds. */
  List<TrainingJob> winnerJobs() {
    List<TrainingJob> jobs = new ArrayList<>();
    for (SeriesSpec series : spec.series()) {
      for (int seed = 1; seed <= seeds(); seed++) {
        jobs.add(training(series, winner(series), seed));
      }
    }
    return jobs;
  }

  /** The trials of those trainings that are stored. */
  List<TrialJob> trials(Collection<TrainingJob> trainings) {
    return trainings.stream().flatMap(job -> store.find(job).stream()).map(this::trial).toList();
  }

  private TrialJob trial(StoredRun training) {
    return TrialJob.of(parameters, training, spec.trial().episodes(), spec.trial().seed());
  }

  private Optional<Run> find(SeriesSpec series, Map<String, String> setting, int seed) {
    return store
        .find(training(series, setting, seed))
        .flatMap(run -> store.find(trial(run)).map(trial -> new Run(seed, run, trial)));
  }

  /**
   * The setting of the smallest worst-case cost: of the stored grid in a full run, or the spec's.
   */
  Map<String, String> winner(SeriesSpec series) {
    Map<String, String> best = series.winnerOn("any");
    double bestCost = Double.POSITIVE_INFINITY;
    for (Map<String, String> setting : scope.full() ? series.settings() : List.of(best)) {
      double cost = find(series, setting, 1).map(Run::cost).orElse(Double.POSITIVE_INFINITY);
      if (cost < bestCost) {
        best = setting;
        bestCost = cost;
      }
    }
    return best;
  }

  /** The stored runs of the winning setting, seed by seed; those not run are left out. */
  List<Run> runs(SeriesSpec series) {
    Map<String, String> winner = winner(series);
    List<Run> runs = new ArrayList<>();
    for (int seed = 1; seed <= seeds(); seed++) {
      find(series, winner, seed).ifPresent(runs::add);
    }
    return runs;
  }
}
