package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.cli.option.Candidates;
import dev.agon.cli.option.CheckpointOptions;
import dev.agon.cli.option.MethodOptions;
import dev.agon.cli.option.RunOptions;
import dev.agon.cli.output.Attempts;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Progress;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.RunReport;
import dev.agon.cli.report.StabilityReport;
import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseParameters;
import dev.agon.control.CruiseTrainer;
import dev.agon.lab.run.Runs;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.model.Keep;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code agon cruise train}: finds a gain that performs well against the worst lead car. */
@Command(
    name = "train",
    description = {
      "Train the gain of a cruise controller for the worst lead car.",
      "The worst-case risk in the trace is the local maximum from w = 0 on a small"
          + " fixed sample (with",
      "--no-reverse the best of a few starts); agon cruise evaluate uses a large" + " sample.",
      "--param also sets constants of the cars, the horizon and the limits, for"
          + " example --param headway=2."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true)
final class CruiseTrainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      completionCandidates = Candidates.MethodNames.class,
      description = "See agon methods. [hcmm1]")
  String method = CruiseTrainer.DEFAULT_METHOD;

  @Mixin MethodOptions methodOptions = new MethodOptions();
  @Mixin CarOptions carOptions = new CarOptions();
  @Mixin RunOptions run = new RunOptions();
  @Mixin CheckpointOptions checkpoint = new CheckpointOptions();

  @Option(
      names = "--check-stability",
      description =
          "First compare the parameters with the theory, and warn if it does not cover them.")
  boolean checkStability;

  private CruiseParameters car = CruiseParameters.defaults();

  CruiseTrainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Outputs files = Pipes.outputs(terminal, run.quiet);
    files.reads("--car", carOptions.file);
    checkpoint.declare(files);
    run.declare(files);
    car = carOptions.parameters(car, CarOptions.takeFrom(methodOptions.parameters));
    CarOptions.refuseStrangers(Methods.named(method), methodOptions.parameters);
    Method<?> chosen = CruiseTrainer.method(method, methodOptions.given());
    Budget budget = run.budget(CruiseTrainer.DEFAULT_ITERATIONS);
    StabilityReport stability = stability(chosen);
    Progress progress = new Progress(terminal, budget);
    Solver solver =
        CruiseTrainer.solver(car, chosen.withThreads(run.threads))
            .runSettings(run.settings(budget))
            .evaluateEvery(run.evaluateEvery())
            .checkpoint(checkpoint.create(terminal, run.quiet));
    if (!run.quiet) {
      solver.listener(progress);
    }
    try (Interruption guard = Interruption.guard()) {
      Solution solution = solver.solve();
      progress.close();
      requireCost(solution);
      return finish(solution, stability);
    }
  }

  /** If the cost is not finite at the start, no step was taken and there is no usable gain. */
  private static void requireCost(Solution solution) {
    if (!Double.isFinite(solution.trace().get(0).risk())) {
      throw new InvalidInputException(
          "the cost at the start, a gain of 0, is not a finite number.",
          "Use more realistic constants of the car.");
    }
  }

  private int finish(Solution solution, @Nullable StabilityReport stability) {
    double[] gain = run.keep == Keep.BEST ? solution.best().x() : solution.x();
    Attempts files = new Attempts();
    files.with(run.model, file -> CruiseModelFile.write(file, gain, car, run.keep, solution));
    files.with(checkpoint.file, file -> checkpoint.requireWritten());
    files.with(run.trace, file -> Runs.writeTrace(solution, file));
    if (run.json) {
      ObjectNode node = toJson(solution, gain);
      if (stability != null) {
        node.set("stability", stability.toJson());
      }
      Json.print(terminal, node);
    } else {
      print(solution, gain);
    }
    new RunReport(solution, run).printTrouble(terminal);
    files.rethrow();
    return new RunReport(solution, run).exitCode(terminal);
  }

  private @Nullable StabilityReport stability(Method<?> chosen) {
    if (!checkStability) {
      return null;
    }
    CruiseControl problem = new CruiseControl(car);
    double[] k = new double[problem.dimensionX()];
    StabilityReport report = StabilityReport.of(problem, k, chosen, run.seed, /* biased= */ false);
    if (!run.quiet) {
      report.print(terminal);
    }
    return report;
  }

  private ObjectNode toJson(Solution solution, double[] gain) {
    Map<String, Object> parameters = new LinkedHashMap<>(solution.provenance().parameters());
    parameters.put("evaluate-every", run.evaluateEvery());
    parameters.put("keep", run.keep);
    ObjectNode node = Json.solution(solution, parameters);
    node.set("gain", Json.MAPPER.valueToTree(gain));
    node.set("car", Json.MAPPER.valueToTree(car.values()));
    return node;
  }

  private void print(Solution solution, double[] gain) {
    String title = Methods.named(solution.provenance().method()).recipe().title();
    terminal.line("%s on robust adaptive cruise control", title);
    terminal.line(
        "  gain K           %.6f, %.6f, %.6f (%s)",
        gain[0], gain[1], gain[2], run.keep.name().toLowerCase(Locale.ROOT));
    terminal.line(
        "  worst-case risk  %.4f best (iteration %,d), %.4f at the end, on a small sample",
        solution.best().at().risk(), solution.best().at().iteration(), solution.last().risk());
    RunReport report = new RunReport(solution, run);
    report.printCost(terminal);
    report.printFiles(terminal);
    terminal.line(
        "  next             agon cruise evaluate %s",
        run.model != null
            ? "--model " + run.model
            : "--gain=" + gain[0] + "," + gain[1] + "," + gain[2] + CarOptions.options(car));
  }
}
