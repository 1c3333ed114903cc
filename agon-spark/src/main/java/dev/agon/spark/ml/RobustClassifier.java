package dev.agon.spark.ml;

import dev.agon.InvalidInputException;
import dev.agon.learn.model.decision.ThresholdRule;
import dev.agon.learn.train.HeldOutFit;
import dev.agon.spark.io.FrameColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * A linear classifier that is optimal under the worst weighting of its rows.
 *
 * <pre>{@code
 * RobustClassificationModel model =
 *     new RobustClassifier().setRobust("cvar=0.8").setRegulariser("l2").setRegParam(0.01).fit(frame);
 * model.transform(frame).select("prediction", "probability");
 * }</pre>
 *
 * <p>Labels are classes 0, 1, ..., as created by a StringIndexer; with more than two, the loss is
 * softmax. Training stops with an optimality certificate.
 */
public final class RobustClassifier
    extends RobustEstimator<RobustClassifier, RobustClassificationModel>
    implements ClassifierParams {
  private static final long serialVersionUID = 1L;

  /** With more classes than this, the labels are probably numbers to predict. */
  private static final int MOST_CLASSES = 10_000;

  /** Creates a classifier with the defaults. */
  public RobustClassifier() {
    this(Identifiable$.MODULE$.randomUID("robust-classifier"));
  }

  /** Creates a classifier with the given uid. */
  public RobustClassifier(String uid) {
    super(uid);
  }

  /**
   * Sets the output column of the scores, or empty for none. The default is {@code rawPrediction}.
   */
  public RobustClassifier setRawPredictionCol(String value) {
    set(rawPredictionCol(), value);
    return this;
  }

  /**
   * Sets the output column of the probabilities, or empty for none. The default is {@code
   * probability}.
   */
  public RobustClassifier setProbabilityCol(String value) {
    set(probabilityCol(), value);
    return this;
  }

  /**
   * Sets the thresholds, one per class: the class with the largest ratio of probability to
   * threshold is predicted. They must not be negative, and at most one may be 0. Undefined by
   * default.
   */
  public RobustClassifier setThresholds(double[] value) {
    set(thresholds(), value);
    return this;
  }

  /** Sets whether every class gets the same total weight in training. The default is false. */
  public RobustClassifier setBalance(boolean value) {
    set("balance", value);
    return this;
  }

  /**
   * Sets whether the probabilities of two classes are calibrated on held-out folds of the training
   * rows. The default is false.
   */
  public RobustClassifier setCalibrate(boolean value) {
    set("calibrate", value);
    return this;
  }

  /**
   * Sets the probability above which the positive class of two is predicted: a number such as 0.3,
   * or f1 or recall=0.9, chosen on held-out folds of the training rows. By default, and if empty,
   * it is 0.5.
   */
  public RobustClassifier setThreshold(String value) {
    set(threshold(), value);
    return this;
  }

  @Override
  boolean balances() {
    return getBalance();
  }

  @Override
  HeldOutFit heldOutFit() {
    String rule = getThreshold();
    return new HeldOutFit(getCalibrate(), rule.isEmpty() ? null : ThresholdRule.parse(rule));
  }

  @Override
  String adviceOnLabels() {
    return "Convert them to classes 0, 1, ... with a StringIndexer.";
  }

  @Override
  List<String> classes(Dataset<?> frame) {
    String label = getLabelCol();
    Attribute about = Attribute.fromStructField(frame.schema().apply(label));
    if (about instanceof NominalAttribute nominal && nominal.values().isDefined()) {
      List<String> names = Arrays.asList(nominal.values().get());
      requireTwo(label, names.size() > 1, names);
      return names;
    }
    Column number = FrameColumns.named(label).cast(DataTypes.DoubleType);
    Row range = frame.select(functions.min(number), functions.max(number)).collectAsList().get(0);
    if (range.isNullAt(0) || Double.isNaN(range.getDouble(1))) {
      return List.of(
          "0", "1"); // there are no rows, or an invalid one, which is reported when it is read
    }
    double most = range.getDouble(1);
    if (!(most < MOST_CLASSES)) {
      throw new InvalidInputException(
          "the labels in the column "
              + label
              + " go up to "
              + most
              + ", but classes must be 0, 1, ....",
          "Convert them to classes with a StringIndexer, or use RobustRegressor.");
    }
    requireTwo(label, range.getDouble(0) < most || most != Math.rint(most), most);
    List<String> names = new ArrayList<>();
    for (int k = 0; k <= Math.max(most, 1); k++) {
      names.add(Integer.toString(k));
    }
    return names;
  }

  private static void requireTwo(String label, boolean hasTwo, Object all) {
    if (!hasTwo) {
      throw new InvalidInputException(
          "the column " + label + " has one class only: " + all + ".",
          "Check the filters and the label column.");
    }
  }

  @Override
  RobustClassificationModel model(dev.agon.learn.model.Model trained) {
    return new RobustClassificationModel(uid(), trained);
  }

  @Override
  public RobustClassifier copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads a saved classifier. */
  public static MLReader<RobustClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads a saved classifier. */
  public static RobustClassifier load(String path) {
    return read().load(path);
  }
}
