package dev.agon.lab.cruise;

import dev.agon.control.CruiseParameters;
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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which trainings and trials the experiment consists of, and which of them won. */
final class CruisePlan implements Plan {
  private final CruiseSpec spec;
  private final Tuning tuning;
  private final RunStore store;
  private final CruiseParameters parameters = CruiseParameters.defaults();

  /** Many starts on many episodes would take longer than all the trainings. */
  private static final int FORWARD_EPISODES = 256;

  /**
   * A training with the trial of its gain.
   *
   * @param seed of the training
   * @param training over iterations
   * @param trial over the time of an episode
   * @param forward the same with cars that never drive backwards; null for grid points that did not
   *     win, which are not tried there
   */
  record Run(int seed, StoredRun training, StoredRun trial, @Nullable StoredRun forward) {
    double cost() {
      return trial.numberOr("worst_case_cost", Double.POSITIVE_INFINITY);
    }
  }

  CruisePlan(CruiseSpec spec, Scope scope, RunStore store) {
    this.spec = spec;
    this.tuning = new Tuning(scope, spec.protocol());
    this.store = store;
  }

  /** Returns the trainings; their trials, which take about as long, are not counted. */
  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>(tuning.isFull() ? tuningJobs() : List.of());
    jobs.addAll(winnerJobs());
    return jobs;
  }

  @Override
  public boolean run(Sweep sweep) {
    return (!tuning.isFull() || train(sweep, spec.id() + ", tuning", tuningJobs()))
        && train(sweep, spec.id(), winnerJobs())
        && sweep.run(spec.id() + ", forward trials", forwardTrials(winnerJobs()));
  }

  private boolean train(Sweep sweep, String title, List<TrainingJob> jobs) {
    return sweep.run(title, jobs) && sweep.run(title + ", trials", trials(jobs));
  }

  @Override
  public CruiseResults measurements() {
    return new CruiseResults(spec, this);
  }

  @Override
  public Chapter chapter() {
    return new CruiseChapter(spec, this).chapter();
  }

  CruiseParameters parameters() {
    return parameters;
  }

  Tuning tuning() {
    return tuning;
  }

  private TrainingJob training(Series series, Map<String, String> setting, int seed) {
    return new TrainingJob(
        parameters,
        series.create(spec.protocol(), setting),
        seed,
        spec.protocol().iterations(),
        spec.protocol().evaluateEvery());
  }

  /** Every grid point with the seeds that choose. */
  List<TrainingJob> tuningJobs() {
    List<TrainingJob> jobs = new ArrayList<>();
    for (Series series : spec.series()) {
      for (Map<String, String> setting : series.settings()) {
        Tuning.TUNING_SEEDS.forEach(seed -> jobs.add(training(series, setting, seed)));
      }
    }
    return jobs;
  }

  /** The winning settings with all seeds. */
  List<TrainingJob> winnerJobs() {
    List<TrainingJob> jobs = new ArrayList<>();
    for (Series series : spec.series()) {
      Map<String, String> winner = winner(series);
      tuning.seeds().forEach(seed -> jobs.add(training(series, winner, seed)));
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

  /** The same trials with cars that never drive backwards. */
  List<TrialJob> forwardTrials(Collection<TrainingJob> trainings) {
    return trainings.stream()
        .flatMap(job -> store.find(job).stream())
        .map(this::forwardTrial)
        .toList();
  }

  private TrialJob forwardTrial(StoredRun training) {
    return TrialJob.of(parameters.forward(), training, forwardEpisodes(), spec.trial().seed());
  }

  /** How many episodes the trials with cars that never drive backwards have. */
  int forwardEpisodes() {
    return Math.min(spec.trial().episodes(), FORWARD_EPISODES);
  }

  private Optional<Run> find(Series series, Map<String, String> setting, int seed) {
    return store
        .find(training(series, setting, seed))
        .flatMap(
            run ->
                store
                    .find(trial(run))
                    .map(
                        trial ->
                            new Run(seed, run, trial, store.find(forwardTrial(run)).orElse(null))));
  }

  /** The setting of the smallest worst-case cost. */
  Map<String, String> winner(Series series) {
    return tuning.winner(
        series,
        "any",
        (setting, seed) -> find(series, setting, seed).map(Run::cost).orElse(Double.NaN));
  }

  /** The stored runs of the winning setting, seed by seed; those not run are left out. */
  List<Run> runs(Series series) {
    Map<String, String> winner = winner(series);
    return tuning.seeds().stream().flatMap(seed -> find(series, winner, seed).stream()).toList();
  }
}
