package dev.agon.spark.ml;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The parameters of robust regressors. */
public interface RegressorParams extends RobustParams {
  @Override
  default StructType withPredictions(StructType schema) {
    return Schemas.with(schema, getPredictionCol(), DataTypes.DoubleType, predictionCol().name());
  }
}
