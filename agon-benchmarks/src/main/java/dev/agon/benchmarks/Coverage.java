package dev.agon.benchmarks;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.train.Trainer;
import dev.agon.linalg.Elementary;
import dev.agon.random.RandomStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Measures how often the robust risk of a calibrated ball is above the true risk of the trained
 * model: the share should be the level of the ball.
 *
 * <p>{@code java dev.agon.benchmarks.Coverage SET LOSS SAMPLES}, for example {@code chi2=95%
 * logistic 1000}. The rows have standard normal features, and labels of a linear model with noise.
 * The true risk is the mean loss over 50,000 other rows.
 */
public final class Coverage {
  private static final int[] ROWS = {100, 400, 1600, 6400};
  private static final int[] FEATURES = {1, 5, 20};
  private static final int TEST_ROWS = 50_000;

  private Coverage() {}

  /** Prints a table of the coverage by the numbers of rows and features. */
  public static void main(String[] args) {
    String set = args[0];
    Loss loss = Loss.parse(args[1]);
    int samples = Integer.parseInt(args[2]);
    System.out.printf(Locale.ROOT, "| %s, %s | n = ", set, loss.name());
    System.out.println(
        String.join(" | n = ", IntStream.of(ROWS).mapToObj(Integer::toString).toList()) + " |");
    System.out.println("|---|" + "---|".repeat(ROWS.length));
    for (int features : FEATURES) {
      Dataset test = sample(TEST_ROWS, features, loss, new RandomStream(7, features));
      StringBuilder line = new StringBuilder("| d = " + features + " |");
      for (int rows : ROWS) {
        double share = coverage(set, loss, samples, rows, features, test);
        line.append(String.format(Locale.ROOT, " %.1f%% |", 100 * share));
      }
      System.out.println(line);
    }
  }

  private static double coverage(
      String set, Loss loss, int samples, int rows, int features, Dataset test) {
    ProblemSettings plain =
        ProblemSettings.suiting(loss, rows).withRobust(new Mean()).withRegulariser(new None());
    RobustProblem truth = RobustProblem.of(test, plain, 1);
    int covered = 0;
    for (int k = 0; k < samples; k++) {
      Dataset data = sample(rows, features, loss, new RandomStream(1000L + k, rows));
      ProblemSettings settings =
          ProblemSettings.suiting(loss, rows).withRobust(set).withRegulariser(new L2(1.0 / rows));
      double[] x =
          new Trainer(data).settings(settings).baseline(false).train().model().weights();
      RobustProblem risk = RobustProblem.of(data, settings.withRegulariser(new None()), 1);
      covered += risk.primal(x) >= truth.primal(x) ? 1 : 0;
    }
    return (double) covered / samples;
  }

  /** Scores have variance 4; labels follow the logistic model, numbers have noise of variance 1. */
  private static Dataset sample(int rows, int features, Loss loss, RandomStream random) {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    boolean numbers = loss.targetKind() == TargetKind.NUMBERS;
    double[] number = new double[rows];
    int[] label = new int[rows];
    double slope = 2 / Math.sqrt(features);
    for (int i = 0; i < rows; i++) {
      double score = 0;
      for (int j = 0; j < features; j++) {
        double value = random.nextGaussian();
        builder.add(j, value);
        score += slope * value;
      }
      builder.endRow();
      number[i] = score + random.nextGaussian();
      label[i] = random.nextDouble() < Elementary.sigmoid(score) ? 1 : 0;
    }
    Target target = numbers ? new Values(number) : new Classes(label, List.of("no", "yes"));
    return new Dataset(builder.build(), target, "generated", "", List.of());
  }
}
