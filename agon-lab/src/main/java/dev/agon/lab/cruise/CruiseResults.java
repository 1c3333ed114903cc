package dev.agon.lab.cruise;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.cruise.CruisePlan.Run;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The numbers of an experiment on cruise control, from its stored runs. */
final class CruiseResults implements Measurements {
  private final CruiseSpec spec;
  private final CruisePlan plan;

  CruiseResults(CruiseSpec spec, CruisePlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  /** A single data set without a name: the episodes. */
  @Override
  public List<String> data() {
    return List.of("");
  }

  @Override
  public String label(String series) {
    return spec.series(series).label();
  }

  @Override
  public Sample sample(String quantity, String series, String data) {
    CruiseQuantity wanted = Require.constant("quantity", CruiseQuantity.class, quantity);
    return sample(wanted, spec.series(series));
  }

  /** Returns the quantity of every stored seed. */
  Sample sample(CruiseQuantity quantity, Series series) {
    SortedMap<Integer, Run> runs = new TreeMap<>();
    plan.runs(series).forEach(run -> runs.put(run.seed(), run));
    return Sample.medianOf(runs, run -> quantity.of(run, plan.parameters().timeStep()));
  }
}
