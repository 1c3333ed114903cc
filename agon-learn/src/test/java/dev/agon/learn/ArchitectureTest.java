package dev.agon.learn;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * The architecture of learning: from files to rows, from rows to losses, and at the top the
 * trainer.
 */
class ArchitectureTest {
  @Test
  void everyPackageDependsOnlyOnTheListedOnes() {
    PackageMap.of("dev.agon.learn")
        .layer("io.number") // numbers as text
        .layer("io", "io.number") // text input, atomic output files, checksums
        .layer("json", "io", "io.number") // reader and writer of model files
        .layer("data", "io.number", "io") // rows, targets, groups
        .layer("data.split", "io", "data") // parts and subsets of rows
        .layer(
            "data.read", "io.number", "io", "data", "data.split") // LIBSVM text and the row cache
        .layer("data.catalogue", "io.number", "io", "data") // known data sets
        .layer("data.generate", "io.number", "io", "data", "data.read", "data.catalogue")
        .layer("fetch", "io", "data", "data.catalogue") // downloads
        .layer("table.date") // dates and times as written
        .layer("table.text", "io.number", "io") // the text of cells
        .layer(
            "table", // cells by column
            "io.number",
            "io",
            "data",
            "data.read",
            "table.date",
            "table.text")
        .layer(
            "table.profile", // column statistics
            "io.number",
            "io",
            "table.date",
            "table.text",
            "table")
        .layer(
            "table.read",
            "io.number",
            "io",
            "table.date",
            "table.text",
            "table",
            "table.profile") // text and databases
        .layer(
            "table.column",
            "io.number",
            "io",
            "table.date",
            "table.text",
            "table",
            "table.profile") // kinds of columns
        .layer(
            "table.encode", // from cells to features
            "io.number",
            "io",
            "data",
            "data.split",
            "table.date",
            "table.text",
            "table",
            "table.profile",
            "table.column")
        .layer(
            "table.schema", // the columns that a table should have
            "io",
            "data",
            "data.split",
            "table.date",
            "table.text",
            "table",
            "table.profile",
            "table.column",
            "table.encode")
        .layer("loss", "data")
        .layer("network", "data") // shapes and passes of networks
        .layer("regulariser")
        .layer("worst", "data") // worst weights of given losses
        .layer("worst.proximal", "data", "worst") // with a proximal term
        .layer("worst.interior", "worst", "worst.proximal") // inside their bounds
        .layer("worst.search", "worst") // of losses in several blocks
        .layer("worst.spectral", "io.number", "io", "worst", "worst.proximal") // weights by rank
        .layer("transport.scenario", "data", "loss") // changed labels and categories of rows
        .layer("transport", "data", "loss", "transport.scenario", "worst") // moved values
        .layer("worst.set", "worst") // sets of weights with projections
        .layer("robust.form", "data", "worst") // stochastic forms of sets
        .layer(
            "robust", // uncertainty sets
            "worst.set",
            "io.number",
            "io",
            "data",
            "robust.form",
            "transport",
            "worst",
            "worst.interior",
            "worst.proximal",
            "worst.spectral")
        .layer("metrics", "data", "robust")
        .layer(
            "settings", // loss, set, regulariser and model in one type
            "io.number",
            "data",
            "loss",
            "network",
            "regulariser",
            "robust",
            "transport")
        .layer(
            "transport.interior", // the same as a smooth problem with constraints
            "data",
            "loss",
            "regulariser",
            "robust",
            "settings",
            "transport",
            "transport.scenario",
            "worst")
        .layer(
            "block", // losses and derivatives of a block of rows
            "data",
            "loss",
            "network",
            "robust",
            "transport",
            "worst",
            "worst.proximal",
            "settings")
        .layer(
            "risk.block", // losses, weights and sums of one block of rows
            "data",
            "worst",
            "worst.proximal",
            "worst.interior",
            "worst.search",
            "settings",
            "block")
        .layer(
            "risk", // the worst case over blocks of rows
            "risk.block",
            "data",
            "data.split",
            "loss",
            "regulariser",
            "robust",
            "robust.form",
            "transport",
            "worst",
            "worst.proximal",
            "worst.interior",
            "worst.search",
            "settings",
            "block")
        .layer("model.decision", "io.number", "io") // probabilities and thresholds
        .layer(
            "problem",
            "worst.set",
            "data",
            "loss",
            "network",
            "regulariser",
            "robust",
            "robust.form",
            "transport",
            "transport.interior",
            "worst",
            "settings",
            "block",
            "risk")
        .layer(
            "model.predict", // from weights and a row to a prediction
            "loss",
            "network",
            "settings",
            "table.column",
            "table.encode")
        .layer(
            "model",
            "io.number",
            "model.decision",
            "model.predict",
            "io",
            "json",
            "data",
            "table.date",
            "table.text",
            "table",
            "table.column",
            "table.encode",
            "loss",
            "network",
            "regulariser",
            "robust",
            "metrics",
            "transport",
            "settings",
            "block",
            "risk",
            "problem")
        .layer(
            "model.effect", // of single columns on predictions
            "data",
            "data.split",
            "loss",
            "settings",
            "table.column",
            "table.encode",
            "model")
        .layer(
            "model.movement", // rows whose values an adversary moves
            "io.number",
            "data",
            "loss",
            "metrics",
            "regulariser",
            "robust",
            "settings",
            "transport",
            "block",
            "problem",
            "table.encode",
            "model")
        .layer(
            "onnx",
            "model.predict",
            "io",
            "json",
            "table.date",
            "table",
            "table.column",
            "table.encode",
            "loss",
            "network",
            "model.decision",
            "model",
            "settings",
            "problem")
        .layer(
            "load",
            "io",
            "data",
            "data.split",
            "data.read",
            "table.text",
            "table",
            "table.read",
            "table.column",
            "table.encode",
            "table.schema") // from a request to rows
        .layer(
            "train",
            "model.predict",
            "io",
            "data",
            "data.split",
            "load",
            "table",
            "table.column",
            "table.encode",
            "table.read",
            "table.schema",
            "loss",
            "network",
            "regulariser",
            "robust",
            "metrics",
            "settings",
            "problem",
            "model.decision",
            "model")
        .layer(
            "tune",
            "io.number",
            "io",
            "data",
            "data.split",
            "load",
            "table",
            "table.column",
            "table.encode",
            "network",
            "regulariser",
            "robust",
            "metrics",
            "settings",
            "problem",
            "model",
            "train")
        .topLayer("") // the entry point
        .check();
  }
}
