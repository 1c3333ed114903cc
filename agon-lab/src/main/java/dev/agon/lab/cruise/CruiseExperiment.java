package dev.agon.lab.cruise;

import dev.agon.lab.data.DataSets;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.SpecFile;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import java.util.ArrayList;
import java.util.List;

/**
 * An experiment on robust adaptive cruise control, as its spec states it: methods train a gain,
 * then every gain is tried against the lead car that is worst for it.
 */
public final class CruiseExperiment implements Experiment {
  /** The word in a spec's key "kind". */
  public static final String KIND = "cruise-control";

  private final SpecFile file;
  private final CruiseSpec spec;

  /** The experiment of a spec. */
  public CruiseExperiment(SpecFile file) {
    this.file = file;
    this.spec = file.as(CruiseSpec.class, CruiseSpec::check);
  }

  @Override
  public SpecFile file() {
    return file;
  }

  @Override
  public CruiseSpec spec() {
    return spec;
  }

  /** Trials are announced by their trainings: each costs about as much. */
  @Override
  public List<Job> ahead(Scope scope, RunStore store) {
    CruisePlan plan = new CruisePlan(spec, scope, store);
    List<Job> jobs = new ArrayList<>(scope.full() ? plan.tuningJobs() : List.of());
    jobs.addAll(plan.winnerJobs());
    return jobs;
  }

  @Override
  public boolean run(Scope scope, DataSets sets, RunStore store, Sweep sweep) {
    CruisePlan plan = new CruisePlan(spec, scope, store);
    return (!scope.full() || train(plan, sweep, ", tuning", plan.tuningJobs()))
        && train(plan, sweep, "", plan.winnerJobs())
        && sweep.run(spec.id() + ", forward trials", plan.forwardTrials(plan.winnerJobs()));
  }

  private boolean train(CruisePlan plan, Sweep sweep, String part, List<TrainingJob> jobs) {
    return sweep.run(spec.id() + part, jobs)
        && sweep.run(spec.id() + part + ", trials", plan.trials(jobs));
  }

  @Override
  public Chapter chapter(Scope scope, RunStore store) {
    return new CruiseChapter(spec, new CruisePlan(spec, scope, store)).chapter();
  }
}
