package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.control.CruiseParameters;
import java.nio.file.Path;
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

  /**
   * A gain and the cars it is for.
   *
   * @param gain null if none is given
   * @param car the cars of the model, or the cars of the paper
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Given(double @Nullable [] gain, CruiseParameters car) {}

  /** Reads the gain; prints a notice if the model is a pipe that must be waited for. */
  Given read(Terminal terminal) {
    if (model == null) {
      return new Given(gain, CruiseParameters.defaults());
    }
    if (gain != null) {
      throw new InvalidInputException("--gain and --model are both given.", "Use one of them.");
    }
    Pipes.announce(terminal, model, /* quiet= */ false);
    CruiseModelFile read = CruiseModelFile.read(model);
    return new Given(read.gain(), read.car());
  }
}
