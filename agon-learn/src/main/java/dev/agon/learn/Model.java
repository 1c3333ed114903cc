package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Columns;
import dev.agon.learn.table.Table;
import dev.agon.run.Provenance;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trained linear model with what made it.
 *
 * <p>Immutable: any number of threads may ask it at once. Rows are given in the columns' own units;
 * the scaling of training is part of the model.
 *
 * <pre>{@code
 * Model model = ModelFile.read(Path.of("model.json"));
 * Prediction answer = model.predict(Map.of("age", 41, "city", "Rome", "income", 52000));
 * double quick = model.probability(features); // one number per feature, nothing allocated
 * }</pre>
 */
public final class Model {
  private final double[] weights;
  private final Settings settings;
  private final List<String> classes;
  private final List<String> groups;
  private final Keep kept;
  private final long iteration;
  private final double worstCaseRisk;
  private final Map<String, Object> data;
  private final Provenance provenance;
  private final List<String> warnings;
  private final @Nullable Columns columns;

  /** Made when first asked; threads that race make the same. */
  private @Nullable Predictor predictor;

  /**
   * @param weights one per feature; with an intercept one more, the last. Softmax has such a block
   *     for each class, one after the other
   * @param settings what it was trained to minimise
   * @param classes the names of the classes; of two, the second is the positive one. None when the
   *     model predicts numbers
   * @param groups the names of the groups that it was trained with, if any
   * @param kept which iterate it is
   * @param iteration after how many updates
   * @param worstCaseRisk P of the training data at these weights
   * @param data what it was trained on: path, rows, features, nonzeros, sha256
   * @param provenance method, parameters, seed and versions
   * @param warnings what a person should know before relying on it
   * @param columns the table that it was trained on, and its scaling; null when it was trained on
   *     LIBSVM text as it is
   */
  public Model(
      double[] weights,
      Settings settings,
      List<String> classes,
      List<String> groups,
      Keep kept,
      long iteration,
      double worstCaseRisk,
      Map<String, Object> data,
      Provenance provenance,
      List<String> warnings,
      @Nullable Columns columns) {
    this.weights = weights.clone();
    this.settings = settings;
    this.classes = List.copyOf(classes);
    this.groups = List.copyOf(groups);
    this.kept = kept;
    this.iteration = iteration;
    this.worstCaseRisk = worstCaseRisk;
    this.data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    this.provenance = provenance;
    this.warnings = List.copyOf(warnings);
    this.columns = columns;
  }

  /** The same model with these warnings. */
  Model withWarnings(List<String> value) {
    return new Model(
        weights,
        settings,
        classes,
        groups,
        kept,
        iteration,
        worstCaseRisk,
        data,
        provenance,
        value,
        columns);
  }

  /**
   * The probability of the positive class, {@code classes().get(1)}, of two.
   *
   * @param features one number per feature, in its own units; NaN where a column's cell is missing
   * @throws InvalidInputException when there are more or fewer, or the model has no probabilities
   */
  public double probability(double[] features) {
    return predictor().probability(features);
  }

  /**
   * The same for a row given by its non-zeros.
   *
   * @param index the features, from 0
   * @param value their values, in their own units
   * @param size how many there are
   */
  public double probability(int[] index, double[] value, int size) {
    return predictor().probability(index, value, size);
  }

  /**
   * The probability of every class.
   *
   * @param features one number per feature, in its own units
   * @param probabilities one per class (output)
   */
  public void probabilities(double[] features, double[] probabilities) {
    predictor().probabilities(features, probabilities);
  }

  /** The number that is predicted for a row; for the loss hinge, the score of the second class. */
  public double value(double[] features) {
    return predictor().value(features);
  }

  /**
   * What the model says about a row of its table.
   *
   * @param row for each column's name a number, a word, a truth value, or null where it is missing;
   *     other names are ignored
   * @throws InvalidInputException when a column is not there, or a word stands for a number
   */
  public Prediction predict(Map<String, ?> row) {
    if (columns == null) {
      throw new InvalidInputException(
          "the model has no columns by name: it was trained on LIBSVM text.",
          "Maybe give an array with one number per feature.");
    }
    return Predictions.of(this, predictor().scores(columns.encode(row)));
  }

  /** What the model says about every row of a table; columns are found by name. */
  public Predictions predict(Table table) {
    return Predictions.of(this, table);
  }

  Predictor predictor() {
    Predictor made = predictor;
    if (made == null) {
      made =
          new Predictor(
              weights, outputs(), intercept(), classes.size(), settings.loss().name(), columns);
      predictor = made;
    }
    return made;
  }

  /** A copy of the weights, as training saw the features. */
  public double[] weights() {
    return weights.clone();
  }

  /** A copy of the weights for features in their own units: {@link #weights} without scaling. */
  public double[] weightsInOwnUnits() {
    double[] own = weights.clone();
    if (columns != null) {
      int width = own.length / outputs();
      for (int k = 0; k < outputs(); k++) {
        double[] block = Arrays.copyOfRange(weights, k * width, (k + 1) * width);
        System.arraycopy(columns.scaling().inOwnUnits(block), 0, own, k * width, width);
      }
    }
    return own;
  }

  /** Numbers to predict, or predicted, from those that training sees to those of the table. */
  double[] inOwnUnits(double[] targets) {
    return columns == null || !classes.isEmpty()
        ? targets
        : Arrays.stream(targets).map(columns.scaling()::ownTarget).toArray();
  }

  /** What it was trained to minimise. */
  public Settings settings() {
    return settings;
  }

  /** The names of the classes; none when the model predicts numbers. */
  public List<String> classes() {
    return classes;
  }

  /** The names of the groups that it was trained with. */
  public List<String> groups() {
    return groups;
  }

  /** Which iterate it is. */
  public Keep kept() {
    return kept;
  }

  /** After how many updates. */
  public long iteration() {
    return iteration;
  }

  /** P of the training data at these weights. */
  public double worstCaseRisk() {
    return worstCaseRisk;
  }

  /** What it was trained on: path, rows, features, nonzeros, sha256. */
  public Map<String, Object> data() {
    return data;
  }

  /** Method, parameters, seed and versions. */
  public Provenance provenance() {
    return provenance;
  }

  /** What a person should know before relying on it. */
  public List<String> warnings() {
    return warnings;
  }

  /** The table that it was trained on, and its scaling; null for LIBSVM text as it is. */
  public @Nullable Columns columns() {
    return columns;
  }

  /** Whether each block of weights ends with that of a constant 1. */
  public boolean intercept() {
    return settings.intercept();
  }

  /** How many scores the model gives a row: one, or one per class. */
  public int outputs() {
    return settings.loss().name().equals("softmax") ? classes.size() : 1;
  }

  /** The number of features, without the intercept. */
  public int features() {
    return weights.length / outputs() - (intercept() ? 1 : 0);
  }

  /** What labels data must have to evaluate this model. */
  public LabelRule labelRule() {
    return LabelRule.known(classes);
  }
}
