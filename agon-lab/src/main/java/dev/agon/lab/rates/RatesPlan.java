package dev.agon.lab.rates;

import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which runs the experiment consists of, and where they are kept. */
final class RatesPlan {
  /** The seed whose momentum is drawn. */
  static final int PICTURE_SEED = 1;

  private final RatesSpec spec;
  private final Scope scope;
  private final RunStore store;

  RatesPlan(RatesSpec spec, Scope scope, RunStore store) {
    this.spec = spec;
    this.scope = scope;
    this.store = store;
  }

  List<Long> horizons() {
    return scope.full() ? spec.fullHorizons() : spec.horizons();
  }

  long longest() {
    return horizons().get(horizons().size() - 1);
  }

  List<Integer> seeds() {
    return scope.seedsOr(scope.full() ? spec.fullSeeds() : spec.seeds());
  }

  List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (int seed : seeds()) {
      for (GameSpec game : spec.games()) {
        for (RateSeries series : spec.series()) {
          horizons().forEach(t -> jobs.add(new RatesJob(game, series, t, seed)));
        }
      }
      for (GameSpec game : spec.momentum().games()) {
        spec.momentum().series().forEach(series -> jobs.add(momentumJob(game, series, seed)));
      }
    }
    spec.circles().series().forEach(series -> jobs.add(new CircleJob(spec.circles(), series)));
    return jobs;
  }

  MomentumJob momentumJob(GameSpec game, MomentumSpec.Series series, int seed) {
    return new MomentumJob(game, series, spec.momentum().iterations(), seed);
  }

  Optional<StoredRun> run(GameSpec game, RateSeries series, long horizon, int seed) {
    return store.find(new RatesJob(game, series, horizon, seed));
  }

  Optional<StoredRun> momentum(GameSpec game, MomentumSpec.Series series, int seed) {
    return store.find(momentumJob(game, series, seed));
  }

  Optional<StoredRun> circle(CirclesSpec.Series series) {
    return store.find(new CircleJob(spec.circles(), series));
  }
}
