package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.control.CruiseEvaluation;
import dev.agon.control.CruiseParameters;
import dev.agon.control.InnerMaximum;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Outputs;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon cruise evaluate}: freezes a gain and finds the lead car that is worst for it. */
@Command(
    name = "evaluate",
    description = "Find the lead car that is worst for a gain, and show the mean episode under it.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class CruiseEvaluateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin GainOptions gain = new GainOptions();

  @Option(names = "--episodes", paramLabel = "N", description = "Size of the sample. [2000]")
  int episodes = InnerMaximum.DEFAULT_EPISODES;

  @Option(names = "--seed", paramLabel = "S", description = "Seed of the sample. [1]")
  long seed = 1;

  @Option(names = "--threads", paramLabel = "K", description = "Threads. [all cores]")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "One JSON object on standard output, nothing else.")
  boolean json;

  @Option(names = "--out", paramLabel = "FILE.csv", description = "One row per time step.")
  @Nullable Path out;

  CruiseEvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    new Outputs().reads("--model", gain.model).writes("--out", out);
    double[] k = gain();
    CruiseEvaluation evaluation =
        CruiseEvaluation.of(k, CruiseParameters.defaults(), episodes, seed, threads);
    if (out != null) {
      AtomicFile.write(out, writer -> evaluation.writeCsv(writer, Decimals::shortest));
    }
    if (json) {
      Json.print(terminal, toJson(evaluation, k));
    } else {
      print(evaluation, k);
    }
    return Main.DONE;
  }

  private double[] gain() {
    return gain.read()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "agon cruise evaluate needs either --gain or --model.",
                    "Maybe --gain=-1.84,-0.76,0.012 to try one."));
  }

  private static ObjectNode toJson(CruiseEvaluation evaluation, double[] k) {
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
    return node;
  }

  private void print(CruiseEvaluation evaluation, double[] k) {
    terminal.line("Cruise control with K = (%s, %s, %s), %,d episodes", k[0], k[1], k[2], episodes);
    terminal.line(
        "  worst-case cost    %.4f (local maximum from w = 0)", evaluation.worstCaseCost());
    terminal.line(
        "  best of starts     %.4f (the inner problem is not concave on the whole box)",
        evaluation.worstCaseCostMultistart());
    terminal.line(
        "  smallest distance  %.3f m (of the mean trajectory)", evaluation.smallestDistance());
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
