package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.control.CruiseEvaluation;
import dev.agon.control.CruiseParameters;
import dev.agon.control.InnerMaximum;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.number.Decimals;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon cruise evaluate}: finds the worst lead car for a fixed gain. */
@Command(
    name = "evaluate",
    description = {
      "Find the worst lead car for a gain, and show the mean episode with it.",
      "In the paper's model, speeds can become negative: if the lead never stops"
          + " braking, both cars drive"
          + " backwards, at an unbounded cost. The worst case is therefore the local"
          + " maximum that is reached from zero"
          + " acceleration; with --no-reverse it is the best of many starts."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class CruiseEvaluateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin GainOptions gain = new GainOptions();

  @Mixin CarOptions car = new CarOptions();

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A constant of the cars, the horizon or the limits, for example headway=2.")
  Map<String, String> parameters = new LinkedHashMap<>();

  @Option(names = "--episodes", paramLabel = "N", description = "Number of episodes. [2000]")
  int episodes = InnerMaximum.DEFAULT_EPISODES;

  @Option(names = "--seed", paramLabel = "S", description = "Seed of the episodes. [1]")
  long seed = 1;

  @Option(names = "--threads", paramLabel = "K", description = "Number of threads. [all cores]")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  boolean json;

  @Option(names = "--out", paramLabel = "FILE.csv", description = "Write one row per time step.")
  @Nullable Path out;

  CruiseEvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Pipes.outputs(terminal, /* quiet= */ false)
        .reads("--model", gain.model)
        .reads("--car", car.file)
        .writes("--out", out);
    GainOptions.Given given = gain.read(terminal);
    double[] k = required(given.gain());
    CruiseParameters constants = car.parameters(given.car(), parameters);
    CruiseEvaluation evaluation = CruiseEvaluation.of(k, constants, episodes, seed, threads);
    if (out != null) {
      AtomicFile.write(out, writer -> evaluation.writeCsv(writer, Decimals::shortest));
    }
    if (json) {
      Json.print(terminal, toJson(evaluation, k, constants));
    } else {
      print(evaluation, k, constants);
    }
    return ExitCode.DONE;
  }

  private static double[] required(double @Nullable [] gain) {
    if (gain == null) {
      throw new InvalidInputException(
          "agon cruise evaluate needs either --gain or --model.",
          "Use for example --gain=-1.84,-0.76,0.012.");
    }
    return gain;
  }

  private static ObjectNode toJson(
      CruiseEvaluation evaluation, double[] k, CruiseParameters constants) {
    ObjectNode node = Json.object();
    node.set("gain", Json.MAPPER.valueToTree(k));
    Json.number(node, "worst_case_cost", evaluation.worstCaseCost());
    Json.number(node, "worst_case_cost_multistart", evaluation.worstCaseCostMultistart());
    Json.number(node, "smallest_distance", evaluation.smallestDistance());
    node.put("converged", evaluation.worstCase().converged());
    Json.number(node, "stationarity", evaluation.worstCase().residual());
    node.set("worst_acceleration", Json.MAPPER.valueToTree(evaluation.worstAcceleration()));
    node.set("spacing_error", Json.MAPPER.valueToTree(evaluation.spacingError()));
    node.set("distance", Json.MAPPER.valueToTree(evaluation.distance()));
    node.set("desired_distance", Json.MAPPER.valueToTree(evaluation.desiredDistance()));
    node.set("minimum_distance", Json.MAPPER.valueToTree(evaluation.minimumDistance()));
    node.set("time", Json.MAPPER.valueToTree(evaluation.time()));
    node.set("ego_velocity", Json.MAPPER.valueToTree(evaluation.egoVelocity()));
    node.set("lead_velocity", Json.MAPPER.valueToTree(evaluation.leadVelocity()));
    node.set("control", Json.MAPPER.valueToTree(evaluation.control()));
    node.put("reverse", !constants.isForward());
    node.set("car", Json.MAPPER.valueToTree(constants.values()));
    return node;
  }

  private void print(CruiseEvaluation evaluation, double[] k, CruiseParameters constants) {
    terminal.line("Cruise control with K = (%s, %s, %s), %,d episodes", k[0], k[1], k[2], episodes);
    if (constants.isForward()) {
      terminal.line(
          "  worst-case cost    %.4f (best of many starts; neither car drives backwards)",
          evaluation.worstCaseCost());
    } else {
      terminal.line(
          "  worst-case cost    %.4f (local maximum from w = 0)", evaluation.worstCaseCost());
      terminal.line(
          "  best of starts     %.4f (speeds can be negative in the paper's model: if"
              + " the lead never",
          evaluation.worstCaseCostMultistart());
      terminal.line(
          "                     stops braking, both cars drive backwards; see" + " --no-reverse)");
    }
    terminal.line(
        "  smallest distance  %.3f m (on the mean trajectory)", evaluation.smallestDistance());
    terminal.line(
        "  inner maximum      %s, stationarity %.2e after %,d steps",
        evaluation.worstCase().converged() ? "converged" : "NOT converged",
        evaluation.worstCase().residual(),
        evaluation.worstCase().iterations());
    if (out != null) {
      terminal.line("  episode            %s", out);
    }
  }
}
