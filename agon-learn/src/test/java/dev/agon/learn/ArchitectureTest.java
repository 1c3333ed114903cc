package dev.agon.learn;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** The map of learning: from files to rows, from rows to losses, and at the top the trainer. */
class ArchitectureTest {
  @Test
  void everyPackageSeesOnlyThoseOnItsLine() {
    HouseMap.of("dev.agon.learn")
        .room("io") // texts that are read, files that are written whole, checksums
        .room("data", "io") // rows, targets, groups; LIBSVM text; generated sets
        .room("fetch", "io", "data") // published sets, brought here
        .room("table", "io", "data") // columns that are understood
        .room("loss", "data") // what a row loses
        .room("regulariser") // what weights cost
        .room("robust", "io") // sets of weights
        .room("worst", "data", "robust") // their worst case
        .room("metrics", "data", "robust", "worst") // how good a model is
        // problems, trainer, model, evaluation
        .room("", "io", "data", "table", "loss", "regulariser", "robust", "worst", "metrics")
        .room("onnx", "", "io", "table", "loss") // a model for other runtimes
        .room("tune", "", "data", "table", "robust", "worst", "metrics") // the radius of a set
        .check();
  }
}
