package dev.agon.spark.ml;

import dev.agon.spark.io.HadoopFiles;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLWriter;

/** Writes a model in Spark's format, which contains the model file of Agon. */
final class RobustModelWriter extends MLWriter {
  private final RobustModel<?> model;
  private final String text;

  RobustModelWriter(RobustModel<?> model, String text) {
    this.model = model;
    this.text = text;
  }

  /** The path of the model file of Agon. */
  static String file(String path) {
    return path + "/agon/model.json";
  }

  @Override
  public void saveImpl(String path) {
    DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
    HadoopFiles.write(file(path), text);
  }
}
