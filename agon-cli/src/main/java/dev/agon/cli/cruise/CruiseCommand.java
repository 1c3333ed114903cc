package dev.agon.cli.cruise;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code agon cruise}: a cruise controller that is robust to the worst lead car. */
@Command(
    name = "cruise",
    description =
        "Robust adaptive cruise control: train a gain, evaluate its worst case,"
            + " estimate its theory.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CruiseTrainCommand.class,
      CruiseEvaluateCommand.class,
      CruiseTheoryCommand.class
    })
public final class CruiseCommand implements Runnable {
  @Spec CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "agon cruise needs one of: train, evaluate, theory");
  }
}
