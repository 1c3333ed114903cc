package dev.agon.learn.model;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.model.decision.Decision;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.model.predict.FirstLayer;
import dev.agon.learn.model.predict.OwnUnits;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.model.predict.Predictor;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.run.Provenance;
import dev.agon.run.StopReason;
import dev.agon.support.Given;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A trained linear model or network and its provenance.
 *
 * <p>It is immutable and can be used by several threads. Rows are given in the original units of
 * the columns; the scaling of training is part of the model.
 *
 * <pre>{@code
 * Model model = ModelFile.read(Path.of("model.json"));
 * Prediction answer = model.predict(Map.of("age", 41, "city", "Rome", "income", 52000));
 * double quick = model.probability(features); // one number per feature, nothing allocated
 * }</pre>
 */
public final class Model {
  private final double[] weights;
  private final ProblemSettings settings;
  private final List<String> classes;
  private final List<String> groups;
  private final @Nullable Columns columns;
  private final ModelOrigin origin;
  private final Decision decision;

  /** Created at the first prediction; concurrent threads create equal objects. */
  private @Nullable Predictor predictor;

  /**
   * @param weights one per feature, followed by the intercept if there is one. Softmax has such a
   *     block for each class, one after the other. A network has the weights of {@link
   *     Architecture}
   * @param settings the loss, robust set and regulariser of training
   * @param classes the distinct names of the classes; of two, the second is the positive one. Empty
   *     if the model predicts numbers
   * @param groups the distinct names of the groups of the training data
   * @param columns the columns of the training table and the scaling; null for unscaled LIBSVM data
   * @param origin the training in which the weights were found
   * @throws InvalidInputException when the arguments contradict each other, for example three
   *     classes and the logistic loss
   */
  public Model(
      double[] weights,
      ProblemSettings settings,
      List<String> classes,
      List<String> groups,
      @Nullable Columns columns,
      ModelOrigin origin) {
    this(weights, settings, classes, groups, columns, origin, Decision.DEFAULT);
  }

  Model(
      double[] weights,
      ProblemSettings settings,
      List<String> classes,
      List<String> groups,
      @Nullable Columns columns,
      ModelOrigin origin,
      Decision decision) {
    this.weights = weights.clone();
    this.settings = settings;
    this.classes = List.copyOf(classes);
    this.groups = List.copyOf(groups);
    this.columns = columns;
    this.origin = origin;
    this.decision = decision;
    ModelChecks.check(this);
  }

  /** Returns the same model with these warnings. */
  public Model withWarnings(List<String> value) {
    return with(weights, origin.withWarnings(value), decision);
  }

  /**
   * Returns the same model with another probability threshold for the positive class.
   *
   * @param value between 0 and 1; 1/2 by default
   */
  public Model withThreshold(double value) {
    return with(weights, origin, new Decision(decision.map(), value));
  }

  /**
   * Returns the model with mapped scores. For two classes and one score, a mapped linear model is
   * again a linear model, with {@code slope} times the weights and the intercept moved by {@code
   * offset}. Predictions, evaluations and exports therefore need no map.
   *
   * @param risk evaluates the worst-case risk of weights on the training rows
   */
  public Model withProbabilityMap(ProbabilityMap map, ToDoubleFunction<double[]> risk) {
    double[] mapped = Arrays.stream(weights).map(w -> map.slope() * w).toArray();
    int width = mapped.length / outputs();
    mapped[mapped.length - 1] += map.offset() / outputs();
    if (outputs() == 2) {
      mapped[width - 1] -= map.offset() / outputs();
    }
    return with(
        mapped,
        origin.withRisk(risk.applyAsDouble(mapped)),
        new Decision(map, decision.threshold()));
  }

  private Model with(double[] newWeights, ModelOrigin newOrigin, Decision newDecision) {
    return new Model(newWeights, settings, classes, groups, columns, newOrigin, newDecision);
  }

  /**
   * Returns the scores of a row, one per output; see {@link Evaluator#scores(Model, Dataset)}.
   *
   * @param features one number per feature, in original units; NaN for a missing value
   */
  public double[] scores(double[] features) {
    return Arrays.copyOf(
        predictor().scores(Given.argument("Model.scores", "features", features)), outputs());
  }

