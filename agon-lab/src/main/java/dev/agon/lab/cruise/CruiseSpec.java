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
 * An experiment on robust adaptive cruise control, as its YAML file states it.
 *
 * @param kind which experiment reads the file: "cruise-control"
 * @param id its name on the command line
 * @param aliases other names
 * @param title its heading in the report
 * @param origin the figure of the paper
 * @param about a paragraph for the reader
 * @param protocol length of the training, batches, looks at the cost and seeds
 * @param trial how a trained gain is judged
 * @param series the methods; the key of their winner is "any"
 * @param shown the series whose distances are shown
 * @param claims what the paper says
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
   * How a trained gain is judged: on one sample of episodes, the same for all.
   *
   * @param episodes how many
   * @param seed of the episodes
   */
  public record Trial(int episodes, long seed) {}

  /** Fills in what may be left out. */
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
