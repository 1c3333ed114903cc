package dev.agon.lab.cruise;

import dev.agon.lab.Experiment;
import dev.agon.lab.Scope;
import dev.agon.lab.data.DataShelf;
import dev.agon.lab.report.Chapter;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.spec.CruiseSpec;
import dev.agon.lab.spec.SpecReader;
import java.util.List;

/**
 * An experiment on robust adaptive cruise control, as its spec states it: methods train a gain,
 * then every gain is tried against the lead car that is worst for it.
 */
public final class CruiseExperiment implements Experiment {
  /** The word in a spec's key "kind". */
  public static final String KIND = "cruise-control";

  private final CruiseSpec spec;
  private final String text;

  /**
   * Reads a spec.
   *
   * @param file what messages call it
   * @param yaml its text
   */
  public CruiseExperiment(String file, String yaml) {
    this.spec = SpecReader.read(CruiseSpec.class, file, yaml, CruiseSpec::check);
    this.text = yaml;
  }

  @Override
  public String specText() {
    return text;
  }

  @Override
  public CruiseSpec spec() {
    return spec;
  }

  @Override
  public boolean run(Scope scope, DataShelf shelf, RunStore store, Sweep sweep) {
    CruisePlan plan = new CruisePlan(spec, scope, store);
    return (!scope.full() || train(plan, sweep, ", grid", plan.gridJobs()))
        && train(plan, sweep, "", plan.winnerJobs());
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
