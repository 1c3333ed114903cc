package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.DataOptions;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.option.Candidates;
import dev.agon.cli.option.CheckpointOptions;
import dev.agon.cli.option.MethodList;
import dev.agon.cli.option.OwnProblems;
import dev.agon.cli.option.ProblemOptions;
import dev.agon.cli.option.RobustOptions;
import dev.agon.cli.output.DamagedRuns;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.SweepProgress;
import dev.agon.cli.output.Terminal;
import dev.agon.lab.Comparison;
import dev.agon.lab.run.Statistics;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.method.catalogue.SuggestsSteps;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ProblemProvider;
import dev.agon.run.Budget;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon compare}: compares methods on one data set or problem. */
@Command(
    name = "compare",
    description = {
      "Compare methods on one data set or on your own problem, with several seeds" + " each.",
      "Writes summary.csv, traces/METHOD-SEED.csv and report.html. Stored runs are"
          + " not repeated.",
      "The method primal-lbfgs is added as a reference: L-BFGS on the exact"
          + " worst-case risk, one seed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  agon compare a9a --methods hcmm2,storm-gda,sgda --target-risk 0.45",
      "  agon compare a9a --methods \"hcmm2(step-x=0.01),hcmm2(step-x=0.1),sgda\" --json",
      "  agon compare --problem my.jar --methods sgda,storm-gda"
    })
