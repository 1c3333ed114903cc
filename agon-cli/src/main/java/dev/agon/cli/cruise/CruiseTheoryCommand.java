package dev.agon.cli.cruise;

import dev.agon.cli.option.TheoryOptions;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.report.TheoryReport;
import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseTrainer;
import dev.agon.control.InnerMaximum;
import dev.agon.problem.Batch;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.theory.Constants;
import dev.agon.theory.Estimate;
import dev.agon.theory.StartValues;
import dev.agon.theory.estimate.ConstantEstimator;
import dev.agon.theory.estimate.EstimateOptions;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code agon cruise theory}: the theory of cruise control around a gain. */
@Command(
    name = "theory",
    description = {
      "Estimate the constants of the theory around a gain (default 0) and w = 0,"
          + " with stable steps and guarantees.",
      "Estimates L_f, L_h, nu, kappa, sigma, sigma_h and G, and prints the stable"
          + " steps with the binding"
          + " condition and guaranteed parameters with their bounds"
          + " (docs/reference/theory.md).",
      "The cost is not concave in w everywhere; where it is not, no stable steps" + " exist."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  agon cruise theory                                      at K = 0, where"
          + " training starts",
      "  agon cruise theory --gain=-1.84,-0.76,0.012 --radius 0.1"
    })
final class CruiseTheoryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin GainOptions gain = new GainOptions();

  @Mixin TheoryOptions options = new TheoryOptions();

  CruiseTheoryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    EstimateOptions effort = options.estimateOptions();
    Pipes.outputs(terminal, options.quiet).reads("--model", gain.model);
    GainOptions.Given given = gain.read(terminal);
    double[] k = given.gain() == null ? new double[CruiseControl.GAIN] : given.gain();
    CruiseControl.checkGain(k);
    CruiseControl problem = new CruiseControl(given.car());
    double[] w = new double[problem.dimensionY()];
    Estimate estimate =
        options.withOwnNu(
            ConstantEstimator.estimate(problem, effort, List.of(ConstantEstimator.join(k, w))));
    new TheoryReport(
            String.format(
                Locale.ROOT, "Cruise control around K = (%s, %s, %s), w = 0", k[0], k[1], k[2]),
            problem,
            estimate,
            constants -> startValues(problem, k, w, constants),
            options.batch == null ? CruiseTrainer.DEFAULT_BATCH : options.batch,
            options.iterations == null ? CruiseTrainer.DEFAULT_ITERATIONS : options.iterations,
            options)
        .print(terminal);
    return ExitCode.DONE;
  }

  /**
   * P* is at least 0, because the cost at w = 0 is not negative; w* is the local maximum from
   * there.
   */
  private StartValues startValues(CruiseControl problem, double[] k, double[] w, Constants c) {
    int episodes = TheoryOptions.STREAM_BATCH;
    int threads = Runtime.getRuntime().availableProcessors();
    InnerMaximum.Result worst =
        new InnerMaximum(problem.parameters(), episodes, options.seed, threads).fromZero(k);
    Batch batch = new Batch();
    problem.sampling().draw(new RandomStream(options.seed, Purpose.EPISODES), episodes, batch);
    double[] gw = new double[w.length];
    problem.gradient(k, w, batch, new double[k.length], gw);
    return StartValues.of(worst.cost(), w, worst.acceleration(), gw, c);
  }
}
