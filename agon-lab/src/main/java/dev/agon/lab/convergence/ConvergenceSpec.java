package dev.agon.lab.convergence;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.PeerSpec;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.PublishedSeries;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.RunStore;
import java.util.List;
import java.util.stream.Stream;

/**
 * An experiment on convergence, as given by its YAML file.
 *
 * @param kind the kind of experiment: "convergence"
 * @param id its name on the command line
 * @param aliases other names
 * @param title its heading in the report
 * @param origin the paper whose problems are solved
 * @param about a paragraph for the reader
 * @param data the data sets
 * @param problems the problems
 * @param levels the distances to the optimum, {@code (P - P*)/(P(0) - P*)}, from coarse to fine
 * @param budget the lengths of the runs
 * @param series the methods
 * @param published published numbers of other authors
 * @param peers the comparisons that the first lines of the page state
 * @param claims the claims
 */
public record ConvergenceSpec(
    String kind,
    String id,
    List<String> aliases,
    String title,
    String origin,
    String about,
    List<DataSpec> data,
    List<ProblemCase> problems,
    List<Double> levels,
    Budgets budget,
    List<Contender> series,
    List<PublishedSeries> published,
    List<PeerSpec> peers,
    List<Claim> claims)
    implements ExperimentSpec {

  /** The quantities cost-coarse, cost-medium and cost-fine need this number of levels. */
  private static final int LEVELS = 3;

  /** Sets the defaults of absent keys. */
  public ConvergenceSpec {
    aliases = Require.orEmpty(aliases);
    data = Require.orEmpty(data);
    problems = Require.orEmpty(problems);
    levels = Require.orEmpty(levels);
    series = Require.orEmpty(series);
    published = Require.orEmpty(published);
    peers = Require.orEmpty(peers);
    claims = Require.orEmpty(claims);
    origin = origin == null ? "a user's experiment" : origin;
    about = about == null ? "" : about;
  }

  @Override
  public void check() {
    checkHeader(ConvergenceQuantity.class);
    Require.each("data", Require.some("data", data), DataSpec::name, DataSpec::check);
    Require.each(
        "problems",
        Require.some("problems", problems),
        ProblemCase::name,
        problem -> {
          problem.check();
          data(problem);
        });
    if (levels.size() != LEVELS) {
      throw new InvalidInputException(
          "levels must have three numbers, but has " + levels.size() + ".",
          "Use for example [1e-3, 1e-6, 1e-9].");
    }
    Require.key("budget", budget).check();
    Require.each("series", Require.some("series", series), Contender::id, Contender::check);
    Require.each("published", published, PublishedSeries::id, PublishedSeries::check);
    List<String> all =
        Stream.concat(
                series.stream().map(Contender::id), published.stream().map(PublishedSeries::id))
            .toList();
    Require.each(
        "peers", peers, PeerSpec::name, peer -> peer.check(ConvergenceQuantity.class, all));
  }

  /** Returns the data set of a problem. */
  DataSpec data(ProblemCase problem) {
    return data.stream()
        .filter(one -> one.name().equals(problem.data()))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the problem " + problem.name() + " has unknown data '" + problem.data() + "'.",
                    "Use the name of one of the data sets."));
  }

  @Override
  public Plan plan(Scope scope, DataSets sets, RunStore store) {
    return new ConvergencePlan(this, scope, sets, store);
  }
}