  /**
   * Returns the probability of the positive class, {@code classes().get(1)}, of a model of two
   * classes.
   *
   * @param features one number per feature, in original units; NaN for a missing value
   * @throws InvalidInputException when the number of features differs, or the model has no
   *     probabilities
   */
  public double probability(double[] features) {
    return predictor().probability(Given.argument("Model.probability", "features", features));
  }

  /**
   * Returns the probability of the positive class for a row given by its non-zeros.
   *
   * @param index the features, from 0, ascending
   * @param value their values, in original units
   * @param size the number of non-zeros
   */
  public double probability(int[] index, double[] value, int size) {
    return predictor()
        .probability(
            Given.argument("Model.probability", "index", index),
            Given.argument("Model.probability", "value", value),
            size);
  }

  /**
   * Computes the probability of every class.
   *
   * @param features one number per feature, in original units
   * @param probabilities one per class (output)
   */
  public void probabilities(double[] features, double[] probabilities) {
    predictor()
        .probabilities(
            Given.argument("Model.probabilities", "features", features),
            Given.argument("Model.probabilities", "probabilities", probabilities));
  }

  /** Returns the predicted number; for the loss hinge, the score of the second class. */
  public double value(double[] features) {
    return predictor().value(Given.argument("Model.value", "features", features));
  }

  /**
   * Predicts for one row.
   *
   * @param row for each column's name a number, a string, a Boolean, or null if missing; other
   *     names are ignored
   * @throws InvalidInputException when a column is absent, or its value is of the wrong type
   */
  public Prediction predict(Map<String, ?> row) {
    Given.argument("Model.predict", "row", row);
    return Predictions.of(this, namedColumns().encode(row));
  }

  /**
   * Explains the prediction for one row: the contribution of each column to the score, and the
   * smallest change of a single column that changes the predicted class.
   *
   * <pre>{@code
   * Explanation why = model.explain(Map.of("age", 41, "city", "Rome", "income", 52000));
   * why.contributions().get(0); // age=41 +0.82
   * why.change();               // age: 41 -> 35.4 gives no
   * }</pre>
   *
   * @param row as for {@link #predict(Map)}
   */
  public Explanation explain(Map<String, ?> row) {
    return new Explainer(this).explain(Given.argument("Model.explain", "row", row));
  }

  /** Predicts for every row of a table; columns are found by name. */
  public Predictions predict(Table table) {
    return Predictions.of(this, Given.argument("Model.predict", "table", table));
  }

  /** Predicts for rows that were encoded in the same way as the training data. */
  public Predictions predict(Dataset rows) {
    return Predictions.of(this, Given.argument("Model.predict", "rows", rows));
  }

  /**
   * Evaluates the model on a table with labels; columns are found by name.
   *
   * @throws InvalidInputException when a column is absent, or a label is missing or unknown
   */
  public Evaluation evaluate(Table table) {
    Given.argument("Model.evaluate", "table", table);
    return evaluate(namedColumns().read(table, new LabelRule.Known(classes, true)));
  }

  /** Evaluates the model on rows that were encoded in the same way as the training data. */
  public Evaluation evaluate(Dataset rows) {
    return Evaluator.evaluate(this, Given.argument("Model.evaluate", "rows", rows), 1);
  }

  /** Returns the columns, which must have names. */
  Columns namedColumns() {
    if (columns == null || columns.areNumbered()) {
      throw Columns.unnamed();
    }
    return columns;
  }

  /**
   * Returns whether the features have only numbers and their ranges in training were not recorded,
   * so the changes of {@link #explain} may lie outside them.
   */
  public boolean hasUnknownRanges() {
    return (columns == null || columns.areNumbered()) && origin.ranges() == null;
  }

  Predictor predictor() {
    Predictor made = predictor;
    if (made == null) {
      made = new Predictor(weightsInOwnUnits(), settings, classes.size(), columns, threshold());
      predictor = made;
    }
    return made;
  }

  /** Returns a copy of the weights, which apply to the scaled features of training. */
  public double[] weights() {
    return weights.clone();
  }

