package dev.agon.learn.train;

import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares a robust model with the plain one, whose set is {@code mean}, on the same rows: the cost
 * of robustness on average, and the reduction of the loss of the worst group or of the worst rows.
 *
 * @param loss the name of the mean loss
 * @param robust the measures of the robust model on the rows
 * @param plain the measures of the plain model on the same rows
 * @param unfair why the losses do not show the cost of robustness, see {@link
 *     TrainingResult#unfairComparison}; null if they do
 */
public record BaselineComparison(
    String loss, ModelMeasures robust, ModelMeasures plain, @Nullable String unfair) {

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

  /** Compares two evaluations of the same rows. */
  public BaselineComparison(Evaluation robust, Evaluation plain, @Nullable String unfair) {
    this(lossName(robust.model()), ModelMeasures.of(robust), ModelMeasures.of(plain), unfair);
  }

  /**
   * Compares the two models of a training on its rows.
   *
   * @param result a training with a plain model
   */
  public static BaselineComparison of(TrainingRows rows, TrainingResult result) {
    return new BaselineComparison(
        lossName(result.model()),
        ModelMeasures.of(rows, result.model()),
        ModelMeasures.of(rows, Objects.requireNonNull(result.baseline(), "baseline")),
        result.unfairComparison());
  }

  /** Returns the measures that show the cost and the benefit of robustness. */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    add(lines, loss, robust.meanLoss(), plain.meanLoss());
    if (robust.metrics() instanceof ClassMetrics mine
        && plain.metrics() instanceof ClassMetrics theirs) {
      add(lines, "AUC", mine.auc(), theirs.auc());
      add(lines, "accuracy", mine.accuracy(), theirs.accuracy());
    } else if (robust.metrics() instanceof ValueMetrics mine
        && plain.metrics() instanceof ValueMetrics theirs) {
      add(lines, "R^2", mine.errors().r2(), theirs.errors().r2());
    }
    add(lines, "loss of the worst 10%", robust.worstTenth(), plain.worstTenth());
    add(lines, "loss of the worst group", robust.worstGroup(), plain.worstGroup());
    add(lines, "calibration error", calibrationError(robust), calibrationError(plain));
    return lines;
  }

  private static void add(List<Line> lines, String name, double mine, double theirs) {
    if (!Double.isNaN(mine) || !Double.isNaN(theirs)) {
      lines.add(new Line(name, mine, theirs));
    }
  }

  private static double calibrationError(ModelMeasures measures) {
    return measures.metrics() instanceof ClassMetrics classes
        ? classes.calibrationError()
        : Double.NaN;
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
    if (robust.constant() && !plain.constant()) {
      return "The robust model learned nothing, but the plain one did. Use a milder set.";
    }
    return Double.isNaN(robust.worstGroup())
        ? sentence("the worst 10% of the rows", robust.worstTenth(), plain.worstTenth())
        : sentence("the worst group", robust.worstGroup(), plain.worstGroup());
  }

  private String sentence(String worst, double worstLoss, double plainWorstLoss) {
    double mean = robust.meanLoss();
    double plainMean = plain.meanLoss();
    double cost = change(mean, plainMean);
    double gain = -change(worstLoss, plainWorstLoss);
    if (Double.isNaN(cost) || Double.isNaN(gain)) {
      return "The robust and the plain model cannot be compared on these rows.";
    }
    if (gain < NOTHING) {
      return format(
          "Robustness gains nothing here: the loss of %s is %s, and the %s is %s.",
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

  private static String moved(double change) {
    return Math.abs(change) < NO_COST
        ? "the same"
        : format("%.1f%% %s", Math.abs(100 * change), change < 0 ? "lower" : "higher");
  }

  private static double change(double mine, double theirs) {
    return theirs > 0 ? mine / theirs - 1 : Double.NaN;
  }

  private static String format(String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
