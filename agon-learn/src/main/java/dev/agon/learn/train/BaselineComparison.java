package dev.agon.learn.train;

import dev.agon.learn.data.Groups;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.Tail;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares a robust model with the plain one, whose set is {@code mean}, on the same rows: the cost
 * of robustness on average, and the reduction of the loss of the worst group or of the worst rows.
 *
 * @param robust the robust model on the rows
 * @param plain the plain model on the same rows
 * @param unfair why the losses do not show the cost of robustness, see {@link
 *     TrainingResult#unfairComparison}; null if they do
 */
public record BaselineComparison(Evaluation robust, Evaluation plain, @Nullable String unfair) {
  /** The share of the rows that are considered the worst. */
  public static final double TAIL = 0.1;

  /** A relative change below this threshold is not reported. */
  private static final double NOTHING = 0.005;

  /** A relative change that is printed as 0.0%. */
  private static final double NO_COST = 0.0005;

  /**
   * One measure of both models.
   *
   * @param name the display name
   * @param robust the value of the robust model; NaN if the rows do not define it
   * @param plain the value of the plain model
   */
  public record Line(String name, double robust, double plain) {}

  /** Returns the measures that show the cost and the benefit of robustness. */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    add(lines, lossName(), robust.meanLoss(), plain.meanLoss());
    if (robust.metrics() instanceof ClassMetrics mine
        && plain.metrics() instanceof ClassMetrics theirs) {
      add(lines, "AUC", mine.auc(), theirs.auc());
      add(lines, "accuracy", mine.accuracy(), theirs.accuracy());
    } else if (robust.metrics() instanceof ValueMetrics mine
        && plain.metrics() instanceof ValueMetrics theirs) {
      add(lines, "R^2", mine.errors().r2(), theirs.errors().r2());
    }
    add(lines, "loss of the worst 10%", worstTenth(robust), worstTenth(plain));
    add(lines, "loss of the worst group", worstGroup(robust), worstGroup(plain));
    add(lines, "calibration error", calibrationError(robust), calibrationError(plain));
    return lines;
  }

  private static void add(List<Line> lines, String name, double mine, double theirs) {
    if (!Double.isNaN(mine) || !Double.isNaN(theirs)) {
      lines.add(new Line(name, mine, theirs));
    }
  }

  private String lossName() {
    return lossName(robust.model());
  }

  /** Returns the name of the mean loss of a model. */
  public static String lossName(Model model) {
    return model.settings().loss().hasProbabilities() ? "mean log loss" : "mean loss";
  }

  /** Describes the cost and the benefit of robustness in one sentence. */
  public String sentence() {
    if (unfair != null) {
      return unfair;
    }
    if (isConstant(robust) && !isConstant(plain)) {
      return "The robust model learned nothing, but the plain one did. Use a milder set.";
    }
    boolean grouped = !Double.isNaN(worstGroup(robust));
    return grouped
        ? sentence("the worst group", worstGroup(robust), worstGroup(plain))
        : sentence("the worst 10% of the rows", worstTenth(robust), worstTenth(plain));
  }

  private String sentence(String worst, double mine, double theirs) {
    return sentence(lossName(), robust.meanLoss(), plain.meanLoss(), worst, mine, theirs);
  }

  /**
   * Describes the cost and the benefit of robustness in one sentence.
   *
   * @param loss the name of the mean loss
   * @param mean the mean loss of the robust model
   * @param plainMean the mean loss of the plain model
   * @param worst the name of the worst rows, for example "the worst group"
   * @param worstLoss the loss of these rows with the robust model
   * @param plainWorstLoss the loss of these rows with the plain model
   */
  public static String sentence(
      String loss,
      double mean,
      double plainMean,
      String worst,
      double worstLoss,
      double plainWorstLoss) {
    double cost = change(mean, plainMean);
    double gain = -change(worstLoss, plainWorstLoss);
    if (Double.isNaN(cost) || Double.isNaN(gain)) {
      return "The robust and the plain model cannot be compared on these rows.";
    }
    if (gain < NOTHING) {
      return format(
          "Robustness gains nothing here: the loss of %s is %s, the %s %s than without" + " it.",
          worst, moved(-gain), loss, moved(cost));
    }
    String lower = format("lowers the loss of %s by %.1f%%", worst, 100 * gain);
    if (Math.abs(cost) < NO_COST) {
      return format("Robustness %s, at no cost in %s.", lower, loss);
    }
    return cost > 0
        ? format("Robustness costs %.1f%% %s and %s.", 100 * cost, loss, lower)
        : format("Robustness %s; the %s is also %.1f%% lower.", lower, loss, -100 * cost);
  }

  /** Returns whether every row gets the same prediction. */
  private static boolean isConstant(Evaluation evaluation) {
    double[] answers =
        evaluation.answers() instanceof ValueAnswers values
            ? values.predicted()
            : evaluation.answers() instanceof ClassAnswers classes ? classes.score() : null;
    if (answers == null || answers.length == 0) {
      return false;
    }
    double least = Arrays.stream(answers).min().orElseThrow();
    double most = Arrays.stream(answers).max().orElseThrow();
    return most - least <= 1e-9 * Math.max(Math.abs(least), Math.abs(most));
  }

  private static String moved(double change) {
    return format("%.1f%% %s", Math.abs(100 * change), change < 0 ? "lower" : "higher");
  }

  private static double change(double mine, double theirs) {
    return theirs > 0 ? mine / theirs - 1 : Double.NaN;
  }

  /** Returns the mean loss of the worst tenth of the rows. */
  public static double worstTenth(Evaluation evaluation) {
    return Tail.mean(evaluation.answers().loss(), evaluation.answers().weight(), TAIL);
  }

  /** Returns the largest mean loss of a group; NaN for rows without groups. */
  public static double worstGroup(Evaluation evaluation) {
    Groups groups = evaluation.data().groups();
    return groups == null
        ? Double.NaN
        : evaluation.by(groups).values().stream()
            .mapToDouble(Metrics::meanLoss)
            .max()
            .orElse(Double.NaN);
  }

  /**
   * Returns the calibration error in ten bins; NaN unless there are two classes with probabilities.
   */
  public static double calibrationError(Evaluation evaluation) {
    return evaluation.answers() instanceof ClassAnswers answers
        ? answers.calibrationError()
        : Double.NaN;
  }

  private static String format(String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
