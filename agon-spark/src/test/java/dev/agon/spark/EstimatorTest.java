package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.spark.ml.RobustClassificationModel;
import dev.agon.spark.ml.RobustClassifier;
import dev.agon.spark.ml.RobustRegressor;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** The conventions of Spark ML estimators. */
class EstimatorTest {
  private static final int ROWS = 60;

  /** Labels with noise, so the optimum is finite; a text and a null column in every row. */
  private static Dataset<Row> frame() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      double x = (i * 7 % 20 - 10) / 5.0;
      double label = (i % 7 == 0 ? -x : x) > 0 ? 1 : 0;
      rows.add(RowFactory.create(label, Vectors.dense(x, i % 3), label > 0 ? "yes" : "no", null));
    }
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType())
            .add("word", DataTypes.StringType)
            .add("hole", DataTypes.DoubleType);
    return LocalSpark.session().createDataFrame(rows, schema).coalesce(2);
  }

  private static RobustClassifier mean() {
    return new RobustClassifier().setRobust("mean");
  }

  /**
   * spark.ml minimises P of the mean with a square, except that it does not regularise intercepts.
   */
  @Test
  void modelHasTheInterfaceOfASparkModelAndItsPredictions() {
    Dataset<Row> frame = frame().cache();
    RobustClassificationModel model =
        mean().setRegParam(0.1).setTol(1e-9).setFitIntercept(false).fit(frame);
    LogisticRegressionModel theirs =
        new LogisticRegression()
            .setRegParam(0.1)
            .setStandardization(false)
            .setFitIntercept(false)
            .setTol(1e-12)
            .fit(frame);
    assertThat(model.coefficientMatrix().numRows()).isEqualTo(1);
    assertThat(model.coefficientMatrix().numCols()).isEqualTo(2);
    Vector row = Vectors.dense(0.3, 1);
    assertThat(model.predictRaw(row).size()).isEqualTo(2);
    assertThat(model.predictProbability(row).apply(1))
        .isCloseTo(theirs.predictProbability(row).apply(1), within(1e-6));
    assertThat(model.predict(row)).isEqualTo(theirs.predict(row));
    assertThat(model.interceptVector()).isEqualTo(Vectors.dense(0));

    double positive = model.predictProbability(row).apply(1);
    assertThat(model.setThresholds(new double[] {1 - positive + 0.01, positive}).predict(row))
        .isEqualTo(1);
    assertThat(model.setThresholds(new double[] {1 - positive, positive + 0.01}).predict(row))
        .isEqualTo(0);
    model.setRawPredictionCol("").setProbabilityCol("p").setPredictionCol("class");
    assertThat(model.transform(frame).columns()).endsWith("hole", "p", "class");
    Row first = model.transform(frame).select("features", "p", "class").first();
    assertThat(first.getDouble(2)).isEqualTo(model.predict(first.getAs(0)));
    assertThat(first.<Vector>getAs(1)).isEqualTo(model.predictProbability(first.getAs(0)));
    refused(
        () -> model.setThresholds(new double[] {0.5, 1, 2}).predict(row),
        "thresholds",
        "2 classes");
    refused(() -> model.transform(frame.drop("features")), "no column features", "word, hole");
    refused(
        () -> model.transform(frame.withColumn("p", functions.lit(1))), "already has a column p");
  }

  @Test
  void frameUsesL2RegularisationLikeATable() {
    RobustClassificationModel model = mean().fit(frame());
    assertThat(model.agon().settings().regulariser()).isEqualTo(new L2(1.0 / ROWS));
    RobustClassificationModel other = mean().setRegulariser("nonconvex").fit(frame());
    assertThat(other.agon().settings().regulariser()).isEqualTo(new Nonconvex(0.001, 10));
    assertThat(mean().explainParams()).contains("1/rows", "undefined", "thresholds");
    assertThat(mean().setRegParam(0.5).getRegParam()).isEqualTo(0.5);
    assertThat(mean().getRobust()).isEqualTo("mean");
    RobustClassifier untold = mean();
    assertThat(untold.isDefined(untold.regParam())).isFalse();
  }

  /** A value out of range is rejected by the setter, with name, value and range. */
  @Test
  void valuesAreCheckedWhenTheyAreSet() {
    refused(() -> mean().setRegParam(-0.1), "regParam must be finite and at least 0", "-0.1");
    refused(() -> mean().setRegParam(Double.NaN), "regParam must be finite", "NaN");
    refused(() -> mean().setRegulariserScale(0), "regulariserScale must be finite and positive");
    refused(() -> mean().setTol(0), "tol must be between 0 and 1, but was 0.0");
    refused(() -> mean().setTol(1), "tol must be between 0 and 1, but was 1.0");
    refused(() -> mean().setRobust("cvarr=0.1"), "robust: ", "cvarr");
    refused(() -> mean().setRobust("cvar=7"), "robust: ", "7");
    refused(() -> mean().setLoss("logistik"), "loss: ", "logistik");
    refused(() -> mean().setRegulariser("l7"), "regulariser: ", "l7");
    refused(() -> mean().setFeaturesCol(""), "featuresCol must be the name of a column", "empty");
    refused(() -> mean().setLabelCol(""), "labelCol must be the name of a column");
    refused(() -> mean().setThresholds(new double[] {-1, 2}), "thresholds must be", "[-1.0, 2.0]");
    refused(() -> mean().setThresholds(new double[] {0, 0}), "at most one of them 0");
    refused(() -> mean().set("tol", 2.0), "tol must be between 0 and 1");
    assertThat(mean().setLoss("").setRegParam(0).setPredictionCol("").getTol()).isEqualTo(1e-3);
  }

  @Test
  void balanceCalibrationAndThresholdMatchTheProgram() {
    Dataset<Row> frame = frame().cache();
    RobustClassificationModel plain = mean().fit(frame);
    assertThat(plain.agon().probabilityMap()).isNull();
    assertThat(plain.agon().threshold()).isEqualTo(0.5);
    RobustClassificationModel model =
        mean().setBalance(true).setCalibrate(true).setThreshold("recall=0.6").fit(frame);
    assertThat(model.agon().probabilityMap()).isNotNull();
    double threshold = model.agon().threshold();
    assertThat(threshold).isNotEqualTo(0.5);
    for (Row row : model.transform(frame).select("prediction", "probability").collectAsList()) {
      double probability = row.<Vector>getAs(1).apply(1);
      assertThat(row.getDouble(0)).isEqualTo(probability > threshold ? 1 : 0);
    }
    assertThat(mean().setThreshold("0.25").fit(frame).agon().threshold()).isEqualTo(0.25);
    refused(() -> mean().setThreshold("often"), "threshold: ", "often");
    refused(() -> mean().setLoss("hinge").setCalibrate(true).fit(frame), "no probabilities");
  }

  @Test
  void columnsMayHaveDotsAndBackticksInTheirNames() {
    Dataset<Row> frame = frame().cache();
    Dataset<Row> odd =
        frame.withColumnRenamed("features", "a.b").withColumnRenamed("label", "back`tick");
    RobustClassificationModel model =
        mean().setFeaturesCol("a.b").setLabelCol("back`tick").fit(odd);
    assertThat(model.transform(odd).count()).isEqualTo(frame.count());
  }

  @Test
  void unusableColumnsAreReportedBeforeAnyJob() {
    Dataset<Row> frame = frame();
    refused(() -> mean().setFeaturesCol("feature").fit(frame), "no column feature", "featuresCol");
    refused(
        () -> mean().setFeaturesCol("hole").fit(frame),
        "hole has the type double",
        "VectorAssembler");
    refused(
        () -> mean().setLabelCol("word").fit(frame), "word has the type string", "StringIndexer");
    refused(() -> mean().setLabelCol("target").fit(frame), "no column target", "labelCol");
    refused(() -> mean().setWeightCol("word").fit(frame), "word has the type string");
    refused(() -> mean().setWeightCol("times").fit(frame), "no column times", "weightCol");
    refused(() -> mean().setGroupCol("region").fit(frame), "no column region", "groupCol");
    refused(
        () -> mean().setPredictionCol("word").fit(frame),
        "already has a column word",
        "predictionCol");
    refused(() -> new RobustRegressor().setLabelCol("word").fit(frame), "word has the type string");
  }

  @Test
  void invalidRowsAreReported() {
    Dataset<Row> frame = frame();
    refused(() -> mean().fit(frame.filter("label > 7")), "no rows");
    refused(() -> mean().fit(frame.filter("label > 0")), "one class only: 1.0");
    refused(
        () -> mean().fit(frame.withColumn("label", functions.lit(null).cast("double"))), "null");
    refused(() -> mean().fit(frame.withColumn("label", functions.expr("2 * label - 1"))), "-1.0");
    refused(() -> mean().setWeightCol("hole").fit(frame), "hole is null");
    refused(() -> mean().fit(frame.union(odd(Vectors.dense(1, Double.NaN)))), "entry 1", "Imputer");
    refused(() -> mean().fit(frame.union(odd(null))), "features is null", "na().drop()");
    refused(
        () -> mean().fit(frame.union(odd(Vectors.sparse(5, new int[] {4}, new double[] {1})))),
        "different sizes",
        "5");
    refused(() -> mean().fit(frame.union(odd(Vectors.dense(1))).coalesce(1)), "one of 2, one of 1");
    refused(() -> mean().setRegParam(-1).fit(frame), "regParam", "-1.0");
    refused(() -> mean().setRobust("robust").fit(frame), "robust");
    refused(() -> mean().setRobust("groups").fit(frame), "group");
    refused(
        () -> mean().setRobust("wasserstein=0.1,label-cost=1").fit(frame),
        "wasserstein=0.1,label-cost=1 flips labels",
        "not available on Spark");
  }

  private static Dataset<Row> odd(@org.jspecify.annotations.Nullable Vector features) {
    return LocalSpark.session()
        .createDataFrame(List.of(RowFactory.create(1.0, features, "yes", null)), frame().schema());
  }

  private static void refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String... words) {
    InvalidInputException refused =
        org.assertj.core.api.Assertions.catchThrowableOfType(InvalidInputException.class, call);
    assertThat(refused.problem() + " " + refused.hint()).contains(words);
  }
}
