package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import java.util.List;

/** A model's answers for many rows at once. */
public final class Predictions {
  private final Model model;
  private final double[][] scores;
  private final List<String> warnings;

  private Predictions(Model model, double[][] scores, List<String> warnings) {
    this.model = model;
    this.scores = scores;
    this.warnings = List.copyOf(warnings);
  }

  /** For rows that were prepared as the model's training data were. */
  public static Predictions of(Model model, Dataset rows) {
    Evaluator.requireFeatures(model, rows);
    return new Predictions(model, Evaluator.scores(model, rows), rows.warnings());
  }

  /** For a table, whose columns are found by name; it is used up. */
  static Predictions of(Model model, Table table) {
    if (model.columns() == null) {
      throw new dev.agon.InvalidInputException(
          "the model knows its features by number, but " + table.source() + " is a table.",
          "Maybe it was trained on LIBSVM text.");
    }
    return of(model, model.columns().read(table, new LabelRule.Known(model.classes(), false)));
  }

  /**
   * What a person must know before relying on these answers, for example that many rows have a
   * level that training never saw; the model has warnings of its own.
   */
  public List<String> warnings() {
    return warnings;
  }

  /** The number of rows. */
  public int size() {
    return scores[0].length;
  }

  /** The answer for a row. */
  public Prediction get(int row) {
    List<String> classes = model.classes();
    double[] all = new double[Math.max(scores.length, classes.size())];
    for (int k = 0; k < scores.length; k++) {
      all[k] = scores[k][row];
    }
    return of(model, classes.isEmpty() ? model.inOwnUnits(all) : all);
  }

  /** The answer that scores mean; they are used up. */
  static Prediction of(Model model, double[] scores) {
    List<String> classes = model.classes();
    if (classes.isEmpty()) {
      return new Prediction("", Double.NaN, new double[0], scores[0]);
    }
    Predictor predictor = model.predictor();
    int best = predictor.best(scores);
    double value = scores[model.outputs() == 1 ? 0 : best];
    if (!predictor.hasProbabilities()) {
      return new Prediction(classes.get(best), Double.NaN, new double[0], value);
    }
    predictor.probabilities(scores);
    double probability = scores[classes.size() == 2 ? 1 : best];
    return new Prediction(classes.get(best), probability, scores, value);
  }
}
