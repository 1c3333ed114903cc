package dev.agon.cli.command;

import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.io.Messages;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.onnx.OnnxFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon export}: exports a model for other runtimes. */
@Command(
    name = "export",
    description = {
      "Write a model as an ONNX file, including its preprocessing.",
      "Inputs are the columns of the model by name. Outputs are predicted_label and"
          + " predicted_probabilities,"
          + " or predicted_value; see docs/guide/tables.md."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "MODEL", description = "A model file from agon train.")
  Path model = Path.of("");

  @Option(names = "--onnx", paramLabel = "FILE", required = true, description = "Output file.")
  Path onnx = Path.of("");

  ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Pipes.outputs(terminal, /* quiet= */ false).reads("MODEL", model).writes("--onnx", onnx);
    Pipes.announce(terminal, model, /* quiet= */ false);
    Model loaded = ModelFile.read(model);
    OnnxFile.write(onnx, loaded);
    terminal.warningsOfTraining(loaded.warnings());
    OnnxFile.dateInputs(loaded)
        .forEach(
            (column, inputs) ->
                terminal.notice(
                    "column "
                        + Messages.quote(column)
                        + " contains dates, which ONNX cannot read: the inputs are the numbers "
                        + Messages.some(inputs, inputs.size())
                        + "; the file contains their formulas."));
    terminal.line("%s", onnx);
    return ExitCode.DONE;
  }
}
