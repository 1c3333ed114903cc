package dev.agon.learn;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** The map of learning: from files to rows, from rows to losses, and at the top the trainer. */
class ArchitectureTest {
  @Test
  void everyPackageSeesOnlyThoseOnItsLine() {
    HouseMap.of("dev.agon.learn")
        .room("io") // text input, atomic output files, checksums
        .room("json", "io") // reader and writer of model files
        .room("data", "io") // rows, targets, groups
        .room("data.read", "io", "data") // LIBSVM text and the row cache
        .room("data.catalogue", "io", "data") // known data sets
        .room("data.generate", "io", "data", "data.read", "data.catalogue")
        .room("fetch", "io", "data", "data.catalogue") // downloads
        .room("table", "io", "data.read") // cells by column
        .room("table.profile", "io", "table") // column statistics
        .room("table.read", "io", "table", "table.profile") // text and databases
        .room("table.encode", "io", "data", "table", "table.profile") // to features
        .room("table.schema", "io", "data", "table", "table.profile", "table.encode")
        .room("loss", "data")
        .room("network", "data") // shapes and passes of networks
        .room("regulariser")
        .room("worst", "data") // worst weights of given losses
        .room("worst.proximal", "data", "worst") // with a proximal term
        .room("worst.search", "worst") // of losses in several blocks
        .room("robust", "io", "data", "worst", "worst.proximal") // uncertainty sets
        .room("metrics", "data", "robust")
        .room(
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
        .room(
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
        .room("onnx", "io", "json", "table", "table.encode", "loss", "network", "model", "problem")
        .room(
            "load",
            "io",
            "data",
            "data.read",
            "table",
            "table.read",
            "table.encode",
            "table.schema") // from a request to rows
        .room(
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
        .room(
            "tune",
            "io",
            "data",
            "table",
            "table.encode",
            "robust",
            "metrics",
            "problem",
            "model",
            "train")
        .roomAboveAll("") // the front door
        .check();
  }
}