  /**
   * Returns a copy of the weights for features in original units: {@link #weights} without scaling.
   */
  public double[] weightsInOwnUnits() {
    return columns == null
        ? weights.clone()
        : OwnUnits.weights(weights, settings, outputs(), columns.scaling());
  }

  /** Converts targets or predicted numbers from the scale of training to the units of the table. */
  public double[] inOwnUnits(double[] targets) {
    return columns == null || !classes.isEmpty()
        ? targets
        : Arrays.stream(targets).map(columns.scaling()::ownTarget).toArray();
  }

  /**
   * Returns the map that was fitted to the scores and is part of the weights; null for a model that
   * was not calibrated.
   */
  public @Nullable ProbabilityMap probabilityMap() {
    return decision.map();
  }

  /** Returns the probability above which the positive class of two is predicted; 1/2 by default. */
  public double threshold() {
    return decision.threshold();
  }

  /** Returns why the training ended; null if this is not known. */
  public @Nullable StopReason stopReason() {
    return origin.stopReason();
  }

  /**
   * Returns whether the training was stopped by a limit, in which case more iterations may help.
   */
  public boolean isUnfinished() {
    StopReason reason = stopReason();
    return reason != null && !reason.isFinished() && reason != StopReason.DIVERGED;
  }

  /** Returns the score above which the positive class of two is predicted: {@code log(t/(1-t))}. */
  double cut() {
    return Predictor.cut(threshold());
  }

  /** Returns the loss, robust set and regulariser of training. */
  public ProblemSettings settings() {
    return settings;
  }

  /** Returns the names of the classes; empty when the model predicts numbers. */
  public List<String> classes() {
    return classes;
  }

  /** Returns the names of the groups of the training data. */
  public List<String> groups() {
    return groups;
  }

  /** Returns the training in which the weights were found. */
  public ModelOrigin origin() {
    return origin;
  }

  /** Returns which iterate was kept. */
  public Keep kept() {
    return origin.kept();
  }

  /** Returns the number of iterations after which the kept iterate was reached. */
  public long iteration() {
    return origin.iteration();
  }

  /** Returns the worst-case risk P of the training data at these weights. */
  public double worstCaseRisk() {
    return origin.worstCaseRisk();
  }

  /** Returns the description of the training data: path, rows, features, nonzeros, sha256. */
  public Map<String, Object> data() {
    return origin.data();
  }

  /** Returns method, parameters, seed and versions. */
  public Provenance provenance() {
    return origin.provenance();
  }

  /** Returns the warnings of training. */
  public List<String> warnings() {
    return origin.warnings();
  }

  /** Returns the columns of the training table and the scaling; null for unscaled LIBSVM data. */
  public @Nullable Columns columns() {
    return columns;
  }

  /** Returns whether each block of weights ends with the intercept. */
  public boolean intercept() {
    return settings.intercept();
  }

  /** Returns the number of scores of a row: one, or one per class. */
  public int outputs() {
    return settings.loss().outputs(classes.size());
  }

  /** Returns the number of features, without the intercept. */
  public int features() {
    return FirstLayer.features(weights.length, settings, outputs());
  }

  /** Returns the rule for the labels of data on which this model is evaluated. */
  public LabelRule labelRule() {
    return LabelRule.known(classes);
  }

  @Override
  public String toString() {
    return "Model[loss="
        + settings.loss().name()
        + ", robust="
        + settings.robust()
        + ", regulariser="
        + settings.regulariser().name()
        + (settings.network() == null ? "" : ", network=" + settings.network())
        + ", features="
        + features()
        + ", classes="
        + (classes.size() > 10 ? classes.subList(0, 10) + "..." : classes)
        + ", worstCaseRisk="
        + worstCaseRisk()
        + ", warnings="
        + warnings().size()
        + "]";
  }

  /**
   * Writes this model to a file; an existing file is replaced only when the new one is complete.
   */
  public void save(Path file) {
    ModelFile.write(Given.argument("Model.save", "file", file), this);
  }

  /** Reads a model from a file. */
  public static Model load(Path file) {
    return ModelFile.read(Given.argument("Model.load", "file", file));
  }
}
