package dev.agon.learn.train;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.metrics.Ranking;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.auto.EarlyStopping;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The improvement of a small network over a linear model on a sample of at most 2,000 rows: half of
 * them train both models, and the other half measures them.
 *
 * @param measure AUC or R^2
 * @param linear the measure of the linear model on the held-out rows
 * @param network the measure of the network on the held-out rows
 * @param error the standard error of the difference, by bootstrap
 */
public record NetworkGain(String measure, double linear, double network, double error) {
  private static final int MOST_ROWS = 2000;
  private static final int FEWEST_ROWS = 400;
  private static final int MOST_FEATURES = 500;
  private static final int ITERATIONS = 800;
  private static final int RESAMPLES = 40;

  /** A smaller difference is not worth a model without a certificate. */
  private static final double WORTH = 0.02;

  /**
   * Measures the gain.
   *
   * @param settings the objective of the linear model; the check uses its loss and regulariser
   * @return null if it is not measured: fewer than 400 rows, more than 500 features, or more than
   *     two classes
   */
  public static @Nullable NetworkGain of(Dataset data, ProblemSettings settings, long seed) {
    boolean several = data.target() instanceof Classes classes && classes.names().size() != 2;
    if (several || data.size() < FEWEST_ROWS || data.features() > MOST_FEATURES) {
      return null;
    }
    int n = Math.min(MOST_ROWS, data.size());
    int[] which = IntStream.range(0, n).map(k -> (int) ((long) k * data.size() / n)).toArray();
    Dataset sample = Subset.of(data, which);
    Split split = Split.fraction(sample, 0.5, seed);
    Dataset training = Subset.of(sample, split.training());
    Dataset heldOut = Subset.of(sample, split.heldOut());
    ProblemSettings plain =
        settings
            .withRobust(new Mean())
            .withRegulariser(
                ProblemSettings.suiting(settings.loss(), data.target(), n / 2, data.features())
                    .regulariser());
    Model linear = new Trainer(training).settings(plain).seed(seed).train().model();
    Model network =
        new Trainer(training)
            .settings(plain.withIntercept(true).withNetwork(Architecture.of(16)))
            .method(EarlyStopping.defaults().withIterations(ITERATIONS))
            .seed(seed)
            .train()
            .model();
    return of(heldOut, scores(linear, heldOut), scores(network, heldOut));
  }

  private static double[] scores(Model model, Dataset rows) {
    double[][] scores = Evaluator.scores(model, rows);
    return scores.length == 1
        ? scores[0]
        : IntStream.range(0, rows.size()).mapToDouble(i -> scores[1][i] - scores[0][i]).toArray();
  }

  private static NetworkGain of(Dataset rows, double[] linear, double[] network) {
    int n = rows.size();
    int[] all = IntStream.range(0, n).toArray();
    RandomStream random = new RandomStream(1, Purpose.BOOTSTRAP);
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < RESAMPLES; k++) {
      int[] drawn = IntStream.range(0, n).map(i -> random.nextInt(n)).toArray();
      double gain = measure(rows, network, drawn) - measure(rows, linear, drawn);
      sum += gain;
      squares += gain * gain;
    }
    double mean = sum / RESAMPLES;
    return new NetworkGain(
        rows.target() instanceof Classes ? "AUC" : "R^2",
        measure(rows, linear, all),
        measure(rows, network, all),
        Math.sqrt(Math.max(0, squares / RESAMPLES - mean * mean)));
  }

  private static double measure(Dataset rows, double[] scores, int[] which) {
    double[] score = Arrays.stream(which).mapToDouble(i -> scores[i]).toArray();
    if (rows.target() instanceof Classes classes) {
      int[] actual = Arrays.stream(which).map(i -> classes.of()[i]).toArray();
      return Ranking.of(score, actual, null).roc().area();
    }
    double[] actual =
        Arrays.stream(which)
            .mapToDouble(i -> ((dev.agon.learn.data.Values) rows.target()).of()[i])
            .toArray();
    return Objects.requireNonNull(
            new ValueAnswers(actual, score, new double[score.length], null).measure())
        .measures()
        .get(0)
        .value();
  }

  /** Returns the difference of the measures. */
  public double gain() {
    return network - linear;
  }

  /** Returns whether the gain is above 0.02 and above twice its standard error. */
  public boolean isWorthIt() {
    return gain() > WORTH && gain() > 2 * error;
  }
}
