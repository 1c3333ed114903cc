package dev.agon.spark.ml;

import dev.agon.learn.model.ModelFile;
import dev.agon.spark.io.HadoopFiles;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A trained linear model as a transformer of data frames. It contains an Agon model, whose file can
 * be used with {@code agon predict}.
 *
 * @param <M> the model itself
 */
public abstract class RobustModel<M extends RobustModel<M>> extends Model<M>
    implements RobustParams, MLWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final String text;
  private transient dev.agon.learn.model.@Nullable Model model;

  RobustModel(String uid, dev.agon.learn.model.Model model) {
    this.uid = uid;
    this.text = ModelFile.text(model);
    this.model = model;
    setDefaults();
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The model as an Agon object. */
  public dev.agon.learn.model.Model agon() {
    if (model == null) {
      model = ModelFile.parse(text, "the model " + uid);
    }
    return model;
  }

  /** Writes a model file for {@code agon predict}, to any Hadoop path. */
  public void writeAgon(String path) {
    HadoopFiles.write(path, text);
  }

  /** The worst-case risk P of the training rows. */
  public double worstCaseRisk() {
    return agon().worstCaseRisk();
  }

  /** The number of features. */
  public int numFeatures() {
    return agon().features();
  }

  abstract M with(dev.agon.learn.model.Model same);

  @Override
  public M copy(ParamMap extra) {
    M same = copyValues(with(agon()), extra);
    return same.setParent(parent());
  }

  /** The weights of the features in original units, row by row for each output. */
  final double[][] coefficientRows() {
    return new Scores(agon()).coefficients();
  }

  final double[] intercepts() {
    return new Scores(agon()).intercepts();
  }

  @SuppressWarnings("unchecked")
  final M with(Param<String> param, String value) {
    set(param, value);
    return (M) this;
  }

  /** Sets {@link #featuresCol}. */
  public M setFeaturesCol(String value) {
    return with(featuresCol(), value);
  }

  /** Sets {@link #predictionCol}; empty for none. */
  public M setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Schemas.requireVectors(schema, getFeaturesCol(), featuresCol().name());
    return withPredictions(schema);
  }

  @Override
  public MLWriter write() {
    return new RobustModelWriter(this, text);
  }
}
