package dev.agon.lab.regression;

import dev.agon.lab.Experiment;
import dev.agon.lab.Scope;
import dev.agon.lab.data.DataShelf;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.report.Chapter;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.spec.RegressionSpec;
import dev.agon.lab.spec.SpecReader;

/** An experiment on distributionally robust logistic regression, as its spec states it. */
public final class RegressionExperiment implements Experiment {
  /** The word in a spec's key "kind". */
  public static final String KIND = "robust-regression";

  private final RegressionSpec spec;
  private final String text;

  /**
   * Reads a spec.
   *
   * @param file what messages call it
   * @param yaml its text
   */
  public RegressionExperiment(String file, String yaml) {
    this.spec = SpecReader.read(RegressionSpec.class, file, yaml, RegressionSpec::check);
    this.text = yaml;
  }

  @Override
  public String specText() {
    return text;
  }

  @Override
  public RegressionSpec spec() {
    return spec;
  }

  @Override
  public boolean run(Scope scope, DataShelf shelf, RunStore store, Sweep sweep) {
    for (DataSpec data : spec.data()) {
      scope.data().put(data.name(), shelf.get(data).card());
    }
    Plan plan = new Plan(spec, scope, store, shelf::get);
    if (!sweep.run(spec.id() + ", optimum", plan.optimumJobs())) {
      return false;
    }
    if (scope.full() && !sweep.run(spec.id() + ", grid", plan.gridJobs())) {
      return false;
    }
    return sweep.run(spec.id(), plan.winnerJobs());
  }

  @Override
  public Chapter chapter(Scope scope, RunStore store) {
    Plan plan =
        new Plan(
            spec,
            scope,
            store,
            data -> {
              throw new IllegalStateException("a report runs nothing");
            });
    return new RegressionChapter(spec, plan).chapter();
  }
}
