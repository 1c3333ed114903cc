package dev.agon.lab.regression;

import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.ProtocolSpec;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment on robust logistic regression, as its YAML file states it.
 *
 * @param kind which experiment reads the file: "robust-regression"
 * @param id its name on the command line
 * @param aliases other names, for example a table made of the same runs
 * @param title its heading in the report
 * @param origin the figure or table of the paper, or "beyond the paper"; may be absent
 * @param about a paragraph for the reader; may be absent
 * @param data the data sets
 * @param problem constants of the problem; what is absent is as in the program
 * @param protocol length and looks
 * @param series the curves
 * @param reference the series whose final risk the others are to reach; may be absent
 * @param optimum how the data sets' optima are measured; may be absent
 * @param expectedSource where the data sets' expected optima are from
 * @param diagnostics whether runs also record effective steps, angles and test accuracy
 * @param paper the paper's numbers: quantity, series, data set
 * @param claims what the paper says
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
    List<RegressionSeries> series,
    @Nullable String reference,
    @Nullable OptimumSpec optimum,
    @Nullable String expectedSource,
    boolean diagnostics,
    Map<String, Map<String, Map<String, Double>>> paper,
    List<Claim> claims)
    implements ExperimentSpec {

  /** Fills in what may be left out. */
  public RegressionSpec {
    aliases = Require.orEmpty(aliases);
    data = Require.orEmpty(data);
    series = Require.orEmpty(series);
    paper = Require.orEmpty(paper);
    claims = Require.orEmpty(claims);
    origin = origin == null ? "an experiment of one's own" : origin;
    about = about == null ? "" : about;
    problem = problem == null ? ProblemSpec.DEFAULTS : problem.over(ProblemSpec.DEFAULTS);
  }

  /** The same with its data files looked for in that folder. */
  RegressionSpec withDataIn(Path folder) {
    return new RegressionSpec(
        kind,
        id,
        aliases,
        title,
        origin,
        about,
        data.stream().map(one -> one.in(folder)).toList(),
        problem,
        protocol,
        series,
        reference,
        optimum,
        expectedSource,
        diagnostics,
        paper,
        claims);
  }

  /** Checks that nothing is missing. */
  void check() {
    checkHeader(RegressionQuantity.class);
    paper.keySet().forEach(name -> Require.constant("quantity", RegressionQuantity.class, name));
    Require.some("data", data).forEach(DataSpec::check);
    problem.settings();
    problem.begin();
    Require.key("protocol", protocol).check();
    if (optimum != null) {
      optimum.check();
    }
    Require.some("series", series).forEach(RegressionSeries::check);
    if (reference != null) {
      Series.named(id, series, reference);
    }
  }

  /** The problem of a series: its own constants over the experiment's. */
  ProblemSpec problemOf(RegressionSeries one) {
    return one.problem() == null ? problem : one.problem().over(problem);
  }

  /** The paper's number, or NaN. */
  double paper(RegressionQuantity quantity, String seriesId, String dataName) {
    Double value =
        paper
            .getOrDefault(Require.word(quantity), Map.of())
            .getOrDefault(seriesId, Map.of())
            .get(dataName);
    return value == null ? Double.NaN : value;
  }
}
