package dev.agon.spark;

import org.apache.spark.ml.linalg.SQLDataTypes;
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

  @Override
  default void setDefaults() {
    RobustParams.super.setDefaults();
    setDefault(rawPredictionCol(), "rawPrediction");
    setDefault(probabilityCol(), "probability");
  }

  @Override
  default StructType withPredictions(StructType schema) {
    return schema
        .add(getOrDefault(rawPredictionCol()), SQLDataTypes.VectorType(), false)
        .add(getOrDefault(probabilityCol()), SQLDataTypes.VectorType(), false)
        .add(getOrDefault(predictionCol()), DataTypes.DoubleType, false);
  }
}
