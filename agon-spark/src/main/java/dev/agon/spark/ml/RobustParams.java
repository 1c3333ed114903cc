package dev.agon.spark.ml;

import static java.util.stream.Collectors.joining;

import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
import dev.agon.method.auto.Auto;
import dev.agon.spark.problem.SparkRows;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The parameters of robust estimators, with the same meaning as in {@code agon train}. */
public interface RobustParams extends Params {
  /** The column of the features, vectors. */
  default Param<String> featuresCol() {
    return new Param<>(
        this, "featuresCol", "features column name", ParamRule.column("featuresCol"));
  }

  /** The column of the labels. */
  default Param<String> labelCol() {
    return new Param<>(this, "labelCol", "label column name", ParamRule.column("labelCol"));
  }

  /** The output column of the predictions. */
  default Param<String> predictionCol() {
    return new Param<>(
        this,
        "predictionCol",
        "prediction column name; empty for no column",
        ParamRule.columnOrNone("predictionCol"));
  }

  /** The column of the row weights; empty if all rows have the same weight. */
  default Param<String> weightCol() {
    return new Param<>(
        this,
        "weightCol",
        "weight column name; empty when all rows have the same weight",
        ParamRule.columnOrNone("weightCol"));
  }

  /** The column of the groups; empty if there are none. */
  default Param<String> groupCol() {
    return new Param<>(
        this,
        "groupCol",
        "group column name; required by the group sets",
        ParamRule.columnOrNone("groupCol"));
  }

  /** The uncertainty set of row weights. */
  default Param<String> robust() {
    return new Param<>(
        this,
        "robust",
        "the set of row weights, for example chi2=95%, "
            + RobustSets.examples().stream().map(RobustSet::toString).collect(joining(", "))
            + "; empty for the default of the loss",
        ParamRule.setting("robust"));
  }

  /** The loss; empty to choose it by the labels. */
  default Param<String> loss() {
    return new Param<>(
        this,
        "loss",
        Loss.all().stream().map(Loss::name).collect(joining(", "))
            + "; empty to choose the loss by the labels",
        ParamRule.setting("loss"));
  }

  /** The regulariser. */
  default Param<String> regulariser() {
    return new Param<>(
        this,
        "regulariser",
        Regulariser.all().stream().map(Regulariser::name).collect(joining(", ")),
        ParamRule.setting("regulariser"));
  }

  /** The weight of the regulariser, lambda2; the default depends on the regulariser. */
  default DoubleParam regParam() {
    return new DoubleParam(
        this,
        "regParam",
        "the weight of the regulariser, at least 0; default 1/rows for l2 and 0.001"
            + " for nonconvex",
        ParamRule.number(
            "regParam",
            "finite and at least 0",
            "Use for example 0.01, or 0 for no regularisation.",
            value -> value >= 0 && value < Double.POSITIVE_INFINITY));
  }

  /** The scale of the nonconvex regulariser. */
  default DoubleParam regulariserScale() {
    return new DoubleParam(
        this,
        "regulariserScale",
        "the scale of the nonconvex regulariser, positive",
        ParamRule.number(
            "regulariserScale",
            "finite and positive",
            "Use for example 10, the default.",
            value -> value > 0 && value < Double.POSITIVE_INFINITY));
  }

  /** Returns whether to fit an intercept. */
  default BooleanParam fitIntercept() {
    return new BooleanParam(this, "fitIntercept", "whether to fit an intercept");
  }

  /** The fraction of the initial gradient at which training stops. */
  default DoubleParam tol() {
    return new DoubleParam(
        this,
        "tol",
        "training stops when |grad P| has fallen to this fraction of its initial"
            + " value, between 0 and 1",
        ParamRule.number(
            "tol",
            "between 0 and 1",
            "Use for example 0.001, the default.",
            value -> value > 0 && value < 1));
  }

  /** The seed of the initial samples. */
  default LongParam seed() {
    return new LongParam(this, "seed", "random seed");
  }

  /** The value of {@link #featuresCol}. */
  default String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  /** The value of {@link #labelCol}. */
  default String getLabelCol() {
    return getOrDefault(labelCol());
  }

  /** The value of {@link #predictionCol}. */
  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  /** The value of {@link #weightCol}. */
  default String getWeightCol() {
    return getOrDefault(weightCol());
  }

  /** The value of {@link #groupCol}. */
  default String getGroupCol() {
    return getOrDefault(groupCol());
  }

  /** The value of {@link #robust}. */
  default String getRobust() {
    return getOrDefault(robust());
  }

  /** The value of {@link #loss}. */
  default String getLoss() {
    return getOrDefault(loss());
  }

  /** The value of {@link #regulariser}. */
  default String getRegulariser() {
    return getOrDefault(regulariser());
  }

  /** The value of {@link #regParam}; undefined by default. */
  default double getRegParam() {
    return (double) getOrDefault(regParam());
  }

  /** The value of {@link #regulariserScale}. */
  default double getRegulariserScale() {
    return (double) getOrDefault(regulariserScale());
  }

  /** The value of {@link #fitIntercept}. */
  default boolean getFitIntercept() {
    return (boolean) getOrDefault(fitIntercept());
  }

  /** The value of {@link #tol}. */
  default double getTol() {
    return (double) getOrDefault(tol());
  }

  /** The value of {@link #seed}. */
  default long getSeed() {
    return (long) getOrDefault(seed());
  }

  /** Sets every default. */
  default void setDefaults() {
    setDefault(featuresCol(), "features");
    setDefault(labelCol(), "label");
    setDefault(predictionCol(), "prediction");
    setDefault(weightCol(), "");
    setDefault(groupCol(), "");
    setDefault(robust(), "");
    setDefault(loss(), "");
    setDefault(regulariser(), "l2");
    setDefault(regulariserScale(), (Object) Nonconvex.DEFAULT.scale());
    setDefault(fitIntercept(), (Object) true);
    setDefault(tol(), (Object) Auto.defaults().tolerance());
    setDefault(seed(), (Object) 1L);
  }

  /** Returns a text, or null if it is empty. */
  default @Nullable String named(Param<String> param) {
    String text = getOrDefault(param);
    return text.isEmpty() ? null : text;
  }

  /** Returns the objective for such rows; parameters that are not set are chosen by the rows. */
  default ProblemSettings settings(SparkRows rows) {
    return new SettingsReader()
        .read(SettingsReader.LOSS, named(loss()))
        .read(SettingsReader.ROBUST, named(robust()))
        .read(SettingsReader.REGULARISER, given(regulariser()))
        .read(Regulariser.LAMBDA2, given(regParam()))
        .read(Nonconvex.SCALE, given(regulariserScale()))
        .read(SettingsReader.INTERCEPT, getFitIntercept())
        .settings(rows.kind(), rows.size(), rows.features());
  }

  private @Nullable Object given(Param<?> param) {
    return isSet(param) ? getOrDefault(param) : null;
  }

  /** Returns a schema with the output columns. */
  StructType withPredictions(StructType schema);
}
