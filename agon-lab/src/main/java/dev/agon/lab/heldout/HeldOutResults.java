package dev.agon.lab.heldout;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.PublishedSeries;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The numbers of an experiment on held-out rows: means over the splits, and published ones. */
final class HeldOutResults implements Measurements {
  private final HeldOutSpec spec;
  private final HeldOutPlan plan;

  HeldOutResults(HeldOutSpec spec, HeldOutPlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  @Override
  public List<String> data() {
    return spec.data().stream().map(DataSpec::name).toList();
  }

  @Override
  public String label(String series) {
    return published(series).map(PublishedSeries::label).orElseGet(() -> learner(series).label());
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
    HeldOutQuantity wanted = Require.constant("quantity", HeldOutQuantity.class, quantity);
    Optional<PublishedSeries> published = published(series);
    return published.isPresent()
        ? Sample.exact(published.get().value(quantity, data(data).name()))
        : sample(wanted, learner(series), data(data));
  }

  /** Returns a measure of every stored split. */
  Sample sample(HeldOutQuantity quantity, Learner learner, DataSpec data) {
    TreeMap<Integer, StoredRun> measured = new TreeMap<>(plan.runs(data, learner));
    measured.values().removeIf(run -> Double.isNaN(run.number(quantity.key())));
    return Sample.meanOf(measured, run -> run.number(quantity.key()));
  }

  private Optional<PublishedSeries> published(String id) {
    return spec.published().stream().filter(one -> one.id().equals(id)).findFirst();
  }

  private Learner learner(String id) {
    List<String> names = new ArrayList<>();
    spec.series().forEach(one -> names.add(one.id()));
    spec.published().forEach(one -> names.add(one.id()));
    return spec.series().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow(() -> Require.unknown(spec.id(), "series", id, names));
  }

  private DataSpec data(String name) {
    return Require.named(spec.id(), "data set", spec.data(), DataSpec::name, name);
  }
}
