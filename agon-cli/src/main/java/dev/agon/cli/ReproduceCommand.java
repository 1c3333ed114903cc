package dev.agon.cli;

import dev.agon.learn.RobustSettings;
import dev.agon.learn.RobustTrainer;
import dev.agon.learn.Start;
import dev.agon.learn.TrainingResult;
import dev.agon.learn.data.Dataset;
import dev.agon.method.Hcmm1;
import dev.agon.method.Hcmm2;
import dev.agon.method.Method;
import dev.agon.method.Sagda;
import dev.agon.method.StormGda;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code agon reproduce}: the four methods of the paper's Figure 1 on one data set, with the settings
 * that win on it, beside what the paper's Table II says.
 */
@Command(
    name = "reproduce",
    description = "Run the published comparison and print the paper's figures beside ours.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ReproduceCommand implements Callable<Integer> {
  private static final String DATA = "phishing";
  private static final int BATCH = 20;
  private static final int FIRST_BATCH = 2000;

  /** Table II of the paper, phishing: thousands of oracle calls to STORM-GDA's final risk. */
  private static final Map<String, Double> PAPER_CALLS =
      Map.of("storm-gda", 403.92, "hcmm1", 18.34, "hcmm2", 18.34);

  private final Terminal terminal;

  @Option(names = "--data", paramLabel = "DIR", description = "Look for the real data here first.")
  @Nullable Path folder;

  @Option(names = "--out", paramLabel = "DIR", description = "Write traces here. [reproduction]")
  Path out = Path.of("reproduction");

  @Option(names = "--seed", paramLabel = "S", description = "Seed. [1]")
  long seed = 1;

  ReproduceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    createFolder();
    Dataset data = StandIn.realOrGenerated(DATA, folder);
    line("Figure 1 of arXiv 2406.13041 on %s: %,d rows, %,d features", data.source(), data.size(), data.features());
    line("5,000 iterations from x = 1, batches of 20, first batch 2,000, lambda1 = 1/n^2");
    Map<String, Solution> solutions = new LinkedHashMap<>();
    methods().forEach((name, method) -> solutions.put(name, run(data, name, method)));
    table(solutions);
    return Main.DONE;
  }

  private void createFolder() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new UncheckedIOException("could not create the folder " + out, e);
    }
  }

  private static Map<String, Method<?>> methods() {
    Map<String, Method<?>> methods = new LinkedHashMap<>();
    methods.put("sagda", new Sagda(0.1, 0.001, BATCH, FIRST_BATCH));
    methods.put("storm-gda", new StormGda(0.1, 0.01, 0.01, 0.01, BATCH, FIRST_BATCH));
    methods.put(
        "hcmm1",
        new Hcmm1(
            0.1, 0.1, 0.01, 0.01, 0.01, 0.1, Hcmm1.Carry.UNCLIPPED, true, true, BATCH,
            FIRST_BATCH));
    methods.put("hcmm2", new Hcmm2(0.01, 0.001, 0.01, 0.01, true, true, BATCH, FIRST_BATCH));
    return methods;
  }

  private Solution run(Dataset data, String name, Method<?> method) {
    TrainingResult result =
        new RobustTrainer(data)
            .settings(RobustSettings.published())
            .start(Start.ONES)
            .method(method)
            .seed(seed)
            .train();
    TraceFile.write(out.resolve(DATA + "-" + name + "-" + seed + ".csv"), result.solution().trace());
    return result.solution();
  }

  private void table(Map<String, Solution> solutions) {
    double reference = solutions.get("storm-gda").last().risk();
    line("Reference risk (STORM-GDA's final one): %.4f", reference);
    line("%-10s %12s %22s %22s", "method", "final P", "calls to it, measured", "calls to it, paper");
    solutions.forEach(
        (name, solution) -> {
          Double paper = PAPER_CALLS.get(name);
          line(
              "%-10s %12.4f %22s %22s",
              name,
              solution.last().risk(),
              callsTo(reference, solution.trace()),
              paper == null ? "-" : String.format(Locale.ROOT, "%.2fk", paper));
        });
    line("Traces: %s", out);
  }

  private static String callsTo(double risk, List<TracePoint> trace) {
    for (TracePoint point : trace) {
      if (point.risk() <= risk) {
        return String.format(Locale.ROOT, "%.2fk", point.oracleCalls() / 1000.0);
      }
    }
    return "not reached";
  }

  private void line(String format, Object... values) {
    terminal.out().println(String.format(Locale.ROOT, format, values));
  }
}
