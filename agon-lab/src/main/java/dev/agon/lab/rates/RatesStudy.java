package dev.agon.lab.rates;

import dev.agon.lab.data.DataSets;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.SpecFile;
import dev.agon.lab.report.Block;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures how the mean of |grad P| falls with the horizon, on games of which everything is known,
 * beside what the theorems prove.
 */
public final class RatesStudy implements Experiment {
  /** The word in a spec's key "kind". */
  public static final String KIND = "rates";

  private final SpecFile file;
  private final RatesSpec spec;

  /** The experiment of a spec. */
  public RatesStudy(SpecFile file) {
    this.file = file;
    this.spec = file.as(RatesSpec.class, RatesSpec::check);
  }

  @Override
  public RatesSpec spec() {
    return spec;
  }

  @Override
  public SpecFile file() {
    return file;
  }

  @Override
  public List<Job> ahead(Scope scope, RunStore store) {
    RatesPlan plan = new RatesPlan(spec, scope, store);
    List<Job> jobs = new ArrayList<>(plan.tuningJobs());
    jobs.addAll(plan.jobsWithAnyFactors());
    return jobs;
  }

  @Override
  public boolean run(Scope scope, DataSets sets, RunStore store, Sweep sweep) {
    RatesPlan plan = new RatesPlan(spec, scope, store);
    return sweep.run(spec.id() + ", tuning", plan.tuningJobs())
        && sweep.run(spec.id(), plan.jobs());
  }

  @Override
  public Chapter chapter(Scope scope, RunStore store) {
    RatesPlan plan = new RatesPlan(spec, scope, store);
    RatesResults results = new RatesResults(spec, plan);
    RatesFigures figures = new RatesFigures(spec, plan, results);
    RatesTables tables = new RatesTables(spec, plan, results);
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
}
