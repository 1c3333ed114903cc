package dev.agon.cli.input;

import dev.agon.cli.option.Candidates;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A model and the data that it is applied to, as used by evaluate, robust and predict. */
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

  @Option(names = "--quiet", description = "Print no notices.")
  public boolean quiet;

  /** Returns the source of the data. */
  public DataSource source(Terminal terminal) {
    return input.source(terminal, data);
  }

  /** Returns the files that the command reads, to be compared with those that it writes. */
  public Outputs files(Terminal terminal, DataSource source) {
    Outputs files = Pipes.outputs(terminal, quiet).reads("MODEL", model);
    InputOptions.declare(files, terminal, "DATA", source);
    return files;
  }

  public Model readModel(Terminal terminal) {
    Pipes.announce(terminal, model, quiet);
    return ModelFile.read(model);
  }

  /**
   * Returns the request for rows with the preprocessing of the training data.
   *
   * @param labelled whether every row needs a label
   */
  public DataRequest request(DataSource source, Model loaded, boolean labelled) {
    return input
        .request(source)
        .forModel(loaded.columns(), new LabelRule.Known(loaded.classes(), labelled));
  }
}
