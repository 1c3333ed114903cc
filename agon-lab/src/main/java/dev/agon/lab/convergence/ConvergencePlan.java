package dev.agon.lab.convergence;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.run.Sweep;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The runs of an experiment on convergence, and the winning settings. */
final class ConvergencePlan implements Plan {
  /** The seeds on which settings are chosen; they decide no claim. */
  static final List<Integer> TUNING_SEEDS = List.of(101, 102, 103);

  /** The number of tuning seeds without {@code --full}. */
  private static final int FEW = 1;

  /** The tolerance and the length of the reference run. */
  private static final double TIGHT = 1e-9;

  private static final int REFERENCE_PASSES = 5000;

  private final ConvergenceSpec spec;
  private final Scope scope;
  private final DataSets sets;
  private final RunStore store;

  /**
   * @param scope has a card for every data set of the spec
   * @param sets the data sets, loaded when a job runs
   */
  ConvergencePlan(ConvergenceSpec spec, Scope scope, DataSets sets, RunStore store) {
    this.spec = spec;
    this.scope = scope;
    this.sets = sets;
    this.store = store;
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>(referenceJobs());
    jobs.addAll(tuningJobs());
    jobs.addAll(mainJobs());
    return jobs;
  }

  @Override
  public boolean run(Sweep sweep) {
    return sweep.run(spec.id() + ", reference", referenceJobs())
        && sweep.run(spec.id() + ", tuning", tuningJobs())
        && sweep.run(spec.id(), mainJobs());
  }

  @Override
  public ConvergenceResults measurements() {
    return new ConvergenceResults(spec, this);
  }

  @Override
  public Chapter chapter() {
    return new ConvergenceChapter(spec, this).chapter();
  }

  DataCard card(ProblemCase problem) {
    return scope.card(spec.data(problem));
  }

  List<Integer> seeds(Contender contender) {
    boolean random = contender.isTuned() || !contender.method().equals("auto");
    return random ? scope.seedsOr(spec.budget().seeds()) : List.of(1);
  }

  private List<Integer> tuningSeeds() {
    return scope.full() ? TUNING_SEEDS : TUNING_SEEDS.subList(0, FEW);
  }

  /** Returns the problems on which a method is tuned. */
  boolean isTunedOn(Contender contender, ProblemCase problem) {
    return contender.isTuned()
        && contender.solves(problem)
        && (scope.full() || spec.budget().tuned().contains(problem.name()));
  }

  private ConvergenceJob job(
      ProblemCase problem, Contender contender, Map<String, String> setting, int seed, int passes) {
    DataSpec data = spec.data(problem);
    ProblemSettings settings = settings(problem);
    Map<String, String> values = new TreeMap<>(contender.with());
    values.putAll(setting);
    Method<?> method =
        new DefaultSteps(card(problem).rows(), settings).create(contender.method(), values);
    return new ConvergenceJob(
        card(problem),
        () -> sets.get(data),
        method,
        settings,
        contender.formOfProblem(),
        seed,
        passes);
  }

  ProblemSettings settings(ProblemCase problem) {
    int rows = card(problem).rows();
    return problem.settings(rows).forRows(rows);
  }

  Method<?> method(ProblemCase problem, Contender contender) {
    return job(problem, contender, winner(problem, contender), 1, 1).method();
  }

  /** Returns the runs that find the optima that the spec does not state. */
  private List<ConvergenceJob> referenceJobs() {
    return spec.problems().stream()
        .filter(problem -> statedOptimum(problem).isEmpty())
        .map(this::referenceJob)
        .toList();
  }

  private ConvergenceJob referenceJob(ProblemCase problem) {
    return new ConvergenceJob(
        card(problem),
        () -> sets.get(spec.data(problem)),
        Auto.defaults().withTolerance(TIGHT),
        settings(problem),
        null,
        1,
        REFERENCE_PASSES);
  }

