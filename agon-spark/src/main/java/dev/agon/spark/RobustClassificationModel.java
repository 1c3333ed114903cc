package dev.agon.spark;

import dev.agon.learn.ModelFile;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** What {@link RobustClassifier} gives. */
public final class RobustClassificationModel extends RobustModel<RobustClassificationModel>
    implements ClassifierParams {
  private static final long serialVersionUID = 1L;

  RobustClassificationModel(String uid, dev.agon.learn.Model model) {
    super(uid, model);
  }

  /** The model of a file that {@code agon train} wrote; its features are vectors' entries. */
  public static RobustClassificationModel fromAgon(String path) {
    return new RobustClassificationModel(
        Identifiable$.MODULE$.randomUID("robust-classifier"),
        ModelFile.parse(HadoopFiles.read(path), path));
  }

  /** The names of the classes. */
  public List<String> classes() {
    return agon().classes();
  }

  /** The number of classes. */
  public int numClasses() {
    return classes().size();
  }

  @Override
  public Dataset<Row> transform(Dataset<?> frame) {
    transformSchema(frame.schema());
    Scores scores = new Scores(agon());
    Column raw =
        functions
            .udf((UDF1<Vector, Vector>) scores::raw, SQLDataTypes.VectorType())
            .apply(functions.col(getOrDefault(featuresCol())));
    Column rawCol = functions.col(getOrDefault(rawPredictionCol()));
    Dataset<Row> out = frame.withColumn(getOrDefault(rawPredictionCol()), raw);
    if (!agon().settings().loss().name().equals("hinge")) {
      out =
          out.withColumn(
              getOrDefault(probabilityCol()),
              functions
                  .udf((UDF1<Vector, Vector>) Scores::probabilities, SQLDataTypes.VectorType())
                  .apply(rawCol));
    }
    return out.withColumn(
        getOrDefault(predictionCol()),
        functions.udf((UDF1<Vector, Double>) Scores::best, DataTypes.DoubleType).apply(rawCol));
  }

  @Override
  RobustClassificationModel with(dev.agon.learn.Model same) {
    return new RobustClassificationModel(uid(), same);
  }

  /** Reads what {@code save} wrote. */
  public static MLReader<RobustClassificationModel> read() {
    return new RobustModelReader<>(RobustClassificationModel.class, RobustClassificationModel::new);
  }

  /** Reads what {@code save} wrote. */
  public static RobustClassificationModel load(String path) {
    return read().load(path);
  }
}
