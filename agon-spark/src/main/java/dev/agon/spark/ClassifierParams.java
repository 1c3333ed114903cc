package dev.agon.spark;

import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The parameters of robust classifiers. */
public interface ClassifierParams extends RobustParams {
  /** The column that scores go to, one per class. */
  default Param<String> rawPredictionCol() {
    return new Param<>(this, "rawPredictionCol", "raw prediction (scores) column name");
  }

  /** The column that probabilities go to, one per class; the loss hinge has none. */
  default Param<String> probabilityCol() {
    return new Param<>(this, "probabilityCol", "column name for predicted class probabilities");
  }

  /** What each class's probability is divided by before the largest is predicted. */
  default DoubleArrayParam thresholds() {
    return new DoubleArrayParam(
        this,
        "thresholds",
        "one number per class, not negative, at most one of them 0; the class whose probability"
            + " divided by its threshold is largest is predicted");
  }

  /** The value of {@link #rawPredictionCol}. */
  default String getRawPredictionCol() {
    return getOrDefault(rawPredictionCol());
  }

  /** The value of {@link #probabilityCol}. */
  default String getProbabilityCol() {
    return getOrDefault(probabilityCol());
  }

  /** The value of {@link #thresholds}; without a value there is none. */
  default double[] getThresholds() {
    return getOrDefault(thresholds());
  }

  @Override
  default void setDefaults() {
    RobustParams.super.setDefaults();
    setDefault(rawPredictionCol(), "rawPrediction");
    setDefault(probabilityCol(), "probability");
  }

  /** Whether scores can be turned into probabilities. */
  default boolean hasProbabilities() {
    return !getLoss().equals("hinge");
  }

  @Override
  default StructType withPredictions(StructType schema) {
    StructType out =
        Schemas.with(
            schema, getRawPredictionCol(), SQLDataTypes.VectorType(), rawPredictionCol().name());
    if (hasProbabilities()) {
      out =
          Schemas.with(
              out, getProbabilityCol(), SQLDataTypes.VectorType(), probabilityCol().name());
    }
    return Schemas.with(out, getPredictionCol(), DataTypes.DoubleType, predictionCol().name());
  }
}
