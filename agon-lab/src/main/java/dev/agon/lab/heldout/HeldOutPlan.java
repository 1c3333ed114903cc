package dev.agon.lab.heldout;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.run.Sweep;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The runs of an experiment on held-out rows. */
final class HeldOutPlan implements Plan {
  private final HeldOutSpec spec;
  private final Scope scope;
  private final DataSets sets;
  private final RunStore store;

  HeldOutPlan(HeldOutSpec spec, Scope scope, DataSets sets, RunStore store) {
    this.spec = spec;
    this.scope = scope;
    this.sets = sets;
    this.store = store;
  }

  /** Models of libraries that are not installed are left out. */
  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Learner learner : spec.series()) {
        if (learner.fits(data.name()) && (learner.tool() == null || Python.has(learner.tool()))) {
          seeds().forEach(seed -> jobs.add(job(data, learner, seed)));
        }
      }
    }
    return jobs;
  }

  @Override
  public boolean run(Sweep sweep) {
    return sweep.run(spec.id(), jobs());
  }

  @Override
  public HeldOutResults measurements() {
    return new HeldOutResults(spec, this);
  }

  @Override
  public Chapter chapter() {
    return new HeldOutChapter(spec, this).chapter();
  }

  DataCard card(DataSpec data) {
    return scope.card(data);
  }

  /** The number of random splits. */
  List<Integer> seeds() {
    return scope.seedsOr(scope.full() ? spec.fullSplits() : spec.splits());
  }

  private HeldOutJob job(DataSpec data, Learner learner, int seed) {
    return new HeldOutJob(
        card(data), () -> sets.get(data), data.table(), learner, spec.fraction(), seed);
  }

  /** Returns the stored runs by split; missing runs are omitted. */
  SortedMap<Integer, StoredRun> runs(DataSpec data, Learner learner) {
    SortedMap<Integer, StoredRun> runs = new TreeMap<>();
    for (int seed : learner.fits(data.name()) ? seeds() : List.<Integer>of()) {
      store.find(job(data, learner, seed)).ifPresent(run -> runs.put(seed, run));
    }
    return runs;
  }
}
