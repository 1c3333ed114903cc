package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.control.CruiseParameters;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The gain of a command: given, or from a model. */
final class GainOptions {
  @Option(
      names = "--gain",
      paramLabel = "k1,k2,k3",
      hideParamSyntax = true,
      split = ",",
      description = "The gain K.")
  double @Nullable [] gain;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "A model file of agon cruise train.")
  @Nullable Path model;

  private @Nullable CruiseModelFile loaded;

  /** Prints a notice if the model is a pipe that must be waited for. */
  void announce(Terminal terminal) {
    if (model != null) {
      Pipes.announce(terminal, model, /* quiet= */ false);
    }
  }

  /** The gain, if there is one. */
  Optional<double[]> read() {
    if (gain != null && model != null) {
      throw new InvalidInputException("--gain and --model are both given.", "Use one of them.");
    }
    return Optional.ofNullable(model == null ? gain : file(model).gain());
  }

  /** The cars of the model, or those of the paper. */
  CruiseParameters car() {
    return model == null ? CruiseParameters.defaults() : file(model).car();
  }

  /** Read once, because a pipe cannot be read again. */
  private CruiseModelFile file(Path path) {
    if (loaded == null) {
      loaded = CruiseModelFile.read(path);
    }
    return loaded;
  }
}
