package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.RunStore;
import java.util.List;

/**
 * An experiment on rates, as given by its YAML file.
 *
 * @param kind the kind of experiment: "rates"
 * @param id its name on the command line
 * @param aliases other names
 * @param title its heading in the report
 * @param origin the part of the paper it is about
 * @param about a paragraph for the reader
 * @param games the problems on which rates are measured
 * @param horizons T of a run without {@code --full}, increasing
 * @param fullHorizons T of a run with {@code --full}
 * @param tunedAt T_0, the horizon at which factors are tuned; required if any are
 * @param seeds K for the seeds 1..K of a run without {@code --full}
 * @param fullSeeds K for the seeds 1..K of a run with {@code --full}
 * @param series the methods with their schedules
 * @param momentum the part about the error of the momentum
 * @param circles the part in which gradient descent ascent fails
 * @param claims the claims of the paper
 */
public record RatesSpec(
    String kind,
    String id,
    List<String> aliases,
    String title,
    String origin,
    String about,
    List<GameSpec> games,
    List<Long> horizons,
    List<Long> fullHorizons,
    long tunedAt,
    int seeds,
    int fullSeeds,
    List<RateSeries> series,
    MomentumSpec momentum,
    CirclesSpec circles,
    List<Claim> claims)
    implements ExperimentSpec {

  /** Sets the defaults of absent keys. */
  public RatesSpec {
    aliases = Require.orEmpty(aliases);
    claims = Require.orEmpty(claims);
  }

  @Override
  public void check() {
    checkHeader(RateQuantity.class);
    Require.key("momentum", momentum);
    Require.key("circles", circles);
    checkHorizons("horizons", horizons);
    checkHorizons("full-horizons", fullHorizons);
    Require.atLeast("seeds", 1, seeds);
    Require.atLeast("full-seeds", 1, fullSeeds);
    Require.each("games", Require.some("games", games), GameSpec::name, this::check);
    Require.each("series", Require.some("series", series), RateSeries::id, this::check);
    momentum.check();
    circles.check();
  }

  @Override
  public Plan plan(Scope scope, DataSets sets, RunStore store) {
    return new RatesPlan(this, scope, store);
  }

  private void check(GameSpec game) {
    game.check();
    if (horizons.stream().filter(t -> t >= game.fitFrom() && t <= game.longest()).count() < 2) {
      throw new InvalidInputException(
          "the game " + game.name() + " leaves fewer than two horizons to fit a slope to.",
          "Use a smaller fit-from or a larger longest.");
    }
  }

  private void check(RateSeries one) {
    one.check();
    for (String wanted : one.games()) {
      if (games.stream().noneMatch(game -> game.name().equals(wanted))) {
        throw new InvalidInputException(
            "the game '" + wanted + "' of series " + one.id() + " is unknown.",
            "Use one of these: "
                + String.join(", ", games.stream().map(GameSpec::name).toList())
                + ".");
      }
    }
    if (one.isTuned()) {
      Require.atLeast("tuned-at", 1, tunedAt);
    }
    for (GameSpec game : games) {
      if (one.isTuned()) {
        one.points().forEach(point -> point.at(one.method(), game.problem(), tunedAt, tunedAt));
      } else {
        one.scheduledMethod(game.problem());
      }
    }
  }

  private static void checkHorizons(String name, List<Long> values) {
    boolean increasing = values != null && values.size() >= 2 && values.get(0) >= 1;
    for (int i = 1; increasing && i < values.size(); i++) {
      increasing = values.get(i) > values.get(i - 1);
    }
    if (!increasing) {
      throw new InvalidInputException(
          name + " must be at least two increasing numbers, but was " + values + ".",
          "Use for example [256, 1024, 4096].");
    }
  }
}
