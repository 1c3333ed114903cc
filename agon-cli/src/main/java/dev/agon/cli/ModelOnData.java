package dev.agon.cli;

import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Outputs;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A model and the data it is asked about: how evaluate, robust and predict begin. */
final class ModelOnData {
  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file from agon train.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      arity = "0..1",
      description = "A file, - for standard input, or a known name.")
  String data = "";

  @Mixin InputOptions input = new InputOptions();

  @Option(names = "--quiet", description = "No notices.")
  boolean quiet;

  /** What the command reads, to be held against what it writes. */
  Outputs files(Terminal terminal) {
    return Pipes.outputs(terminal, quiet).reads("MODEL", model).reads("DATA", input.file(data));
  }

  Model readModel(Terminal terminal) {
    Pipes.announce(terminal, model, quiet);
    return ModelFile.read(model);
  }

  /** Rows whose labels are known. */
  Dataset labelled(Terminal terminal, Model loaded) {
    return input.labelled(terminal, data, loaded, quiet);
  }

  /** Rows whose labels are wanted. */
  Dataset unlabelled(Terminal terminal, Model loaded) {
    return input.unlabelled(terminal, data, loaded, quiet);
  }
}
