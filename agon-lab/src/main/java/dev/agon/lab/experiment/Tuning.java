package dev.agon.lab.experiment;

import dev.agon.lab.run.Statistics;
import java.util.List;
import java.util.Map;

/**
 * The seeds of an experiment, and the choice of the best point of a grid.
 *
 * <p>The point with the smallest median over {@link #TUNING_SEEDS} is chosen. These seeds decide no
 * claim, so the choice does not favour a method.
 *
 * @param scope the extent of the reproduction
 * @param protocol has the default number of seeds
 */
public record Tuning(Scope scope, ProtocolSpec protocol) {
  /** The seeds on which settings are chosen. */
  public static final List<Integer> TUNING_SEEDS = List.of(101, 102, 103, 104, 105);

  /** The score of a setting. */
  @FunctionalInterface
  public interface Score {
    /** Returns a number that should be small; infinity for a failed run, NaN for a missing one. */
    double of(Map<String, String> setting, int seed);
  }

  /** Returns the seeds that decide claims: 1..K. */
  public List<Integer> seeds() {
    return scope.seedsOr(protocol.seeds());
  }

  /** Returns whether the whole grid is run; otherwise the winners of the spec are used. */
  public boolean isFull() {
    return scope.full();
  }

  /**
   * Returns the best setting of a series: of the stored grid in a full run, or else of the spec.
   */
  public Map<String, String> winner(Series series, String data, Score score) {
    Map<String, String> best = series.winnerOn(data);
    double smallest = Double.POSITIVE_INFINITY;
    for (Map<String, String> setting :
        isFull() ? series.settings() : List.<Map<String, String>>of()) {
      double median =
          Statistics.median(TUNING_SEEDS.stream().mapToDouble(s -> score.of(setting, s)).toArray());
      if (median < smallest) { // never for NaN: a setting with missing runs cannot win
        best = setting;
        smallest = median;
      }
    }
    return best;
  }

  /** Returns how the settings were chosen, for the report. */
  public String description() {
    String how =
        "the smallest median over " + TUNING_SEEDS.size() + " seeds that are not used for claims";
    return isFull()
        ? "Each curve shows the best point of the whole grid: " + how + "."
        : "Each curve uses the winning setting of the spec ("
            + how
            + "); a full run searches the whole grid.";
  }
}
