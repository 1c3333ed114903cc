package dev.agon.learn.model;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.model.predict.Predictor;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.EncodedRow;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The predictions of a model for many rows, in the order of the rows. */
public final class Predictions implements Iterable<Prediction> {
  private final Model model;
  private final double[][] scores;
  private final List<String> warnings;

  private Predictions(Model model, double[][] scores, List<String> warnings) {
    this.model = model;
    this.scores = scores;
    this.warnings = List.copyOf(warnings);
  }

  /** Predicts for rows that were encoded in the same way as the model's training data. */
  public static Predictions of(Model model, Dataset rows) {
    Evaluator.requireFeatures(model, rows);
    return new Predictions(model, Evaluator.scores(model, rows), rows.warnings());
  }

  /** Predicts for a table, whose columns are found by name. */
  static Predictions of(Model model, Table table) {
    Columns columns = model.namedColumns();
    return of(model, columns.read(table, new LabelRule.Known(model.classes(), false)));
  }

  /**
   * Returns warnings about these rows, for example that many of them have a level that did not
   * occur in training. They do not include the warnings of the model.
   */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns the number of rows. */
  public int size() {
    return scores[0].length;
  }

  /**
   * Returns the prediction for a row.
   *
   * @param row the row number, from 0
   */
  public Prediction get(int row) {
    Objects.checkIndex(row, size());
    List<String> classes = model.classes();
    double[] all = new double[Math.max(scores.length, classes.size())];
    for (int k = 0; k < scores.length; k++) {
      all[k] = scores[k][row];
    }
    return of(model, classes.isEmpty() ? model.inOwnUnits(all) : all, null);
  }

  @Override
  public Iterator<Prediction> iterator() {
    return stream().iterator();
  }

  /** Returns the predictions as a stream, in the order of the rows. */
  public Stream<Prediction> stream() {
    return IntStream.range(0, size()).mapToObj(this::get);
  }

  @Override
  public String toString() {
    return "Predictions[rows=" + size() + ", warnings=" + warnings.size() + "]";
  }

  /** Returns the prediction for a row given by column names. */
  static Prediction of(Model model, EncodedRow row) {
    double[] scores = model.predictor().scores(row.features());
    return of(model, scores, row);
  }

  /**
   * Returns the prediction for these scores, which are overwritten.
   *
   * @param row the row, if it is given by column names
   */
  private static Prediction of(Model model, double[] scores, @Nullable EncodedRow row) {
    List<String> classes = model.classes();
    if (classes.isEmpty()) {
      return prediction("", Double.NaN, new double[0], scores[0], row);
    }
    Predictor predictor = model.predictor();
    int best = predictor.best(scores);
    double value = scores[model.outputs() == 1 ? 0 : best];
    String label = classes.get(best);
    if (!predictor.hasProbabilities()) {
      return prediction(label, Double.NaN, new double[0], value, row);
    }
    predictor.probabilities(scores);
    double probability = scores[classes.size() == 2 ? 1 : best];
    return prediction(label, probability, scores, value, row);
  }

  private static Prediction prediction(
      String label,
      double probability,
      double[] probabilities,
      double value,
      @Nullable EncodedRow row) {
    return row == null
        ? new Prediction(label, probability, probabilities, value)
        : new Prediction(
            label,
            probability,
            probabilities,
            value,
            row.unknownLevels(),
            row.missing(),
            row.outsideRange());
  }
}
