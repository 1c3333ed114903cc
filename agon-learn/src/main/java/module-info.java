/**
 * Data readers, robust regression, trainer, model file and metrics.
 *
 * <p>{@link dev.agon.learn.train} trains, {@link dev.agon.learn.model} predicts and evaluates;
 * {@link dev.agon.learn.data} and {@link dev.agon.learn.table} read files.
 */
module dev.agon.learn {
  requires transitive dev.agon.core;
  requires transitive java.sql;
  requires java.net.http;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;
  requires static org.jspecify;

  exports dev.agon.learn;
  exports dev.agon.learn.block;
  exports dev.agon.learn.data;
  exports dev.agon.learn.data.catalogue;
  exports dev.agon.learn.data.generate;
  exports dev.agon.learn.data.read;
  exports dev.agon.learn.data.split;
  exports dev.agon.learn.load;
  exports dev.agon.learn.loss;
  exports dev.agon.learn.metrics;
  exports dev.agon.learn.model;
  exports dev.agon.learn.model.decision;
  exports dev.agon.learn.model.effect;
  exports dev.agon.learn.model.movement;
  exports dev.agon.learn.model.predict;
  exports dev.agon.learn.network;
  exports dev.agon.learn.onnx;
  exports dev.agon.learn.problem;
  exports dev.agon.learn.regulariser;
  exports dev.agon.learn.risk;
  exports dev.agon.learn.risk.block;
  exports dev.agon.learn.robust;
  exports dev.agon.learn.robust.form;
  exports dev.agon.learn.settings;
  exports dev.agon.learn.table;
  exports dev.agon.learn.table.column;
  exports dev.agon.learn.table.date;
  exports dev.agon.learn.table.encode;
  exports dev.agon.learn.table.profile;
  exports dev.agon.learn.table.read;
  exports dev.agon.learn.table.schema;
  exports dev.agon.learn.table.text;
  exports dev.agon.learn.train;
  exports dev.agon.learn.transport;
  exports dev.agon.learn.tune;
  // What a robust set provides, for new sets and for blocks of rows on a cluster.
  exports dev.agon.learn.worst;
  exports dev.agon.learn.worst.interior;
  exports dev.agon.learn.worst.proximal;
  exports dev.agon.learn.worst.search;
  exports dev.agon.learn.worst.set;
  exports dev.agon.learn.worst.spectral;
  exports dev.agon.learn.fetch to
      dev.agon.cli;
  exports dev.agon.learn.io;
  exports dev.agon.learn.io.number;
  exports dev.agon.learn.json to
      dev.agon.lab,
      dev.agon.cli;

  uses java.sql.Driver;
}
