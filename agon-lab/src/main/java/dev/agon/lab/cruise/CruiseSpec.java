package dev.agon.lab.cruise;

import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.ProtocolSpec;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.run.RunStore;
import java.util.List;

/**
 * An experiment on robust adaptive cruise control, as given by its YAML file.
 *
 * @param kind the kind of experiment: "cruise-control"
 * @param id its name on the command line
 * @param aliases other names
 * @param title its heading in the report
 * @param origin the figure of the paper
 * @param about a paragraph for the reader
 * @param protocol length of the training, batches, evaluations of the cost and seeds
 * @param trial how a trained gain is evaluated
 * @param series the methods; the key of their winner is "any"
 * @param shown the series whose distances are shown
 * @param claims the claims of the paper
 */
public record CruiseSpec(
    String kind,
    String id,
    List<String> aliases,
    String title,
    String origin,
    String about,
    ProtocolSpec protocol,
    Trial trial,
    List<Series> series,
    String shown,
    List<Claim> claims)
    implements ExperimentSpec {

  /**
   * The evaluation of a trained gain, on one sample of episodes that is the same for all.
   *
   * @param episodes the number of episodes
   * @param seed the seed of the episodes
   */
  public record Trial(int episodes, long seed) {}

  /** Sets the defaults of absent keys. */
  public CruiseSpec {
    aliases = Require.orEmpty(aliases);
    series = Require.orEmpty(series);
    claims = Require.orEmpty(claims);
  }

  @Override
  public void check() {
    checkHeader(CruiseQuantity.class);
    Require.key("protocol", protocol).check();
    Require.atLeast("trial.episodes", 1, Require.key("trial", trial).episodes());
    Require.each(
        "series",
        Require.some("series", series),
        Series::id,
        one -> one.checkWithoutProblem(protocol));
    series(Require.key("shown", shown));
  }

  @Override
  public Plan plan(Scope scope, DataSets sets, RunStore store) {
    return new CruisePlan(this, scope, store);
  }

  /** Returns the series with this id. */
  Series series(String wanted) {
    return Series.named(id, series, wanted);
  }
}
