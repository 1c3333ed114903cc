package dev.agon.spark.ml;

import dev.agon.learn.model.ModelFile;
import dev.agon.spark.io.FrameColumns;
import dev.agon.spark.io.HadoopFiles;
import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The model of a {@link RobustClassifier}. */
public final class RobustClassificationModel extends RobustModel<RobustClassificationModel>
    implements ClassifierParams {
  private static final long serialVersionUID = 1L;

  RobustClassificationModel(String uid, dev.agon.learn.model.Model model) {
    super(uid, model);
  }

  /** Reads a model file of {@code agon train}; its features are the entries of the vectors. */
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

  /** The weights of the features: one row for two classes, otherwise one per class. */
  public Matrix coefficientMatrix() {
    double[][] rows = coefficientRows();
    double[] flat = new double[rows.length * numFeatures()];
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(rows[k], 0, flat, k * numFeatures(), numFeatures());
    }
    return new DenseMatrix(rows.length, numFeatures(), flat, /* isTransposed= */ true);
  }

  /** The intercepts, one per row of {@link #coefficientMatrix}. */
  public Vector interceptVector() {
    return Vectors.dense(intercepts());
  }

  /** Returns the predicted class of a row. */
  public double predict(Vector features) {
    return scores().best(predictRaw(features));
  }

  /** Returns the scores of a row, one per class. */
  public Vector predictRaw(Vector features) {
    return scores().raw(features);
  }

  /** Returns the probabilities of a row, one per class. */
  public Vector predictProbability(Vector features) {
    return Scores.probabilities(predictRaw(features));
  }

  private Scores scores() {
    Scores scores = new Scores(agon());
    double own = agon().threshold();
    if (isDefined(thresholds())) {
      return scores.withThresholds(getThresholds(), numClasses(), hasProbabilities());
    }
    return own == 0.5
        ? scores
        : scores.withThresholds(new double[] {1 - own, own}, numClasses(), hasProbabilities());
  }

  @Override
  public boolean hasProbabilities() {
    return agon().settings().loss().hasProbabilities();
  }

  @Override
  public Dataset<Row> transform(Dataset<?> frame) {
    transformSchema(frame.schema());
    Scores scores = scores();
    String raw = getRawPredictionCol();
    Dataset<Row> out =
        add(frame.toDF(), raw, scores::raw, SQLDataTypes.VectorType(), getFeaturesCol());
    boolean again = raw.isEmpty(); // in this case no column contains the scores
    String from = again ? getFeaturesCol() : raw;
    if (hasProbabilities()) {
      UDF1<Vector, Vector> probabilities =
          row -> Scores.probabilities(again ? scores.raw(row) : row);
      out = add(out, getProbabilityCol(), probabilities, SQLDataTypes.VectorType(), from);
    }
    UDF1<Vector, Double> best = row -> scores.best(again ? scores.raw(row) : row);
    return add(out, getPredictionCol(), best, DataTypes.DoubleType, from);
  }

  private static <R> Dataset<Row> add(
      Dataset<Row> frame, String name, UDF1<Vector, R> answer, DataType type, String from) {
    return name.isEmpty()
        ? frame
        : frame.withColumn(name, functions.udf(answer, type).apply(FrameColumns.named(from)));
  }

  /** Sets {@link #rawPredictionCol}; empty for none. */
  public RobustClassificationModel setRawPredictionCol(String value) {
    return with(rawPredictionCol(), value);
  }

  /** Sets {@link #probabilityCol}; empty for none. */
  public RobustClassificationModel setProbabilityCol(String value) {
    return with(probabilityCol(), value);
  }

  /**
   * Sets the thresholds, one per class: the class with the largest ratio of probability to
   * threshold is predicted. They must not be negative, and at most one may be 0. Undefined by
   * default.
   */
  public RobustClassificationModel setThresholds(double[] value) {
    set(thresholds(), value);
    return this;
  }

  @Override
  RobustClassificationModel with(dev.agon.learn.model.Model same) {
    return new RobustClassificationModel(uid(), same);
  }

  /** Reads a saved model. */
  public static MLReader<RobustClassificationModel> read() {
    return new RobustModelReader<>(RobustClassificationModel.class, RobustClassificationModel::new);
  }

  /** Reads a saved model. */
  public static RobustClassificationModel load(String path) {
    return read().load(path);
  }
}