  /** Returns the optimum of the spec, which is that of the real data. */
  private Optional<Double> statedOptimum(ProblemCase problem) {
    boolean real = card(problem).origin() == DataCard.Origin.REAL;
    return real ? Optional.ofNullable(problem.optimum()) : Optional.empty();
  }

  /** Returns the optimum of the spec, or else the best value of all runs; NaN without runs. */
  double optimum(ProblemCase problem) {
    return statedOptimum(problem)
        .orElseGet(
            () -> {
              List<StoredRun> all = new ArrayList<>();
              store.find(referenceJob(problem)).ifPresent(all::add);
              for (Contender contender : spec.series()) {
                all.addAll(runs(problem, contender).values());
              }
              return Statistics.min(
                  Statistics.known(
                      all.stream().mapToDouble(run -> run.number("best_risk")).toArray()));
            });
  }

  /** Returns every grid point with the tuning seeds: the same number of passes for each method. */
  List<ConvergenceJob> tuningJobs() {
    List<ConvergenceJob> jobs = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      for (Contender contender : spec.series()) {
        if (isTunedOn(contender, problem)) {
          for (Map<String, String> setting : contender.series().settings()) {
            tuningSeeds().forEach(seed -> jobs.add(tuningJob(problem, contender, setting, seed)));
          }
        }
      }
    }
    return jobs;
  }

  private ConvergenceJob tuningJob(
      ProblemCase problem, Contender contender, Map<String, String> setting, int seed) {
    int points = contender.series().settings().size();
    return job(problem, contender, setting, seed, spec.budget().tuningPasses(points));
  }

  private List<ConvergenceJob> mainJobs() {
    List<ConvergenceJob> jobs = new ArrayList<>();
    for (ProblemCase problem : spec.problems()) {
      for (Contender contender : spec.series()) {
        if (contender.solves(problem)) {
          seeds(contender).forEach(seed -> jobs.add(mainJob(problem, contender, seed)));
        }
      }
    }
    return jobs;
  }

  private ConvergenceJob mainJob(ProblemCase problem, Contender contender, int seed) {
    return job(problem, contender, winner(problem, contender), seed, spec.budget().passes());
  }

  /** Returns the objective at the end of tuning by grid point: the median over the seeds. */
  double[] tuned(ProblemCase problem, Contender contender) {
    return contender.series().settings().stream()
        .mapToDouble(setting -> score(problem, contender, setting))
        .toArray();
  }

  /** Returns infinity for a run that diverged, and NaN for one that is not stored. */
  private double score(ProblemCase problem, Contender contender, Map<String, String> setting) {
    return Statistics.median(
        tuningSeeds().stream()
            .mapToDouble(
                seed ->
                    store
                        .find(tuningJob(problem, contender, setting, seed))
                        .map(run -> run.numberOr("final_risk", Double.POSITIVE_INFINITY))
                        .orElse(Double.NaN))
            .toArray());
  }

  /**
   * Returns the setting with the smallest final objective of the tuning runs, or else the winner
   * that the spec states.
   */
  Map<String, String> winner(ProblemCase problem, Contender contender) {
    if (!isTunedOn(contender, problem)) {
      return contender.series().winnerOn(problem.name());
    }
    List<Map<String, String>> settings = contender.series().settings();
    double[] scores = tuned(problem, contender);
    int best = -1;
    for (int k = 0; k < scores.length; k++) {
      if (scores[k] < (best < 0 ? Double.POSITIVE_INFINITY : scores[best])) {
        best = k; // never for NaN: a setting with missing runs cannot win
      }
    }
    return best < 0 ? contender.series().winnerOn(problem.name()) : settings.get(best);
  }

  /** Returns the stored runs by seed; missing runs are omitted. */
  SortedMap<Integer, StoredRun> runs(ProblemCase problem, Contender contender) {
    SortedMap<Integer, StoredRun> runs = new TreeMap<>();
    if (contender.solves(problem)) {
      for (int seed : seeds(contender)) {
        store.find(mainJob(problem, contender, seed)).ifPresent(run -> runs.put(seed, run));
      }
    }
    return runs;
  }
}
