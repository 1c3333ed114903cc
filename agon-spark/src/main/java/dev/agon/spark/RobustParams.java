package dev.agon.spark;

import dev.agon.InvalidInputException;
import dev.agon.learn.Settings;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.method.auto.Auto;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The parameters of robust estimators, with the meaning that {@code agon train} gives them. */
public interface RobustParams extends Params {
  /** The column of the features, vectors. */
  default Param<String> featuresCol() {
    return new Param<>(this, "featuresCol", "features column name");
  }

  /** The column of the labels. */
  default Param<String> labelCol() {
    return new Param<>(this, "labelCol", "label column name");
  }

  /** The column that predictions go to. */
  default Param<String> predictionCol() {
    return new Param<>(this, "predictionCol", "prediction column name");
  }

  /** The column of the rows' weights; empty when all rows count alike. */
  default Param<String> weightCol() {
    return new Param<>(this, "weightCol", "weight column name; empty when all rows count alike");
  }

  /** The column of the rows' groups; empty without. */
  default Param<String> groupCol() {
    return new Param<>(this, "groupCol", "group column name; the sets of groups need one");
  }

  /** The set of row weights that the model must withstand. */
  default Param<String> robust() {
    return new Param<>(
        this,
        "robust",
        "the set of row weights: mean, penalty=1/n, chi2=0.5, cvar=0.1, kl=0.5, kl-penalty=1,"
            + " tv=0.1, groups, groups-penalty=0.1");
  }

  /** The loss; empty for the one that suits the labels. */
  default Param<String> loss() {
    return new Param<>(
        this,
        "loss",
        "logistic, softmax, hinge, squared or huber; empty for what suits the labels");
  }

  /** The regulariser. */
  default Param<String> regulariser() {
    return new Param<>(this, "regulariser", "l2, nonconvex or none");
  }

  /** The weight of the regulariser, lambda2; without a value it is what suits. */
  default DoubleParam regParam() {
    return new DoubleParam(
        this,
        "regParam",
        "the weight of the regulariser, at least 0; unless set, 1/rows for l2 and 0.001 for"
            + " nonconvex");
  }

  /** The scale of the nonconvex regulariser. */
  default DoubleParam regulariserScale() {
    return new DoubleParam(this, "regulariserScale", "the scale of the nonconvex regulariser");
  }

  /** Whether there is a constant column. */
  default BooleanParam fitIntercept() {
    return new BooleanParam(this, "fitIntercept", "whether to fit an intercept");
  }

  /** The share of the first gradient at which training ends. */
  default DoubleParam tol() {
    return new DoubleParam(
        this, "tol", "training ends when |grad P| is this share of that at the start");
  }

  /** The seed of the samples that training begins with. */
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

  /** The value of {@link #regParam}; without a value there is none. */
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
    setDefault(robust(), "penalty=1/n");
    setDefault(loss(), "");
    setDefault(regulariser(), "l2");
    setDefault(regulariserScale(), (Object) Settings.DEFAULT_SCALE);
    setDefault(fitIntercept(), (Object) true);
    setDefault(tol(), (Object) Auto.defaults().tolerance());
    setDefault(seed(), (Object) 1L);
  }

  /** A text, or null where it is empty. */
  default @Nullable String named(Param<String> param) {
    String text = getOrDefault(param);
    return text.isEmpty() ? null : text;
  }

  /** What is minimised, for such rows: what suits a table, unless told otherwise. */
  default Settings settings(SparkRows rows) {
    Settings suiting = Settings.suitingTable(rows.kind(), rows.size());
    String loss = named(loss());
    return suiting
        .withLoss(loss == null ? suiting.loss() : Loss.parse(loss))
        .withRobust(RobustSet.parse(getRobust()))
        .withRegulariser(Regulariser.of(getRegulariser(), weight(suiting), getRegulariserScale()))
        .withIntercept(getFitIntercept());
  }

  private double weight(Settings suiting) {
    if (!isDefined(regParam())) {
      return getRegulariser().equals(suiting.regulariser().name())
          ? suiting.regulariser().lambda2()
          : Settings.DEFAULT_LAMBDA2;
    }
    double weight = getRegParam();
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "regParam must be finite and not negative, but was " + weight + ".",
          "Maybe 0.01 is meant; 0 leaves the regulariser out.");
    }
    return weight;
  }

  /** A schema with the columns that predictions add. */
  StructType withPredictions(StructType schema);
}
