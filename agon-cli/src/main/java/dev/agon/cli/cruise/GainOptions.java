package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.control.CruiseParameters;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The gain that a command looks at: given, or of a model. */
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

  /** Tells that a model which is a pipe is waited for. */
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

  /** The cars that the model was trained for, or the paper's. */
  CruiseParameters car() {
    return model == null ? CruiseParameters.defaults() : file(model).car();
  }

  /** Read once: a pipe has no second time. */
  private CruiseModelFile file(Path path) {
    if (loaded == null) {
      loaded = CruiseModelFile.read(path);
    }
    return loaded;
  }
}
