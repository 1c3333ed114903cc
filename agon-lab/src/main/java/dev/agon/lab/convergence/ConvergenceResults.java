package dev.agon.lab.convergence;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Sample;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.experiment.PublishedSeries;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The numbers of an experiment on convergence: those of the stored runs, and published ones. */
final class ConvergenceResults implements Measurements {
  private final ConvergenceSpec spec;
  private final ConvergencePlan plan;

  ConvergenceResults(ConvergenceSpec spec, ConvergencePlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  @Override
  public List<String> data() {
    return spec.problems().stream().map(ProblemCase::name).toList();
  }

  @Override
  public String label(String series) {
    return published(series).map(PublishedSeries::label).orElseGet(() -> contender(series).label());
  }

  @Override
  public String dataLabel(String data) {
    if (data.isEmpty()) {
      return data;
    }
    ProblemCase problem = problem(data);
    return isStandIn(data) ? problem.title() + " (stand-in)" : problem.title();
  }

  @Override
  public boolean isStandIn(String data) {
    return spec.problems().stream()
        .filter(one -> data.isEmpty() || data.equals(one.name()))
        .anyMatch(one -> plan.card(one).origin() == DataCard.Origin.STAND_IN);
  }

  @Override
  public Sample sample(String quantity, String series, String data) {
    ConvergenceQuantity wanted = Require.constant("quantity", ConvergenceQuantity.class, quantity);
    Optional<PublishedSeries> published = published(series);
    return published.isPresent()
        ? Sample.exact(published.get().value(quantity, problem(data).name()))
        : sample(wanted, contender(series), problem(data));
  }

  /** Returns the quantity of every stored seed; exact for a method without random numbers. */
  Sample sample(ConvergenceQuantity quantity, Contender contender, ProblemCase problem) {
    SortedMap<Integer, StoredRun> runs = plan.runs(problem, contender);
    double optimum = plan.optimum(problem);
    SortedMap<Integer, Double> values = new TreeMap<>();
    boolean exact = plan.seeds(contender).size() == 1 && contender.method().equals("auto");
    runs.forEach(
        (seed, run) -> {
          Scale scale = new Scale(optimum, run.trace().get(ConvergenceJob.RISK)[0], spec.levels());
          double value = quantity.of(scale, run);
          if (!Double.isNaN(value)) {
            values.put(exact ? 0 : seed, value);
          }
        });
    return new Sample(values, Sample.Centre.MEDIAN);
  }

  private Optional<PublishedSeries> published(String id) {
    return spec.published().stream().filter(one -> one.id().equals(id)).findFirst();
  }

  Contender contender(String id) {
    return spec.series().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow(() -> Require.unknown(spec.id(), "series", id, names()));
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    spec.series().forEach(one -> names.add(one.id()));
    spec.published().forEach(one -> names.add(one.id()));
    return names;
  }

  private ProblemCase problem(String name) {
    return Require.named(spec.id(), "problem", spec.problems(), ProblemCase::name, name);
  }
}
