package dev.agon.benchmarks;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.settings.ProblemSettings;
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
 * The true risk of a model is an integral over two normal variables, its score and the score of the
 * true model; it is computed by the trapezoidal rule, without sampling.
 */
public final class Coverage {
  private static final int[] ROWS = {100, 400, 1600, 6400};
  private static final int[] FEATURES = {1, 5, 20};
  private static final double STEP = 0.2;
  private static final double FARTHEST = 8;

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
      StringBuilder line = new StringBuilder("| d = " + features + " |");
      for (int rows : ROWS) {
        double share = coverage(set, loss, samples, rows, features);
        line.append(String.format(Locale.ROOT, " %.1f%% |", 100 * share));
      }
      System.out.println(line);
    }
  }

  private static double coverage(String set, Loss loss, int samples, int rows, int features) {
    int covered = 0;
    for (int k = 0; k < samples; k++) {
      Dataset data = sample(rows, features, loss, new RandomStream(1000L + k, rows));
      ProblemSettings settings =
          ProblemSettings.suiting(loss, data.target(), rows, features)
              .withRobust(set)
              .withRegulariser(new L2(1.0 / rows));
      double[] x = new Trainer(data).settings(settings).baseline(false).train().model().weights();
      RobustProblem risk = RobustProblem.of(data, settings.withRegulariser(new None()), 1);
      covered += risk.primal(x) >= truth(x, loss) ? 1 : 0;
    }
    return (double) covered / samples;
  }

  /** The expected loss of a model on new rows. */
  private static double truth(double[] x, Loss loss) {
    int features = x.length - 1;
    double slope = 2 / Math.sqrt(features);
    double product = 0;
    double squares = 0;
    for (int j = 0; j < features; j++) {
      product += slope * x[j];
      squares += x[j] * x[j];
    }
    double intercept = x[features];
    if (loss.targetKind() == TargetKind.NUMBERS) {
      return 0.5 * (1 + 4 - 2 * product + squares + intercept * intercept);
    }
    double rest = Math.sqrt(Math.max(0, squares - product * product / 4));
    double sum = 0;
    double total = 0;
    for (double g = -FARTHEST; g <= FARTHEST; g += STEP) {
      for (double h = -FARTHEST; h <= FARTHEST; h += STEP) {
        double weight = Elementary.exp(-0.5 * (g * g + h * h));
        double score = intercept + 0.5 * product * g + rest * h;
        double yes = Elementary.sigmoid(2 * g);
        sum +=
            weight * (yes * Elementary.softplus(-score) + (1 - yes) * Elementary.softplus(score));
        total += weight;
      }
    }
    return sum / total;
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
