package dev.agon.lab.rates;

import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.experiment.Tuning;
import dev.agon.lab.report.Block;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.run.Sweep;
import dev.agon.method.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The runs of the experiment, and their results. */
final class RatesPlan implements Plan {
  /** The seed of the momentum figure. */
  static final int PICTURE_SEED = 1;

  private final RatesSpec spec;
  private final Scope scope;
  private final RunStore store;

  RatesPlan(RatesSpec spec, Scope scope, RunStore store) {
    this.spec = spec;
    this.scope = scope;
    this.store = store;
  }

  /** Returns all jobs, with the first factors of a grid if none are chosen yet. */
  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>(tuningJobs());
    jobs.addAll(
        jobs(
            (game, series, t) ->
                method(game, series, t)
                    .or(
                        () ->
                            series.points().stream()
                                .findFirst()
                                .map(any -> at(any, game, series, t)))));
    return jobs;
  }

  @Override
  public boolean run(Sweep sweep) {
    return sweep.run(spec.id() + ", tuning", tuningJobs()) && sweep.run(spec.id(), measuringJobs());
  }

  @Override
  public RatesResults measurements() {
    return new RatesResults(spec, this);
  }

  @Override
  public Chapter chapter() {
    RatesResults results = measurements();
    RatesFigures figures = new RatesFigures(spec, this, results);
    RatesTables tables = new RatesTables(spec, this, results);
    List<Block> blocks =
        List.of(
            figures.rates(),
            figures.secondHalves(),
            tables.slopes(),
            tables.factors(),
            figures.bounds(),
            tables.outputs(),
            figures.momentum(),
            figures.circles(),
            tables.settings());
    return Chapter.of(spec, blocks, results);
  }

  /** Returns every T of a game. */
  List<Long> horizons(GameSpec game) {
    return scope.full()
        ? spec.fullHorizons()
        : spec.horizons().stream().filter(t -> t <= game.longest()).toList();
  }

  /** Returns the horizons to which a slope is fitted. */
  List<Long> fitted(GameSpec game) {
    return horizons(game).stream().filter(t -> t >= game.fitFrom()).toList();
  }

  long longest(GameSpec game) {
    List<Long> all = horizons(game);
    return all.get(all.size() - 1);
  }

  List<Integer> seeds() {
    return scope.seedsOr(scope.full() ? spec.fullSeeds() : spec.seeds());
  }

  /** Returns the series that run on a game. */
  List<RateSeries> series(GameSpec game) {
    return spec.series().stream().filter(series -> series.isOn(game)).toList();
  }

  /** Returns the jobs on which the other jobs depend. */
  List<Job> tuningJobs() {
    Set<Job> jobs = new LinkedHashSet<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : series(game)) {
        if (series.isTuned()) {
          for (long t : horizons(game)) {
            jobs.addAll(tuningJobs(game, series, t));
          }
        }
      }
    }
    return List.copyOf(jobs);
  }

  private List<TuningJob> tuningJobs(GameSpec game, RateSeries series, long horizon) {
    long at = series.tunedAt(spec.tunedAt(), horizon);
    return Tuning.TUNING_SEEDS.stream()
        .map(seed -> new TuningJob(game, series, spec.tunedAt(), at, seed))
        .toList();
  }

  /** Returns the jobs whose numbers are reported, once the factors are chosen. */
  List<Job> measuringJobs() {
    return jobs(this::method);
  }

  /** Returns the method of a series on a game for a horizon. */
  private interface Chosen {
    Optional<Method<?>> of(GameSpec game, RateSeries series, long horizon);
  }

  private List<Job> jobs(Chosen chosen) {
    List<Job> jobs = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : series(game)) {
        for (long t : horizons(game)) {
          chosen
              .of(game, series, t)
              .ifPresent(m -> seeds().forEach(s -> jobs.add(job(game, series, m, t, s))));
        }
      }
    }
    for (int seed : seeds()) {
      for (GameSpec game : spec.momentum().games()) {
        spec.momentum().series().forEach(series -> jobs.add(momentumJob(game, series, seed)));
      }
    }
    spec.circles().series().forEach(series -> jobs.add(new CircleJob(spec.circles(), series)));
    return jobs;
  }

  /** Returns the method of a series for a horizon; empty while its factors are not chosen. */
  Optional<Method<?>> method(GameSpec game, RateSeries series, long horizon) {
    return series.isTuned()
        ? factors(game, series, horizon).map(best -> at(best, game, series, horizon))
        : Optional.of(series.scheduledMethod(game.problem()).schedule().apply(horizon));
  }

  private Method<?> at(Factors factors, GameSpec game, RateSeries series, long horizon) {
    return factors.at(series.method(), game.problem(), spec.tunedAt(), horizon);
  }

  /**
   * Returns the factors with the smallest median over the tuning seeds; empty until all have run,
   * or if P decreased for none.
   */
  Optional<Factors> factors(GameSpec game, RateSeries series, long horizon) {
    List<StoredRun> runs =
        tuningJobs(game, series, horizon).stream()
            .flatMap(job -> store.find(job).stream())
            .toList();
    if (runs.size() < Tuning.TUNING_SEEDS.size()) {
      return Optional.empty();
    }
    Factors best = null;
    double smallest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < series.points().size(); k++) {
      int point = k;
      double median =
          Statistics.median(
              runs.stream().mapToDouble(run -> TuningJob.score(run, point)).toArray());
      if (median < smallest) {
        best = series.points().get(k);
        smallest = median;
      }
    }
    return Optional.ofNullable(best);
  }

  MomentumJob momentumJob(GameSpec game, Series series, int seed) {
    return new MomentumJob(game, spec.momentum(), series, seed);
  }

  private static RatesJob job(
      GameSpec game, RateSeries series, Method<?> method, long horizon, int seed) {
    return new RatesJob(game, series.id(), method, horizon, seed);
  }

  Optional<StoredRun> run(GameSpec game, RateSeries series, long horizon, int seed) {
    return method(game, series, horizon)
        .flatMap(method -> store.find(job(game, series, method, horizon, seed)));
  }

  Optional<StoredRun> momentum(GameSpec game, Series series, int seed) {
    return store.find(momentumJob(game, series, seed));
  }

  Optional<StoredRun> circle(Series series) {
    return store.find(new CircleJob(spec.circles(), series));
  }
}
