package consumer;

import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.spark.ml.RobustClassifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Fits an estimator on Spark and reads its model with agon-learn, next to Spark's Jackson 2. */
public final class Cluster {
  public static void main(String[] args) throws Exception {
    SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "1")
            .getOrCreate();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.add(RowFactory.create((double) (i % 7 > 3 ? 1 : 0), Vectors.dense(i % 7, i % 5)));
    }
    StructType columns =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("features", new VectorUDT());
    Dataset<Row> frame = spark.createDataFrame(rows, columns);
    Path file = Files.createTempDirectory("consumer").resolve("model.json");
    new RobustClassifier().setRobust("chi2=0.05").fit(frame).writeAgon(file.toUri().toString());
    Model model = ModelFile.read(file);
    spark.stop();
    System.out.println("Spark: " + model);
  }
}
