package dev.agon.learn;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * The architecture of learning: from files to rows, from rows to losses, and at the top the
 * trainer.
 */
class ArchitectureTest {
  @Test
  void everyPackageSeesOnlyThoseOnItsLine() {
    PackageMap.of("dev.agon.learn")
        .layer("io") // text input, atomic output files, checksums
        .layer("json", "io") // reader and writer of model files
        .layer("data", "io") // rows, targets, groups
        .layer("data.read", "io", "data") // LIBSVM text and the row cache
        .layer("data.catalogue", "io", "data") // known data sets
        .layer("data.generate", "io", "data", "data.read", "data.catalogue")
        .layer("fetch", "io", "data", "data.catalogue") // downloads
        .layer("table", "io", "data.read") // cells by column
        .layer("table.profile", "io", "table") // column statistics
        .layer("table.read", "io", "table", "table.profile") // text and databases
        .layer("table.encode", "io", "data", "table", "table.profile") // to features
        .layer("table.schema", "io", "data", "table", "table.profile", "table.encode")
        .layer("loss", "data")
        .layer("network", "data") // shapes and passes of networks
        .layer("regulariser")
        .layer("worst", "data") // worst weights of given losses
        .layer("worst.proximal", "data", "worst") // with a proximal term
        .layer("worst.search", "worst") // of losses in several blocks
        .layer("robust", "io", "data", "worst", "worst.proximal") // uncertainty sets
        .layer("metrics", "data", "robust")
        .layer(
            "problem",
            "io",
            "data",
            "table",
            "table.encode",
            "loss",
            "network",
            "regulariser",
            "robust",
            "worst",
            "worst.proximal")
        .layer(
            "model",
            "io",
            "json",
            "data",
            "table",
            "table.encode",
            "loss",
            "network",
            "regulariser",
            "robust",
            "metrics",
            "problem")
        .layer("onnx", "io", "json", "table", "table.encode", "loss", "network", "model", "problem")
        .layer(
            "load",
            "io",
            "data",
            "data.read",
            "table",
            "table.read",
            "table.encode",
            "table.schema") // from a request to rows
        .layer(
            "train",
            "io",
            "data",
            "load",
            "table",
            "table.encode",
            "table.read",
            "table.schema",
            "loss",
            "network",
            "regulariser",
            "robust",
            "metrics",
            "problem",
            "model")
        .layer(
            "tune",
            "io",
            "data",
            "load",
            "table",
            "table.encode",
            "regulariser",
            "robust",
            "metrics",
            "problem",
            "model",
            "train")
        .topLayer("") // the front door
        .check();
  }
}
