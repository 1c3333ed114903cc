package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.input.StartOptions;
import dev.agon.cli.input.TrainingData;
import dev.agon.cli.option.ProblemOptions;
import dev.agon.cli.option.RobustOptions;
import dev.agon.cli.option.TheoryOptions;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.TheoryReport;
import dev.agon.estimate.PrimalEstimate;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.run.Budget;
import dev.agon.theory.Constants;
import dev.agon.theory.Estimate;
import dev.agon.theory.StartValues;
import dev.agon.theory.estimate.ConstantEstimator;
import dev.agon.theory.estimate.EstimateOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code agon theory}: the theory of robust logistic regression on a data set. */
@Command(
    name = "theory",
    description = {
      "Estimate the constants of the theory for a data set, with stable steps and" + " guarantees.",
      "Estimates L_f, L_h, nu, kappa, sigma, sigma_h and G, and prints the stable"
          + " steps with the binding"
          + " condition and guaranteed parameters with their bounds"
          + " (docs/reference/theory.md).",
      "For cruise control see agon cruise theory."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  agon theory mushrooms",
      "  agon theory a9a --lambda1 1/n^2 --epsilon 0.1 --json",
      "  agon theory a9a --init model.json      at a trained model instead of the" + " start"
    })
public final class TheoryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin TrainingData data = new TrainingData();
  @Mixin RobustOptions robustOptions = new RobustOptions();
  @Mixin ProblemOptions problemOptions = new ProblemOptions();
  @Mixin StartOptions start = new StartOptions();
  @Mixin TheoryOptions options = new TheoryOptions();

  TheoryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    EstimateOptions effort = options.estimateOptions();
    refuseContradictions();
    problemOptions.check();
    DataSource source = data.source(terminal);
    Outputs files = Pipes.outputs(terminal, options.quiet);
    start.declare(files);
    InputOptions.declare(files, terminal, "DATA", source);
    LoadedData loaded = data.loadAll(terminal, source, problemOptions.labelRule(), options.quiet);
    Dataset rows = loaded.rows();
    ProblemSettings settings = problemOptions.settings(rows, robustOptions.setOrPrice());
    var problem =
        new WeightsFormProblem(rows, settings, Runtime.getRuntime().availableProcessors());
    double[] x = start.point(terminal, rows, settings, problem.dimensionX(), options.quiet);
    double[] y = new double[problem.dimensionY()];
    Arrays.fill(y, problem.centre());
    Estimate estimate =
        options.withOwnNu(
            ConstantEstimator.estimate(problem, effort, List.of(ConstantEstimator.join(x, y))));
    String title =
        String.format(
            Locale.ROOT,
            "Robust %s regression on %s: %,d rows, %,d features",
            settings.loss().name(),
            rows.source(),
            rows.size(),
            rows.features());
    new TheoryReport(
            title,
            problem,
            estimate,
            constants -> startValues(problem, x, y, constants),
            options.batch == null ? Hcmm2.defaults().batches().each() : options.batch,
            options.iterations == null ? Budget.DEFAULT_ITERATIONS : options.iterations,
            options)
        .print(terminal);
    return ExitCode.DONE;
  }

  private void refuseContradictions() {
    start.check();
    if (problemOptions.weighting() == Weighting.BATCH_SUM) {
      throw new InvalidInputException(
          "the theory assumes unbiased gradients, but --weighting is batch-sum, which is"
              + " biased.",
          "Use --weighting unbiased.");
    }
  }

  /** P* is at least 0, because J(x, 1/n) is never negative; y* is found by gradient ascent. */
  private static StartValues startValues(
      WeightsFormProblem problem, double[] x, double[] y, Constants constants) {
    double[] gx = new double[x.length];
    double risk = problem.primal(x, gx);
    double[] gy = new double[y.length];
    problem.gradient(x, y, Batch.allRows(problem.sampleCount()), gx, gy);
    PrimalEstimate ascent = PrimalEstimate.of(problem);
    ascent.beginAt(y);
    ascent.primal(x, gx);
    double[] best = new double[y.length];
    ascent.copyWorstCase(best);
    return StartValues.of(risk, y, best, gy, constants);
  }
}
