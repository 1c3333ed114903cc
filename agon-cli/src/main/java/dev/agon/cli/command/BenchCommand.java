package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseParameters;
import dev.agon.control.CruiseTrainer;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.player.PlayerKind;
import dev.agon.problem.MinMaxProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import dev.agon.support.Memory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code agon bench}: measures the cost of a step on this machine. The scripts in agon-benchmarks
 * compare with other programs.
 */
@Command(
    name = "bench",
    description = {
      "Measure the cost of a step and of an exact risk on this machine, on generated" + " data.",
      "Each figure is the median over the rounds, after a warm-up. Takes a few" + " seconds."
    },
    mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {
  private static final double WARM_UP_SECONDS = 0.5;

  private final Terminal terminal;
  private final ObjectNode figures = Json.object();

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "50000",
      description =
          "Number of rows, with 300 features and 14 non-zeros per row. [${DEFAULT-VALUE}]")
  int rows;

  @Option(
      names = "--rounds",
      paramLabel = "K",
      defaultValue = "7",
      description = "Number of timed rounds. [${DEFAULT-VALUE}]")
  int rounds;

  @Option(names = "--json", description = "Print one JSON object on standard output.")
  boolean json;

  BenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    requireAtLeastOne("rows", rows);
    requireAtLeastOne("rounds", rounds);
    Memory.require(rounds + " rounds", 8.0 * rounds, "Use fewer --rounds");
    Dataset data = Generator.generate("n=" + rows + ",d=300,nnz=14,flip=0.1,seed=1").train();
    say(
        "Java %s, %s kernels; n = %,d; medians of %d",
        Runtime.version(), Vectors.kernels(), rows, rounds);
    for (String method : new String[] {"hcmm2", "storm-gda"}) {
      for (PlayerKind player : new PlayerKind[] {PlayerKind.LAZY, PlayerKind.DENSE}) {
        step(method, player, ProblemSettings.published(), data, "1/n^2");
      }
    }
    step("hcmm2", PlayerKind.LAZY, ProblemSettings.nonconvex(), data, "1/n");
    risk(data, 1);
    if (Runtime.getRuntime().availableProcessors() > 1) {
      risk(data, Runtime.getRuntime().availableProcessors());
    }
    cruise();
    if (json) {
      Json.print(terminal, figures);
    }
    return ExitCode.DONE;
  }

  private static void requireAtLeastOne(String name, int value) {
    if (value < 1) {
      throw new InvalidInputException(
          "--" + name + " must be at least 1, but was " + value + ".",
          "Remove it to use the default.");
    }
  }

  private void step(
      String name, PlayerKind player, ProblemSettings settings, Dataset data, String lambda1) {
    Map<String, String> parameters =
        Map.of("step-x", "0.01", "step-y", "0.001", "smoothing-x", "0.01", "smoothing-y", "0.01");
    Method<?> method = Methods.named(name).create(parameters);
    var problem = new WeightsFormProblem(data, settings, 1);
    report(
        "step of " + name + ", lambda1 = " + lambda1 + ", " + word(player) + " y",
        1e6,
        "us",
        () -> secondsPerIteration(problem, method, player, /* iterations= */ 500));
  }

  private static String word(PlayerKind player) {
    return player.name().toLowerCase(Locale.ROOT);
  }

  private static double secondsPerIteration(
      MinMaxProblem problem, Method<?> method, PlayerKind player, int iterations) {
    double[] start = new double[problem.dimensionX()];
    Arrays.fill(start, problem instanceof CruiseControl ? 0 : 1);
    return Solver.ofUnchecked(problem, method)
            .player(player)
            .startX(start)
            .budget(Budget.iterations(iterations))
            .evaluateEvery(Integer.MAX_VALUE)
            .solve()
            .seconds()
        / iterations;
  }

  private void risk(Dataset data, int threads) {
    var problem = new WeightsFormProblem(data, ProblemSettings.published(), threads);
    double[] x = new double[problem.dimensionX()];
    double[] gradient = new double[x.length];
    Arrays.fill(x, 0.1);
    report(
        "exact risk and gradient, " + threads + (threads == 1 ? " thread" : " threads"),
        1e3,
        "ms",
        () -> {
          long begin = System.nanoTime();
          problem.primal(x, gradient);
          return (System.nanoTime() - begin) * 1e-9;
        });
  }

  private void cruise() {
    CruiseControl problem = new CruiseControl(CruiseParameters.defaults());
    Method<?> method = CruiseTrainer.method("hcmm1", Map.of());
    report(
        "cruise control, step of hcmm1",
        1e6,
        "us",
        () -> secondsPerIteration(problem, method, PlayerKind.AUTO, /* iterations= */ 500));
  }

  private void report(String what, double unitsPerSecond, String unit, DoubleSupplier seconds) {
    long warm = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
    while (System.nanoTime() < warm) {
      double unused = seconds.getAsDouble();
    }
    double[] times = new double[rounds];
    Arrays.setAll(times, round -> seconds.getAsDouble());
    Arrays.sort(times);
    double median = times[rounds / 2] * unitsPerSecond;
    say("%-44s %10.2f %s", what, median, unit);
    figures.put(what + ", " + unit, median);
  }

  private void say(String format, Object... values) {
    if (!json) {
      terminal.out().println(String.format(Locale.ROOT, format, values));
      terminal.out().flush();
    }
  }
}
