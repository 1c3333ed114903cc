package dev.agon.learn.tune;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Measure;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.WorstGroups;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.support.Nearest;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The criterion by which held-out rows choose a candidate.
 *
 * <ul>
 *   <li>any measure of an evaluation: {@code auc, accuracy, f1, log-loss, mean-loss, r2, rmse} ...
 *   <li>{@code cvar=0.1}: the mean loss of the worst tenth of the rows
 *   <li>{@code worst-group-accuracy}, {@code worst-group-loss}: the value for the worst group
 *   <li>{@code worst-case}: the largest robust risk of the losses over all sets that are compared,
 *       so every candidate is judged by the strictest of them
 * </ul>
 *
 * @param name its name
 * @param largerIsBetter whether larger values are better
 * @param of computes its value on held-out rows
 */
public record Criterion(String name, boolean largerIsBetter, ToDoubleFunction<Evaluation> of) {
  private static final Set<String> LARGER_IS_BETTER =
      Set.of("accuracy", "auc", "precision", "recall", "f1", "macro_f1", "r2");

  private static final List<String> NAMES =
      List.of(
          "accuracy",
          "auc",
          "precision",
          "recall",
          "f1",
          "macro-f1",
          "brier",
          "log-loss",
          "mean-loss",
          "rmse",
          "mae",
          "r2",
          "worst-case",
          "worst-group-accuracy",
          "worst-group-loss");

  /**
   * Returns the default criterion for the data: the mean loss of the worst group, AUC, accuracy or
   * the mean loss. The accuracy of the worst group would not do: where one class is rare in every
   * group, predicting the other class for every row may have the best one.
   */
  public static String suiting(Dataset data) {
    if (data.groups() != null) {
      return "worst-group-loss";
    }
    if (!(data.target() instanceof Classes classes)) {
      return "mean-loss";
    }
    return classes.names().size() == 2 ? "auc" : "accuracy";
  }

  /**
   * Parses a criterion.
   *
   * @param data the rows that are evaluated
   * @param sets the sets that are compared
   */
  public static Criterion parse(String text, Dataset data, List<RobustSet> sets) {
    requireKnown(text);
    String name = text.strip().toLowerCase(Locale.ROOT);
    if (name.startsWith("cvar=")) {
      RobustSet set = RobustSet.parse(name);
      return new Criterion(name, false, e -> worstCase(e, List.of(set)));
    }
    return switch (name) {
      case "worst-case" -> {
        requireRowWeights(sets);
        yield new Criterion(name, false, e -> worstCase(e, sets));
      }
      case "worst-group-accuracy" -> {
        requireGroups(name, data);
        data.classes();
        yield new Criterion(name, true, e -> extreme(e, m -> -((ClassMetrics) m).accuracy()) * -1);
      }
      case "worst-group-loss" -> {
        requireGroups(name, data);
        yield new Criterion(name, false, e -> extreme(e, Metrics::meanLoss));
      }
      default -> {
        String key = name.replace('-', '_');
        yield new Criterion(name, LARGER_IS_BETTER.contains(key), e -> measure(e, key, text));
      }
    };
  }

  /**
   * Rejects a text that is not a criterion for any data.
   *
   * @throws InvalidInputException with the most similar name
   */
  public static void requireKnown(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    if (!name.startsWith("cvar=") && !NAMES.contains(name)) {
      throw new InvalidInputException(
          "there is no metric '" + text + "'.", Nearest.hint(name, NAMES) + " Or cvar=0.1.");
    }
  }

  /** Returns whether one value is better than another; NaN is never better. */
  public boolean isBetter(double value, double than) {
    return Double.isNaN(than) ? !Double.isNaN(value) : largerIsBetter ? value > than : value < than;
  }

  private static void requireRowWeights(List<RobustSet> sets) {
    for (RobustSet set : sets) {
      if (set.movesValues()) {
        throw new InvalidInputException(
            "the metric worst-case needs row weights, but " + set + " moves values.",
            "Choose another metric, such as mean-loss or cvar=0.1.");
      }
    }
  }

  private static double worstCase(Evaluation evaluation, List<RobustSet> sets) {
    double[] loss = evaluation.answers().loss();
    double worst = Double.NEGATIVE_INFINITY;
    for (RobustSet set : sets) {
      RobustRisk risk =
          new RobustRisk(set, loss.length, evaluation.data().weights(), evaluation.data().groups());
      worst = Math.max(worst, risk.of(loss));
    }
    return worst;
  }

  private static double extreme(Evaluation evaluation, ToDoubleFunction<Metrics> of) {
    Groups groups = evaluation.data().groups();
    Collection<Metrics> all =
        groups == null ? List.of() : WorstGroups.of(evaluation.by(groups)).values();
    return all.stream().mapToDouble(of).max().orElse(Double.NaN);
  }

  private static void requireGroups(String name, Dataset data) {
    if (data.groups() == null) {
      throw new InvalidInputException(
          "the metric " + name + " needs groups, but the data have none.",
          "Name the column of the groups with `groups`, or choose another metric, such as"
              + " cvar=0.1.");
    }
  }

  private static double measure(Evaluation evaluation, String key, String text) {
    List<Measure> measures = evaluation.metrics().measures();
    for (Measure measure : measures) {
      if (measure.key().equals(key)) {
        return measure.value();
      }
    }
    String names =
        measures.stream().map(m -> m.key().replace('_', '-')).collect(Collectors.joining(", "));
    throw new InvalidInputException(
        "there is no metric '" + text + "' for these labels.",
        "Use one of these: "
            + names
            + ", cvar=0.1, worst-group-accuracy, worst-group-loss, worst-case.");
  }
}
