package dev.agon.spark.ml;

import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.decision.ThresholdRule;
import java.util.Arrays;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The parameters of robust classifiers. */
public interface ClassifierParams extends RobustParams {
  /** The output column of the scores, one per class. */
  default Param<String> rawPredictionCol() {
    return new Param<>(
        this,
        "rawPredictionCol",
        "raw prediction (scores) column name; empty for none",
        ParamRule.columnOrNone("rawPredictionCol"));
  }

  /** The output column of the probabilities, one per class; not available for the loss hinge. */
  default Param<String> probabilityCol() {
    return new Param<>(
        this,
        "probabilityCol",
        "column name for predicted class probabilities; empty for none",
        ParamRule.columnOrNone("probabilityCol"));
  }

  /** The thresholds: the class with the largest ratio of probability to threshold is predicted. */
  default DoubleArrayParam thresholds() {
    return new DoubleArrayParam(
        this,
        "thresholds",
        "one non-negative number per class, at most one of them 0; the class with the"
            + " largest ratio of probability to threshold is predicted",
        ParamRule.numbers(
            "thresholds",
            "at least two finite and non-negative numbers, at most one of them 0",
            "Use one number per class, for example 0.3 and 0.7.",
            all ->
                all.length > 1
                    && Arrays.stream(all).allMatch(t -> t >= 0 && t < Double.POSITIVE_INFINITY)
                    && Arrays.stream(all).filter(t -> t == 0).count() <= 1));
  }

  /** Returns whether every class gets the same total weight in training. */
  default BooleanParam balance() {
    return new BooleanParam(
        this, "balance", "whether every class gets the same total weight in training");
  }

  /** Returns whether the probabilities are calibrated on held-out folds of the training rows. */
  default BooleanParam calibrate() {
    return new BooleanParam(
        this,
        "calibrate",
        "two classes: whether slope and offset of the scores are fitted on held-out folds");
  }

  /** The rule for the probability above which the positive class is predicted; empty for 1/2. */
  default Param<String> threshold() {
    return new Param<>(
        this,
        "threshold",
        "two classes: the probability above which the positive class is predicted: a number, f1"
            + " or recall=R; empty for 0.5",
        ParamRule.text(
            "threshold",
            text -> {
              if (!text.isEmpty()) {
                ThresholdRule.parse(text);
              }
            }));
  }

  /** The value of {@link #balance}. */
  default boolean getBalance() {
    return (boolean) getOrDefault(balance());
  }

  /** The value of {@link #calibrate}. */
  default boolean getCalibrate() {
    return (boolean) getOrDefault(calibrate());
  }

  /** The value of {@link #threshold}. */
  default String getThreshold() {
    return getOrDefault(threshold());
  }

  /** The value of {@link #rawPredictionCol}. */
  default String getRawPredictionCol() {
    return getOrDefault(rawPredictionCol());
  }

  /** The value of {@link #probabilityCol}. */
  default String getProbabilityCol() {
    return getOrDefault(probabilityCol());
  }

  /** The value of {@link #thresholds}; undefined by default. */
  default double[] getThresholds() {
    return getOrDefault(thresholds());
  }

  @Override
  default void setDefaults() {
    RobustParams.super.setDefaults();
    setDefault(rawPredictionCol(), "rawPrediction");
    setDefault(probabilityCol(), "probability");
    setDefault(balance(), (Object) false);
    setDefault(calibrate(), (Object) false);
    setDefault(threshold(), "");
  }

  /** Returns whether scores can be converted to probabilities. */
  default boolean hasProbabilities() {
    return getLoss().isEmpty() || Loss.parse(getLoss()).hasProbabilities();
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
