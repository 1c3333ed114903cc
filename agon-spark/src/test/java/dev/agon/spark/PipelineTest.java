package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.model.ModelFile;
import dev.agon.random.RandomStream;
import dev.agon.spark.ml.RobustClassificationModel;
import dev.agon.spark.ml.RobustClassifier;
import dev.agon.spark.ml.RobustRegressionModel;
import dev.agon.spark.ml.RobustRegressor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.StandardScaler;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The estimators work in a pipeline like Spark's own. */
class PipelineTest {
  @TempDir Path folder;

  /** Customers who stay or leave, partly explained by their price. */
  private static Dataset<Row> customers() {
    RandomStream random = new RandomStream(1, 0);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      double price = 50 + 10 * random.nextGaussian();
      double age = 40 + 12 * random.nextGaussian();
      boolean leaves = price - 50 + 5 * random.nextGaussian() > 0;
      rows.add(
          RowFactory.create(
              price,
              age,
              leaves ? "leaves" : "stays",
              1.0 + i % 2,
              i % 3 == 0 ? "north" : "south"));
    }
    StructType schema =
        new StructType()
            .add("price", DataTypes.DoubleType)
            .add("age", DataTypes.DoubleType)
            .add("churn", DataTypes.StringType)
            .add("times", DataTypes.DoubleType)
            .add("region", DataTypes.StringType);
    return LocalSpark.session().createDataFrame(rows, schema).repartition(2).cache();
  }

  private static List<PipelineStage> preparation() {
    return List.of(
        new StringIndexer()
            .setInputCol("churn")
            .setOutputCol("label")
            .setStringOrderType("alphabetAsc"),
        new VectorAssembler().setInputCols(new String[] {"price", "age"}).setOutputCol("raw"),
        new StandardScaler().setInputCol("raw").setOutputCol("features").setWithMean(true));
  }

  private static Pipeline pipeline(RobustClassifier classifier) {
    List<PipelineStage> stages = new ArrayList<>(preparation());
    stages.add(classifier);
    return new Pipeline().setStages(stages.toArray(new PipelineStage[0]));
  }

  private static RobustClassifier classifier() {
    return new RobustClassifier()
        .setRobust("chi2=0.1")
        .setRegulariser("l2")
        .setRegParam(0.01)
        .setTol(1e-2);
  }

  @Test
  void savedPipelineGivesSamePredictions() throws Exception {
    Dataset<Row> frame = customers();
    PipelineModel model =
        pipeline(classifier().setWeightCol("times").setGroupCol("region")).fit(frame);
    Dataset<Row> said = model.transform(frame);
    assertThat(said.columns()).contains("rawPrediction", "probability", "prediction");
    double right = said.filter("prediction = label").count() / 200.0;
    assertThat(right).isBetween(0.8, 1.0);
    Row one = said.select("rawPrediction", "probability", "prediction", "features").first();
    Vector probability = one.getAs(1);
    assertThat(probability.apply(0) + probability.apply(1)).isCloseTo(1, within(1e-12));
    assertThat(one.getDouble(2)).isEqualTo(probability.argmax());

    RobustClassificationModel last = (RobustClassificationModel) model.stages()[3];
    assertThat(last.classes()).containsExactly("leaves", "stays");
    Vector features = one.getAs(3);
    assertThat(last.agon().probability(features.toArray()))
        .isCloseTo(probability.apply(1), within(1e-12));

    String path = folder.resolve("pipeline").toUri().toString();
    model.save(path);
    PipelineModel again = PipelineModel.load(path);
    assertThat(again.transform(frame).select("probability", "prediction").collectAsList())
        .isEqualTo(said.select("probability", "prediction").collectAsList());
    RobustClassificationModel read = (RobustClassificationModel) again.stages()[3];
    assertThat(read.getOrDefault(read.robust())).isEqualTo("chi2=0.1");

    Path file = folder.resolve("model.json");
    last.writeAgon(file.toUri().toString());
    assertThat(ModelFile.read(file).weights()).isEqualTo(last.agon().weights());
    assertThat(RobustClassificationModel.fromAgon(file.toUri().toString()).agon().weights())
        .isEqualTo(last.agon().weights());
  }

  @Test
  void crossValidationChoosesRegulariser() {
    Dataset<Row> frame = customers();
    RobustClassifier classifier = classifier();
    ParamMap[] grid =
        new ParamGridBuilder().addGrid(classifier.regParam(), new double[] {0.01, 1000}).build();
    CrossValidatorModel best =
        new CrossValidator()
            .setEstimator(pipeline(classifier))
            .setEvaluator(new BinaryClassificationEvaluator())
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .fit(frame);
    assertThat(best.avgMetrics()).hasSize(2);
    assertThat(best.avgMetrics()[0]).isGreaterThan(0.9);
    PipelineModel model = (PipelineModel) best.bestModel();
    assertThat(((RobustClassificationModel) model.stages()[3]).numClasses()).isEqualTo(2);
  }

  @Test
  void regressorPredictsNumbers() throws Exception {
    Dataset<Row> frame =
        new VectorAssembler()
            .setInputCols(new String[] {"age"})
            .setOutputCol("features")
            .transform(customers())
            .withColumn("label", functions.expr("3 * age + 2"));
    RobustRegressionModel model =
        new RobustRegressor().setRobust("mean").setRegulariser("none").fit(frame);
    Row row = model.transform(frame).select("label", "prediction").first();
    assertThat(row.getDouble(1)).isCloseTo(row.getDouble(0), within(1e-2));
    String path = folder.resolve("regression").toUri().toString();
    model.save(path);
    assertThat(RobustRegressionModel.load(path).agon().weights()).isEqualTo(model.agon().weights());
  }

  @Test
  void estimatorIsCopiedAndSavedWithParameters() throws Exception {
    RobustClassifier classifier = classifier();
    RobustClassifier copy = classifier.copy(new ParamMap().put(classifier.robust(), "cvar=0.3"));
    assertThat(copy.uid()).isEqualTo(classifier.uid());
    assertThat(copy.getOrDefault(copy.robust())).isEqualTo("cvar=0.3");
    assertThat(classifier.getOrDefault(classifier.robust())).isEqualTo("chi2=0.1");
    String path = folder.resolve("estimator").toUri().toString();
    copy.save(path);
    RobustClassifier read = RobustClassifier.load(path);
    assertThat(read.getOrDefault(read.robust())).isEqualTo("cvar=0.3");
    assertThat(read.explainParams()).contains("regParam", "groupCol");
  }

  @Test
  void invalidLabelIsRejectedWithRow() {
    Dataset<Row> frame =
        new VectorAssembler()
            .setInputCols(new String[] {"age"})
            .setOutputCol("features")
            .transform(customers())
            .withColumn("label", functions.lit(0.5));
    assertThatThrownBy(() -> classifier().fit(frame))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("label is 0.5")
        .asString()
        .contains("StringIndexer");
  }
}
