package dev.agon.lab.experiment;

import dev.agon.lab.run.Statistics;
import java.util.List;
import java.util.Map;

/**
 * Which seeds are run, and which point of a grid wins: the same for every kind of experiment.
 *
 * <p>A setting is chosen on seeds of its own, so that no claim is decided on the luck that chose
 * it: the smallest median over {@link #TUNING_SEEDS} wins.
 *
 * @param scope what the reproduction covers
 * @param protocol the experiment's own number of seeds
 */
public record Tuning(Scope scope, ProtocolSpec protocol) {
  /** The seeds that choose a setting. */
  public static final List<Integer> TUNING_SEEDS = List.of(101, 102, 103, 104, 105);

  /** How good a setting was. */
  @FunctionalInterface
  public interface Score {
    /** The number to be small, infinity for a run without one; NaN when it was not run. */
    double of(Map<String, String> setting, int seed);
  }

  /** The seeds that decide: 1..K. */
  public List<Integer> seeds() {
    return scope.seedsOr(protocol.seeds());
  }

  /** True when the whole grid is run, else the spec's own winners are taken. */
  public boolean searched() {
    return scope.full();
  }

  /** The best setting of a series: of the stored grid in a full run, else the spec's. */
  public Map<String, String> winner(Series series, String data, Score score) {
    Map<String, String> best = series.winnerOn(data);
    double smallest = Double.POSITIVE_INFINITY;
    for (Map<String, String> setting :
        searched() ? series.settings() : List.<Map<String, String>>of()) {
      double median =
          Statistics.median(TUNING_SEEDS.stream().mapToDouble(s -> score.of(setting, s)).toArray());
      if (median < smallest) { // never for NaN: a setting with missing runs cannot win
        best = setting;
        smallest = median;
      }
    }
    return best;
  }

  /** How the settings were chosen, for the reader. */
  public String words() {
    String how = "the smallest median over " + TUNING_SEEDS.size() + " seeds that decide no claim";
    return searched()
        ? "Every curve is the best point of the whole grid: " + how + "."
        : "Every curve has the setting that the spec names as winner ("
            + how
            + "); a full run searches the whole grid.";
  }
}
