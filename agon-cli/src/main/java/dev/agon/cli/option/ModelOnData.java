package dev.agon.cli.option;

import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A model and the data it is asked about: how evaluate, robust and predict begin. */
public final class ModelOnData {
  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file from agon train.")
  public Path model = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      arity = "0..1",
      description = "A file, - for standard input, or a known name.")
  String data = "";

  @Mixin public InputOptions input = new InputOptions();

  @Option(names = "--quiet", description = "No notices.")
  public boolean quiet;

  /** What the command reads, to be held against what it writes. */
  public Outputs files(Terminal terminal) {
    Outputs files = Pipes.outputs(terminal, quiet).reads("MODEL", model);
    input.declare(files, terminal, "DATA", data);
    return files;
  }

  public Model readModel(Terminal terminal) {
    Pipes.announce(terminal, model, quiet);
    return ModelFile.read(model);
  }

  /** Rows whose labels are known. */
  public Dataset labelled(Terminal terminal, Model loaded) {
    return input.labelled(terminal, data, loaded, quiet);
  }

  /** Rows whose labels are wanted. */
  public Dataset unlabelled(Terminal terminal, Model loaded) {
    return input.unlabelled(terminal, data, loaded, quiet);
  }
}
