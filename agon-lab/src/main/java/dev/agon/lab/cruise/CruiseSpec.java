package dev.agon.lab.cruise;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Claim;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.ProtocolSpec;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.experiment.SeriesSpec;
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
    List<SeriesSpec> series,
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

  /** Checks that nothing is missing. */
  void check() {
    checkHeader(CruiseQuantity.class);
    Require.key("protocol", protocol).check();
    if (Require.key("trial", trial).episodes() < 1) {
      throw new InvalidInputException(
          "trial.episodes must be at least 1, but was " + trial.episodes() + ".",
          "Maybe 4096 is meant.");
    }
    Require.some("series", series).forEach(SeriesSpec::check);
    series(Require.key("shown", shown));
  }

  /** The series of a name. */
  SeriesSpec series(String wanted) {
    return Series.named(id, series, wanted);
  }
}
