package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import py4j.Gateway;
import py4j.ReturnObject;

/**
 * The PySpark lines of docs/guide/spark.md: Python sends names and values, and Py4J finds the
 * matching constructor and methods.
 */
class GatewayTest {
  private final Gateway gateway = new Gateway(null);

  private String call(String object, String method, Object... arguments) {
    ReturnObject answer = gateway.invoke(method, object, Arrays.asList(arguments));
    assertThat(answer.isError()).as(method).isFalse();
    return answer.getName();
  }

  private static Dataset<Row> frame() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.add(RowFactory.create(i % 3 == 0 ? 1.0 : 0.0, Vectors.dense(i % 3 - 1, i % 7)));
    }
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType());
    return LocalSpark.session().createDataFrame(rows, schema);
  }

  @Test
  void classifierIsCreatedSetTrainedAndUsedByName() {
    gateway.startup();
    String classifier =
        gateway.invoke("dev.agon.spark.ml.RobustClassifier", new ArrayList<>()).getName();
    classifier = call(classifier, "setRobust", "mean"); // the set with the fewest jobs
    classifier = call(classifier, "setRegulariser", "l2");
    classifier = call(classifier, "setRegParam", 0.01);
    classifier = call(classifier, "setTol", 0.01);
    classifier = call(classifier, "setSeed", 7); // a small Python number is an int
    classifier = call(classifier, "setFitIntercept", true);
    String frame = gateway.putNewObject(frame());
    String model = call(classifier, "fit", gateway.getObject(frame));
    String said = call(model, "transform", gateway.getObject(frame));
    Dataset<?> predictions = (Dataset<?>) gateway.getObject(said);
    assertThat(predictions.filter("prediction = label").count()).isEqualTo(100);
    gateway.shutdown();
  }
}
