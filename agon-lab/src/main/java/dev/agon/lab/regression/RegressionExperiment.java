package dev.agon.lab.regression;

import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.SpecFile;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import java.util.ArrayList;
import java.util.List;

/** An experiment on distributionally robust logistic regression, as its spec states it. */
public final class RegressionExperiment implements Experiment {
  /** The word in a spec's key "kind". */
  public static final String KIND = "robust-regression";

  private final SpecFile file;
  private final RegressionSpec spec;

  /** The experiment of a spec. */
  public RegressionExperiment(SpecFile file) {
    this.file = file;
    RegressionSpec read = file.as(RegressionSpec.class, RegressionSpec::check);
    this.spec = file.folder() == null ? read : read.withDataIn(file.folder());
  }

  @Override
  public SpecFile file() {
    return file;
  }

  @Override
  public List<DataSpec> data() {
    return spec.data();
  }

  @Override
  public RegressionSpec spec() {
    return spec;
  }

  @Override
  public List<Job> ahead(Scope scope, RunStore store) {
    RegressionPlan plan = told(scope, store);
    List<Job> jobs = new ArrayList<>(plan.optimumJobs());
    if (scope.full()) {
      jobs.addAll(plan.tuningJobs());
      jobs.addAll(plan.gridJobs());
    }
    jobs.addAll(plan.winnerJobs());
    return jobs;
  }

  @Override
  public boolean run(Scope scope, DataSets sets, RunStore store, Sweep sweep) {
    RegressionPlan plan = new RegressionPlan(spec, scope, store, sets::get);
    if (!sweep.run(spec.id() + ", optimum", plan.optimumJobs())) {
      return false;
    }
    if (scope.full()
        && !(sweep.run(spec.id() + ", tuning", plan.tuningJobs())
            && sweep.run(spec.id() + ", grid", plan.gridJobs()))) {
      return false;
    }
    return sweep.run(spec.id(), plan.winnerJobs());
  }

  @Override
  public Chapter chapter(Scope scope, RunStore store) {
    return new RegressionChapter(spec, told(scope, store)).chapter();
  }

  /** A plan that is looked at, and runs nothing. */
  private RegressionPlan told(Scope scope, RunStore store) {
    return new RegressionPlan(
        spec,
        scope,
        store,
        data -> {
          throw new IllegalStateException("what is only told of cannot run");
        });
  }
}