public final class CompareCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      description = {
        "A file, - for standard input, or a known name.",
        "With --problem: the name of the problem, if the jar contains several."
      })
  String data = "";

  @Option(
      names = "--problem",
      paramLabel = "JAR",
      description = "Compare on your own problem: a jar with a ProblemProvider.")
  @Nullable String problem;

  @Mixin DataOptions dataOptions = new DataOptions();

  @Option(
      names = "--methods",
      paramLabel = "a,b,c",
      hideParamSyntax = true,
      required = true,
      description = "See agon methods. Parameters go in brackets: \"hcmm2(step-x=0.01),sgda\".")
  String methods = "";

  @Option(names = "--seeds", paramLabel = "K", description = "Seeds 1 to K. [5]")
  int seeds = 5;

  @Option(names = "--iterations", paramLabel = "T", description = "Iterations of every run. [5000]")
  long iterations = Budget.DEFAULT_ITERATIONS;

  @Option(
      names = "--target-risk",
      paramLabel = "V",
      description = "Report the cost of reaching this worst-case risk.")
  @Nullable Double targetRisk;

  @Option(
      names = "--tune-budget",
      paramLabel = "N",
      description =
          "Tune the steps of every method first with N oracle calls for each method, on a separate"
              + " seed: every step is multiplied by 0.1, 1 and 10.")
  @Nullable Long tuneBudget;

  @Option(
      names = "--evaluate-every",
      paramLabel = "K",
      description =
          "Evaluate the risk every K iterations. [20; increasing intervals if it is"
              + " estimated]")
  @Nullable Integer evaluateEvery;

  @Mixin RobustOptions robustOptions = new RobustOptions();
  @Mixin ProblemOptions problemOptions = new ProblemOptions();

  @Option(
      names = "--start",
      paramLabel = "zeros|ones",
      description = "Initial value of all weights. [zeros]")
  @Nullable Start start;

  @Mixin CheckpointOptions checkpoint = new CheckpointOptions();

  @Option(names = "--out", paramLabel = "DIR", description = "Output folder. [comparison]")
  Path out = Path.of("comparison");

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Number of concurrent runs. [all cores]")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--quiet", description = "Print no progress and no notices.")
  boolean quiet;

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  boolean json;

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Outputs files = Pipes.outputs(terminal, quiet);
    DataSource source = problem == null ? dataOptions.source(terminal, data) : null;
    if (source != null) {
      InputOptions.declare(files, terminal, "DATA", source);
    }
    files
        .fills(
            "--out",
            out,
            "comparison.json",
            "summary.csv",
            "report.html",
            "csv/",
            "traces",
            "tuning")
        .fills("--checkpoint", checkpoint.file);
    Comparison comparison = source == null ? onProblem() : onRows(source);
    comparison
        .seeds(seeds)
        .iterations(iterations)
        .threads(threads)
        .checkpoints(checkpoint.folder(terminal, quiet))
        .interruptedBy(Interruption::isRequested);
    if (evaluateEvery != null) {
      comparison.evaluateEvery(evaluateEvery);
    }
    if (tuneBudget != null) {
      comparison.tuneBudget(tuneBudget);
    }
    if (targetRisk != null) {
      comparison.targetRisk(targetRisk);
    }
    try (Interruption guard = Interruption.guard();
        SweepProgress progress = new SweepProgress(terminal, quiet)) {
      Comparison.Result result = comparison.listener(progress).run(out);
      if (json) {
        Json.print(terminal, CompareJson.of(this, result));
      } else {
        print(result);
      }
    }
    return ExitCode.DONE;
  }

  private Comparison onRows(DataSource source) {
    MethodList.parse(methods).forEach(each -> Methods.named(each.name()).create(each.parameters()));
    robustOptions.set();
    problemOptions.check();
    LoadedData loaded = dataOptions.loadAll(terminal, source, problemOptions.labelRule(), quiet);
    Dataset rows = loaded.rows();
    ProblemSettings settings = problemOptions.settings(rows, robustOptions.setOrPrice());
    Comparison comparison =
        new Comparison(rows).settings(settings).start(start == null ? Start.ZEROS : start);
    addMethods(comparison, new DefaultSteps(rows.size(), settings)::create);
    return comparison;
  }

  private Comparison onProblem() {
    if (start != null) {
      throw new InvalidInputException(
          "--start is for data sets; your own problem defines its start itself.",
          "Remove --start.");
    }
    ProblemProvider provider = OwnProblems.find(Objects.requireNonNull(problem), data);
    Supplier<MinMaxProblem> maker = OwnProblems.maker(provider);
    Comparison comparison = new Comparison(provider.name(), maker);
    if (maker.get() instanceof SuggestsSteps suggests) {
      addMethods(comparison, suggests::create);
    } else {
      addMethods(comparison, (name, parameters) -> Methods.named(name).create(parameters));
    }
    return comparison;
  }

  private void addMethods(
      Comparison comparison, BiFunction<String, Map<String, String>, Method<?>> create) {
    for (MethodList.Entry entry : MethodList.parse(methods)) {
      comparison.method(entry.label(), create.apply(entry.name(), entry.parameters()));
    }
  }

  private void print(Comparison.Result result) {
    Map<String, List<Comparison.Row>> byMethod =
        result.rows().stream()
            .collect(
                Collectors.groupingBy(
                    Comparison.Row::method, LinkedHashMap::new, Collectors.toList()));
    int width = Math.max(16, byMethod.keySet().stream().mapToInt(String::length).max().orElse(0));
    terminal.line(
        "%-" + width + "s %12s %12s %14s %9s %16s %14s",
        "method",
        "best P",
        "median P",
        "oracle calls",
        "reached",
        "calls to target",
        "s to target");
    byMethod.forEach(
        (name, runs) ->
            terminal.line(
                "%-" + width + "s %12s %12s %14s %9s %16s %14s",
                name,
                Figures.reached("%.6g", Statistics.min(values(runs, Comparison.Row::bestRisk))),
                Figures.reached("%.6g", median(runs, Comparison.Row::bestRisk)),
                Figures.reached("%,.0f", median(runs, Comparison.Row::oracleCalls)),
                reached(runs),
                Figures.reached("%,.0f", median(runs, Comparison.Row::callsToTarget)),
                Figures.reached("%.3f", median(runs, Comparison.Row::secondsToTarget))));
    terminal.line("Verdict: %s", result.winner().sentence());
    terminal.line("Medians over the seeds; best P is the smallest of all runs of a method.");
    String estimates = Comparison.estimates(result.rows());
    if (!estimates.isEmpty()) {
      terminal.line("%s", estimates);
    }
    if (targetRisk != null) {
      terminal.line(
          "Reached: number of seeds with P <= %s at an evaluation (--evaluate-every);"
              + " the others count as infinite in the medians.",
          targetRisk);
    }
    DamagedRuns.name(terminal, result.damaged());
    if (!result.complete()) {
      terminal.line("Interrupted: run the same command again to continue.");
    }
    terminal.line("Report: %s", result.report());
  }

  private static String reached(List<Comparison.Row> runs) {
    double[] calls = values(runs, Comparison.Row::callsToTarget);
    boolean noTarget = Double.isNaN(calls[0]);
    long count = Arrays.stream(calls).filter(Double::isFinite).count();
    return noTarget ? "-" : count + " of " + calls.length;
  }

  static double median(List<Comparison.Row> runs, ToDoubleFunction<Comparison.Row> value) {
    return Statistics.median(values(runs, value));
  }

  private static double[] values(
      List<Comparison.Row> runs, ToDoubleFunction<Comparison.Row> value) {
    return runs.stream().mapToDouble(value).toArray();
  }
}
