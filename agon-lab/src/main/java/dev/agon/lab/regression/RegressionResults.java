package dev.agon.lab.regression;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The numbers of an experiment on robust regression, from its stored runs. */
final class RegressionResults implements Measurements {
  static final String RISK = "worst_case_risk";

  private final RegressionSpec spec;
  private final RegressionPlan plan;

  /** The series and seed of a run on a data set. */
  record Place(Series series, DataSpec data, int seed) {}

  RegressionResults(RegressionSpec spec, RegressionPlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  @Override
  public List<String> data() {
    return spec.data().stream().filter(data -> data.beside() == null).map(DataSpec::name).toList();
  }

  @Override
  public String label(String series) {
    return series(series).label();
  }

  @Override
  public String dataLabel(String data) {
    return data.isEmpty() ? data : plan.card(data(data)).label();
  }

  @Override
  public boolean isStandIn(String data) {
    return spec.data().stream()
        .filter(one -> data.isEmpty() || data.equals(one.name()))
        .anyMatch(one -> plan.card(one).origin() == DataCard.Origin.STAND_IN);
  }

  @Override
  public Sample sample(String quantity, String series, String data) {
    RegressionQuantity wanted = Require.constant("quantity", RegressionQuantity.class, quantity);
    return sample(wanted, series(series), data(data));
  }

  /** Returns the quantity of every stored seed, without those that could not be measured. */
  Sample sample(RegressionQuantity quantity, Series series, DataSpec data) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    plan.winningRuns(data, series)
        .forEach(
            (seed, run) -> {
              double value = quantity.of(this, new Place(series, data, seed), run);
              if (!Double.isNaN(value)) {
                values.put(seed, value);
              }
            });
    return new Sample(values, Sample.Centre.MEDIAN);
  }

  /** Returns the reference risk of every seed: the final risk of the reference series. */
  Sample references(DataSpec data) {
    return spec.reference() == null
        ? new Sample(new TreeMap<>(), Sample.Centre.MEDIAN)
        : sample(RegressionQuantity.FINAL_RISK, series(spec.reference()), data);
  }

  /**
   * Returns the cost at which the risk of a run is first at or below the reference of its seed; for
   * the reference run it is the total cost. NaN if the reference was not run with that seed.
   */
  double toReference(String column, Place at, StoredRun run) {
    Double reference = references(at.data()).bySeed().get(at.seed());
    Columns trace = run.trace();
    if (reference == null) {
      return Double.NaN;
    }
    return at.series().id().equals(spec.reference())
        ? trace.get(column)[trace.rows() - 1]
        : trace.whenAtOrBelow(RISK, reference, column);
  }

  /**
   * Returns the cost of the earliest arrival over the stored grid points, for the first seed; for
   * the reference it is the total cost. NaN without runs.
   */
  double earliest(String column, Series series, DataSpec data) {
    Double reference = references(data).bySeed().get(RegressionPlan.GRID_SEED);
    if (reference == null || series.id().equals(spec.reference())) {
      return Double.NaN;
    }
    return Statistics.min(
        plan.gridRuns(data, series).stream()
            .mapToDouble(run -> run.trace().whenAtOrBelow(RISK, reference, column))
            .toArray());
  }

  /** Returns the local minimum of P that L-BFGS found from x = 0; NaN if it was not run. */
  double optimumFromZero(DataSpec data) {
    StoredRun run = plan.optima(data).get("zero");
    return run == null ? Double.NaN : run.number("final_risk");
  }

  /** Returns the best local minimum over all starts; NaN if none was run. */
  double bestOptimum(DataSpec data) {
    return Statistics.min(
        plan.optima(data).values().stream().mapToDouble(run -> run.number("final_risk")).toArray());
  }

  Series series(String id) {
    return Series.named(spec.id(), spec.series(), id);
  }

  private DataSpec data(String name) {
    return Require.named(spec.id(), "data set", spec.data(), DataSpec::name, name);
  }
}
