package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Values;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.auto.EarlyStopping;
import dev.agon.spark.ml.RobustClassificationModel;
import dev.agon.spark.ml.RobustRegressionModel;
import dev.agon.spark.problem.SparkRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network that was trained and saved on one machine predicts on Spark. */
class NetworkOnSparkTest {
  @TempDir Path folder;

  private Path saved(Dataset data) {
    ProblemSettings settings =
        ProblemSettings.suiting(data.target(), data.size(), data.features())
            .withNetwork(Architecture.of(6, 4));
    Model model =
        new Trainer(data)
            .settings(settings)
            .method(EarlyStopping.defaults().withIterations(300))
            .seed(2)
            .train()
            .model();
    Path file = folder.resolve("network.json");
    ModelFile.write(file, model);
    return file;
  }

  /** Every second vector is sparse, and the zeros at the end of a row may be missing. */
  private static org.apache.spark.sql.Dataset<Row> frame(Dataset data) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < data.size(); i++) {
      double[] x = new double[data.features()];
      for (int k = 0; k < data.rows().entries(i); k++) {
        x[data.rows().column(i, k)] = data.rows().value(i, k);
      }
      Vector dense = Vectors.dense(x);
      double label =
          data.target() instanceof Values values ? values.of()[i] : data.classes().of()[i];
      rows.add(RowFactory.create(label, i % 2 == 0 ? dense : dense.toSparse()));
    }
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType());
    return LocalSpark.session().createDataFrame(rows, schema).coalesce(1);
  }

  @Test
  void classesAndProbabilitiesMatchOneMachine() {
    Dataset data = TestData.classes(200, 5);
    Path file = saved(data);
    Model here = ModelFile.read(file);
    RobustClassificationModel there = RobustClassificationModel.fromAgon(file.toString());
    var evaluation = Evaluator.evaluate(here, data, 1);
    ClassAnswers answers = (ClassAnswers) evaluation.answers();
    var predicted = there.transform(frame(data));
    List<Row> rows = predicted.select("prediction", "probability").collectAsList();
    double[] probability = Objects.requireNonNull(answers.probability());
    for (int i = 0; i < data.size(); i++) {
      assertThat(rows.get(i).<Vector>getAs(1).apply(1)).isCloseTo(probability[i], within(1e-9));
      assertThat(rows.get(i).getDouble(0)).isEqualTo(answers.predicted()[i]);
    }
    double auc = new BinaryClassificationEvaluator().evaluate(predicted);
    assertThat(auc)
        .isCloseTo(
            ((dev.agon.learn.metrics.ClassMetrics) evaluation.metrics()).auc(), within(1e-9));
    assertThatThrownBy(there::coefficientMatrix)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the model is a network");
  }

  @Test
  void trainingOnDistributedRowsIsRejected() {
    Dataset data = TestData.classes(200, 5);
    ProblemSettings settings =
        ProblemSettings.suiting(data.target(), data.size(), data.features())
            .withNetwork(Architecture.of(4));
    try (SparkRows rows = LocalSpark.rows(data, 2)) {
      Trainer trainer = new Trainer(rows).settings(settings);
      assertThatThrownBy(trainer::train)
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("a network cannot be trained on distributed rows.");
    }
  }

  @Test
  void predictedNumbersMatchOneMachine() {
    Dataset data = TestData.inUnits(200, 4, 1, 3);
    Path file = saved(data);
    Model here = ModelFile.read(file);
    RobustRegressionModel there = RobustRegressionModel.fromAgon(file.toString());
    List<Row> rows = there.transform(frame(data)).select("prediction").collectAsList();
    double[][] expected = Evaluator.scores(here, data);
    for (int i = 0; i < data.size(); i++) {
      assertThat(rows.get(i).getDouble(0)).isCloseTo(expected[0][i], within(1e-9));
    }
  }
}
