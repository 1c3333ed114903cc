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

/** The training and trial runs of the experiment, and the winning settings. */
final class CruisePlan implements Plan {
  private final CruiseSpec spec;
  private final Tuning tuning;
  private final RunStore store;
  private final CruiseParameters parameters = CruiseParameters.defaults();

  /**
   * The largest number of episodes for searches from many starts; with more, these would take
   * longer than the training.
   */
  private static final int FORWARD_EPISODES = 256;

  /**
   * A training run with the trial of its gain.
   *
   * @param seed the seed of the training run
   * @param training the training run over iterations
   * @param trial the trial over the time of an episode
   * @param forward the trial with cars that never drive backwards; null for grid points that did
   *     not win, for which it is not run
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

  /** Returns the training runs; their trials, which take about as long, are not counted. */
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

  /** Returns the jobs of every grid point with the tuning seeds. */
  List<TrainingJob> tuningJobs() {
    List<TrainingJob> jobs = new ArrayList<>();
    for (Series series : spec.series()) {
      for (Map<String, String> setting : series.settings()) {
        Tuning.TUNING_SEEDS.forEach(seed -> jobs.add(training(series, setting, seed)));
      }
    }
    return jobs;
  }

  /** Returns the jobs of the winning settings with all seeds. */
  List<TrainingJob> winnerJobs() {
    List<TrainingJob> jobs = new ArrayList<>();
    for (Series series : spec.series()) {
      Map<String, String> winner = winner(series);
      tuning.seeds().forEach(seed -> jobs.add(training(series, winner, seed)));
    }
    return jobs;
  }

  /** Returns the trials of the stored training runs. */
  List<TrialJob> trials(Collection<TrainingJob> trainings) {
    return trainings.stream().flatMap(job -> store.find(job).stream()).map(this::trial).toList();
  }

  private TrialJob trial(StoredRun training) {
    return TrialJob.of(parameters, training, spec.trial().episodes(), spec.trial().seed());
  }

  /** Returns the same trials with cars that never drive backwards. */
  List<TrialJob> forwardTrials(Collection<TrainingJob> trainings) {
    return trainings.stream()
        .flatMap(job -> store.find(job).stream())
        .map(this::forwardTrial)
        .toList();
  }

  private TrialJob forwardTrial(StoredRun training) {
    return TrialJob.of(parameters.forward(), training, forwardEpisodes(), spec.trial().seed());
  }

  /** Returns the number of episodes of the trials with cars that never drive backwards. */
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

  /** Returns the setting with the smallest worst-case cost. */
  Map<String, String> winner(Series series) {
    return tuning.winner(
        series,
        "any",
        (setting, seed) -> find(series, setting, seed).map(Run::cost).orElse(Double.NaN));
  }

  /** Returns the stored runs of the winning setting by seed; missing ones are omitted. */
  List<Run> runs(Series series) {
    Map<String, String> winner = winner(series);
    return tuning.seeds().stream().flatMap(seed -> find(series, winner, seed).stream()).toList();
  }
}
