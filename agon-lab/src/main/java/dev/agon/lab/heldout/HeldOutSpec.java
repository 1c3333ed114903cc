package dev.agon.lab.heldout;

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
 * An experiment on held-out rows, as given by its YAML file.
 *
 * @param kind the kind of experiment: "held-out"
 * @param id its name on the command line
 * @param aliases other names
 * @param title its heading in the report
 * @param origin the paper, or "beyond the paper"
 * @param about a paragraph for the reader
 * @param data the data sets
 * @param fraction the fraction of the rows that is held out, stratified by the label
 * @param splits K for the random splits 1..K
 * @param fullSplits the number of splits with {@code --full}
 * @param series the models
 * @param published numbers of others
 * @param peers the comparisons that the first lines of the page state
 * @param claims the claims
 */
public record HeldOutSpec(
    String kind,
    String id,
    List<String> aliases,
    String title,
    String origin,
    String about,
    List<DataSpec> data,
    double fraction,
    int splits,
    int fullSplits,
    List<Learner> series,
    List<PublishedSeries> published,
    List<PeerSpec> peers,
    List<Claim> claims)
    implements ExperimentSpec {

  /** Sets the defaults of absent keys. */
  public HeldOutSpec {
    aliases = Require.orEmpty(aliases);
    data = Require.orEmpty(data);
    series = Require.orEmpty(series);
    published = Require.orEmpty(published);
    peers = Require.orEmpty(peers);
    claims = Require.orEmpty(claims);
    fullSplits = fullSplits == 0 ? splits : fullSplits;
    origin = origin == null ? "a user's experiment" : origin;
    about = about == null ? "" : about;
  }

  @Override
  public void check() {
    checkHeader(HeldOutQuantity.class);
    Require.each("data", Require.some("data", data), DataSpec::name, DataSpec::check);
    if (!(fraction > 0 && fraction < 1)) {
      throw new InvalidInputException(
          "fraction must be between 0 and 1, but was " + fraction + ".", "Use for example 0.25.");
    }
    Require.atLeast("splits", 1, splits);
    Require.atLeast("full-splits", 1, fullSplits);
    Require.each("series", Require.some("series", series), Learner::id, Learner::check);
    Require.each("published", published, PublishedSeries::id, PublishedSeries::check);
    List<String> all =
        Stream.concat(series.stream().map(Learner::id), published.stream().map(PublishedSeries::id))
            .toList();
    Require.each("peers", peers, PeerSpec::name, peer -> peer.check(HeldOutQuantity.class, all));
  }

  @Override
  public Plan plan(Scope scope, DataSets sets, RunStore store) {
    return new HeldOutPlan(this, scope, sets, store);
  }
}
