package dev.agon.spark.ml;

import dev.agon.learn.model.ModelFile;
import dev.agon.spark.io.HadoopFiles;
import java.util.function.BiFunction;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.MLReader;

/** Reads models written by {@link RobustModelWriter}. */
final class RobustModelReader<M extends RobustModel<M>> extends MLReader<M> {
  private final String name;
  private final BiFunction<String, dev.agon.learn.model.Model, M> maker;

  RobustModelReader(Class<M> type, BiFunction<String, dev.agon.learn.model.Model, M> maker) {
    this.name = type.getName();
    this.maker = maker;
  }

  @Override
  public M load(String path) {
    DefaultParamsReader.Metadata metadata =
        DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), name);
    String file = RobustModelWriter.file(path);
    M model = maker.apply(metadata.uid(), ModelFile.parse(HadoopFiles.read(file), file));
    metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
    return model;
  }
}
