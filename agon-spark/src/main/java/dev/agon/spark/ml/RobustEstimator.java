package dev.agon.spark.ml;

import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.HeldOutFit;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.train.TrainingRows;
import dev.agon.method.auto.Auto;
import dev.agon.spark.problem.SparkRows;
import dev.agon.spark.rows.FrameRows;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Trains a distributionally robust linear model on a data frame.
 *
 * @param <E> the estimator itself, for its setters
 * @param <M> its model
 */
public abstract class RobustEstimator<E extends RobustEstimator<E, M>, M extends Model<M>>
    extends Estimator<M> implements RobustParams, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;

  RobustEstimator(String uid) {
    this.uid = uid;
    setDefaults();
  }

  @Override
  public String uid() {
    return uid;
  }

  /** Returns the names of the classes of a data frame; empty for numbers to predict. */
  abstract List<String> classes(Dataset<?> frame);

  /** Creates the model of a training, without parameters. */
  abstract M model(dev.agon.learn.model.Model trained);

  @Override
  public M fit(Dataset<?> frame) {
    transformSchema(frame.schema());
    FrameRows reader =
        new FrameRows(frame, getFeaturesCol(), getLabelCol())
            .weight(named(weightCol()))
            .group(named(groupCol()));
    try (SparkRows rows = reader.read(classes(frame))) {
      ProblemSettings settings = settings(rows);
      HeldOutFit fit = heldOutFit();
      fit.require(rows.kind(), settings);
      TrainingResult result = trainer(rows, settings).train();
      M model = model(fit.apply(result, rows, this::trainer, getSeed(), /* threads= */ 1).model());
      copyValues(model, extractParamMap());
      return model.setParent(this);
    }
  }

  private Trainer trainer(TrainingRows rows, ProblemSettings settings) {
    return new Trainer(balances() ? rows.balanced() : rows)
        .settings(settings)
        .method(new Auto(getTol()))
        .seed(getSeed());
  }

  /** Returns whether every class gets the same total weight. */
  boolean balances() {
    return false;
  }

  /** Returns the map and the threshold to fit on held-out folds. */
  HeldOutFit heldOutFit() {
    return new HeldOutFit(/* calibrate= */ false, null);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Schemas.requireVectors(schema, getFeaturesCol(), featuresCol().name());
    Schemas.requireNumbers(schema, getLabelCol(), labelCol().name(), adviceOnLabels());
    if (named(weightCol()) != null) {
      Schemas.requireNumbers(
          schema, getWeightCol(), weightCol().name(), "Use another column, or cast it.");
    }
    if (named(groupCol()) != null) {
      Schemas.type(schema, getGroupCol(), groupCol().name());
    }
    return withPredictions(schema);
  }

  /** The hint for labels that are not numbers. */
  abstract String adviceOnLabels();

  @SuppressWarnings("unchecked")
  private <T> E with(Param<T> param, T value) {
    set(param, value);
    return (E) this;
  }

  @SuppressWarnings("unchecked")
  private E withObject(Param<?> param, Object value) {
    set(param.name(), value);
    return (E) this;
  }

  /** Sets the column of the feature vectors. The default is {@code features}. */
  public E setFeaturesCol(String value) {
    return with(featuresCol(), value);
  }

  /** Sets the column of the labels. The default is {@code label}. */
  public E setLabelCol(String value) {
    return with(labelCol(), value);
  }

  /**
   * Sets the output column of the predictions, or empty for none. The default is {@code
   * prediction}.
   */
  public E setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /**
   * Sets the column of the row weights, or empty. Rows of weight 0 are left out. By default all
   * rows have the same weight.
   */
  public E setWeightCol(String value) {
    return with(weightCol(), value);
  }

  /** Sets the column of the groups, or empty. By default there are no groups. */
  public E setGroupCol(String value) {
    return with(groupCol(), value);
  }

  /**
   * Sets the uncertainty set, for example {@code cvar=0.8}. The default is {@code chi2=95%}, or a
   * lower level for few rows, see {@link dev.agon.learn.settings.DefaultSet}.
   */
  public E setRobust(String value) {
    return with(robust(), value);
  }

  /**
   * Sets the loss: logistic, softmax, hinge, squared or huber. By default, and if empty, it is
   * chosen by the labels.
   */
  public E setLoss(String value) {
    return with(loss(), value);
  }

  /** Sets the regulariser: l2, nonconvex or none. The default is {@code l2}. */
  public E setRegulariser(String value) {
    return with(regulariser(), value);
  }

  /**
   * Sets the weight of the regulariser, at least 0. The default is 1/rows for l2, and 0.001 for
   * nonconvex.
   */
  public E setRegParam(double value) {
    return withObject(regParam(), value);
  }

  /** Sets the scale of the nonconvex regulariser, positive. The default is 10. */
  public E setRegulariserScale(double value) {
    return withObject(regulariserScale(), value);
  }

  /** Sets whether to fit an intercept. The default is true. */
  public E setFitIntercept(boolean value) {
    return withObject(fitIntercept(), value);
  }

  /**
   * Sets the tolerance, between 0 and 1: training stops when |grad P| has fallen to this fraction
   * of its initial value. The default is 0.001.
   */
  public E setTol(double value) {
    return withObject(tol(), value);
  }

  /** Sets the seed of the initial samples. The default is 1. */
  public E setSeed(long value) {
    return withObject(seed(), value);
  }
}
