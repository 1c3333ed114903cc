package dev.agon.spark.ml;

import dev.agon.learn.model.ModelFile;
import dev.agon.spark.io.FrameColumns;
import dev.agon.spark.io.HadoopFiles;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** The model of a {@link RobustRegressor}. */
public final class RobustRegressionModel extends RobustModel<RobustRegressionModel>
    implements RegressorParams {
  private static final long serialVersionUID = 1L;

  RobustRegressionModel(String uid, dev.agon.learn.model.Model model) {
    super(uid, model);
  }

  /** Reads a model file of {@code agon train}; its features are the entries of the vectors. */
  public static RobustRegressionModel fromAgon(String path) {
    return new RobustRegressionModel(
        Identifiable$.MODULE$.randomUID("robust-regressor"),
        ModelFile.parse(HadoopFiles.read(path), path));
  }

  /** The weights of the features, in original units. */
  public Vector coefficients() {
    return Vectors.dense(coefficientRows()[0]);
  }

  /** The intercept; 0 if there is none. */
  public double intercept() {
    return intercepts()[0];
  }

  /** Returns the predicted number of a row. */
  public double predict(Vector features) {
    return new Scores(agon()).value(features);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> frame) {
    transformSchema(frame.schema());
    Scores scores = new Scores(agon());
    String name = getPredictionCol();
    return name.isEmpty()
        ? frame.toDF()
        : frame.withColumn(
            name,
            functions
                .udf((UDF1<Vector, Double>) scores::value, DataTypes.DoubleType)
                .apply(FrameColumns.named(getFeaturesCol())));
  }

  @Override
  RobustRegressionModel with(dev.agon.learn.model.Model same) {
    return new RobustRegressionModel(uid(), same);
  }

  /** Reads a saved model. */
  public static MLReader<RobustRegressionModel> read() {
    return new RobustModelReader<>(RobustRegressionModel.class, RobustRegressionModel::new);
  }

  /** Reads a saved model. */
  public static RobustRegressionModel load(String path) {
    return read().load(path);
  }
}
