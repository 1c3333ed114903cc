/**
 * Data readers, robust regression, trainer, model file and metrics.
 *
 * <p>{@link dev.agon.learn} trains and evaluates; {@link dev.agon.learn.data} and {@link
 * dev.agon.learn.table} read files. Files are written through a package for Agon's own modules.
 */
module dev.agon.learn {
  requires transitive dev.agon.core;
  requires transitive java.sql;
  requires java.net.http;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;
  requires tools.jackson.databind;
  requires static transitive org.jspecify;

  exports dev.agon.learn;
  exports dev.agon.learn.data;
  exports dev.agon.learn.loss;
  exports dev.agon.learn.metrics;
  exports dev.agon.learn.onnx;
  exports dev.agon.learn.regulariser;
  exports dev.agon.learn.robust;
  exports dev.agon.learn.table;
  exports dev.agon.learn.tune;
  exports dev.agon.learn.fetch to
      dev.agon.cli;
  exports dev.agon.learn.io to
      dev.agon.lab,
      dev.agon.cli;

  uses java.sql.Driver;
}
