package dev.agon.spark;

import dev.agon.learn.Trainer;
import dev.agon.method.auto.Auto;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Trains a distributionally robust linear model of a data frame.
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

  /** The names of the classes of a data frame; none for numbers to predict. */
  abstract List<String> classes(Dataset<?> frame);

  /** The model that training gave, without parameters. */
  abstract M model(dev.agon.learn.Model trained);

  @Override
  public M fit(Dataset<?> frame) {
    transformSchema(frame.schema());
    FrameRows reader =
        new FrameRows(frame, getFeaturesCol(), getLabelCol())
            .weight(named(weightCol()))
            .group(named(groupCol()));
    try (SparkRows rows = reader.read(classes(frame))) {
      dev.agon.learn.Model trained =
          new Trainer(rows)
              .settings(settings(rows))
              .method(new Auto(getTol()))
              .seed(getSeed())
              .train()
              .model();
      M model = model(trained);
      copyValues(model, extractParamMap());
      return model.setParent(this);
    }
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Schemas.requireVectors(schema, getFeaturesCol(), featuresCol().name());
    Schemas.requireNumbers(schema, getLabelCol(), labelCol().name(), adviceOnLabels());
    if (named(weightCol()) != null) {
      Schemas.requireNumbers(
          schema, getWeightCol(), weightCol().name(), "Maybe another column is meant, or a cast.");
    }
    if (named(groupCol()) != null) {
      Schemas.type(schema, getGroupCol(), groupCol().name());
    }
    return withPredictions(schema);
  }

  /** What makes numbers of labels that are none. */
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

  /** Sets {@link #featuresCol}. */
  public E setFeaturesCol(String value) {
    return with(featuresCol(), value);
  }

  /** Sets {@link #labelCol}. */
  public E setLabelCol(String value) {
    return with(labelCol(), value);
  }

  /** Sets {@link #predictionCol}. */
  public E setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /** Sets {@link #weightCol}. */
  public E setWeightCol(String value) {
    return with(weightCol(), value);
  }

  /** Sets {@link #groupCol}. */
  public E setGroupCol(String value) {
    return with(groupCol(), value);
  }

  /** Sets {@link #robust}. */
  public E setRobust(String value) {
    return with(robust(), value);
  }

  /** Sets {@link #loss}. */
  public E setLoss(String value) {
    return with(loss(), value);
  }

  /** Sets {@link #regulariser}. */
  public E setRegulariser(String value) {
    return with(regulariser(), value);
  }

  /** Sets {@link #regParam}. */
  public E setRegParam(double value) {
    return withObject(regParam(), value);
  }

  /** Sets {@link #regulariserScale}. */
  public E setRegulariserScale(double value) {
    return withObject(regulariserScale(), value);
  }

  /** Sets {@link #fitIntercept}. */
  public E setFitIntercept(boolean value) {
    return withObject(fitIntercept(), value);
  }

  /** Sets {@link #tol}. */
  public E setTol(double value) {
    return withObject(tol(), value);
  }

  /** Sets {@link #seed}. */
  public E setSeed(long value) {
    return withObject(seed(), value);
  }
}
