package dev.agon.lab.rates;

import dev.agon.lab.Scope;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which runs the experiment consists of, and where they are kept. */
final class RatesPlan {
  private static final long PICTURE_SEED = 1;

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

  int seeds() {
    int own = scope.full() ? spec.fullSeeds() : spec.seeds();
    return scope.seeds() > 0 ? scope.seeds() : own;
  }

  List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (GameSpec game : spec.games()) {
      for (RateSeries series : spec.series()) {
        for (long horizon : horizons()) {
          for (int seed = 1; seed <= seeds(); seed++) {
            jobs.add(new RatesJob(game, series, horizon, seed));
          }
        }
      }
    }
    for (GameSpec game : spec.momentum().games()) {
      spec.momentum().series().forEach(series -> jobs.add(momentumJob(game, series)));
    }
    spec.circles().series().forEach(series -> jobs.add(new CircleJob(spec.circles(), series)));
    return jobs;
  }

  MomentumJob momentumJob(GameSpec game, MomentumSpec.Series series) {
    return new MomentumJob(game, series, spec.momentum().iterations(), PICTURE_SEED);
  }

  /** The stored runs of one horizon, seed by seed; none unless all of them are there. */
  List<StoredRun> runs(GameSpec game, RateSeries series, long horizon) {
    List<StoredRun> runs = new ArrayList<>();
    for (int seed = 1; seed <= seeds(); seed++) {
      store.find(new RatesJob(game, series, horizon, seed)).ifPresent(runs::add);
    }
    return runs.size() == seeds() ? runs : List.of();
  }

  /** One number of every seed; none unless all of them were run. */
  double[] numbers(GameSpec game, RateSeries series, long horizon, String name) {
    return runs(game, series, horizon).stream().mapToDouble(run -> run.number(name)).toArray();
  }

  Optional<StoredRun> momentum(GameSpec game, MomentumSpec.Series series) {
    return store.find(momentumJob(game, series));
  }

  Optional<StoredRun> circle(CirclesSpec.Series series) {
    return store.find(new CircleJob(spec.circles(), series));
  }
}
