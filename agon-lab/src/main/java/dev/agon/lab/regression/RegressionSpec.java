package dev.agon.lab.regression;

import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.ProblemSpec;
import dev.agon.lab.experiment.ProtocolSpec;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.run.RunStore;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment on robust logistic regression, as given by its YAML file.
 *
 * @param kind the kind of experiment: "robust-regression"
 * @param id its name on the command line
 * @param aliases other names, for example of a table from the same runs
 * @param title its heading in the report
 * @param origin the figure or table of the paper, or "beyond the paper"; may be absent
 * @param about a paragraph for the reader; may be absent
 * @param data the data sets
 * @param problem the constants of the problem; absent ones are the defaults of the program
 * @param protocol the length and the evaluations
 * @param series the curves
 * @param reference the series whose final risk is the target of the others; may be absent
 * @param optimum how the data sets' optima are measured; may be absent
 * @param expectedSource the source of the expected optima of the data sets
 * @param diagnostics whether runs also record effective steps, angles and test accuracy
 * @param paper the paper's numbers: quantity, series, data set
 * @param claims the claims of the paper
 */
public record RegressionSpec(
    String kind,
    String id,
    List<String> aliases,
    String title,
    String origin,
    String about,
    List<DataSpec> data,
    ProblemSpec problem,
    ProtocolSpec protocol,
    List<Series> series,
    @Nullable String reference,
    @Nullable OptimumSpec optimum,
    @Nullable String expectedSource,
    boolean diagnostics,
    Map<String, Map<String, Map<String, Double>>> paper,
    List<Claim> claims)
    implements ExperimentSpec {

  /** Sets the defaults of absent keys. */
  public RegressionSpec {
    aliases = Require.orEmpty(aliases);
    data = Require.orEmpty(data);
    series = Require.orEmpty(series);
    paper = Require.orEmpty(paper);
    claims = Require.orEmpty(claims);
    origin = origin == null ? "a user's experiment" : origin;
    about = about == null ? "" : about;
    problem = problem == null ? ProblemSpec.DEFAULTS : problem;
  }

  @Override
  public void check() {
    checkHeader(RegressionQuantity.class);
    paper.keySet().forEach(name -> Require.constant("quantity", RegressionQuantity.class, name));
    Require.each("data", Require.some("data", data), DataSpec::name, DataSpec::check);
    problem.settings();
    problem.begin(Start.ZEROS);
    Require.key("protocol", protocol).check();
    if (optimum != null) {
      optimum.check();
    }
    Require.each("series", Require.some("series", series), Series::id, this::check);
    if (reference != null) {
      Series.named(id, series, reference);
    }
  }

  private void check(Series one) {
    one.check(protocol);
    settings(one);
    begin(one);
  }

  @Override
  public Plan plan(Scope scope, DataSets sets, RunStore store) {
    return new RegressionPlan(this, scope, sets, store);
  }

  /** Returns the problem of a series: its own constants, or else those of the experiment. */
  ProblemSettings settings(Series one) {
    return one.problem() == null ? problem.settings() : one.problem().over(problem.settings());
  }

  /** Returns the start of a series: its own, or else that of the experiment. */
  Start begin(Series one) {
    Start all = problem.begin(Start.ZEROS);
    return one.problem() == null ? all : one.problem().begin(all);
  }

  /** Returns the number in the paper, or NaN. */
  double paper(RegressionQuantity quantity, String seriesId, String dataName) {
    Double value =
        paper
            .getOrDefault(Require.word(quantity), Map.of())
            .getOrDefault(seriesId, Map.of())
            .get(dataName);
    return value == null ? Double.NaN : value;
  }
}
