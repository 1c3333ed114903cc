package dev.agon.cli.command;

import dev.agon.cli.input.FetchedData;
import dev.agon.cli.option.CheckpointOptions;
import dev.agon.cli.output.DamagedRuns;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Interruption;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.SweepProgress;
import dev.agon.cli.output.Terminal;
import dev.agon.lab.Reproduction;
import dev.agon.lab.claim.Claim;
import dev.agon.lab.claim.Verdict;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.fetch.Download;
import dev.agon.learn.io.Outputs;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agon reproduce}: runs the published experiments and compares them with the paper. */
@Command(
    name = "reproduce",
    description = {
      "Run the published experiments and write a report that compares the results"
          + " with the paper.",
      "Missing data sets are downloaded. If that fails, generated stand-ins of the"
          + " same shape are used, on which no claim is judged.",
      "Stored runs are not repeated, and an interrupted reproduction continues."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReproduceCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(
      arity = "0..*",
      paramLabel = "EXPERIMENT",
      completionCandidates = Names.class,
      description =
          "${COMPLETION-CANDIDATES}; all; or your own FILE.yaml."
              + " [the experiments with HCMM, without the chapters of field]")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder to search for the real data first.")
  @Nullable Path data;

  @Option(names = "--offline", description = "Download nothing.")
  boolean offline;

  @Option(
      names = "--from",
      paramLabel = "URL",
      description =
          "The address of a folder with the files, named as on the LIBSVM page:"
              + " https://HOST/FOLDER/ for https://HOST/FOLDER/a9a. agon data get --from takes"
              + " the address of one file.")
  @Nullable String from;

  @Option(names = "--out", paramLabel = "DIR", description = "Output folder. [reproduction]")
  Path out = Path.of("reproduction");

  @Option(
      names = "--seeds",
      paramLabel = "K",
      description = "Seeds 1 to K. [as in each experiment]")
  @Nullable Integer seeds;

  @Option(names = "--full", description = "Search the complete grid of the paper.")
  boolean full;

  @Option(names = "--fresh", description = "Ignore stored runs and start again.")
  boolean fresh;

  @Mixin CheckpointOptions checkpoint = new CheckpointOptions();

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Number of concurrent runs. [all cores]")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--quiet", description = "Print no progress.")
  boolean quiet;

  ReproduceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Outputs files = Pipes.outputs(terminal, quiet);
    names.stream()
        .filter(name -> name.contains("."))
        .forEach(spec -> files.reads("EXPERIMENT", Path.of(spec)));
    files
        .fills(
            "--out",
            out,
            "reproduction.json",
            "report.html",
            "claims.json",
            "csv/",
            "runs",
            "specs")
        .fills("--checkpoint", checkpoint.file);
    try (Interruption guard = Interruption.guard();
        SweepProgress progress = new SweepProgress(terminal, quiet)) {
      Reproduction reproduction =
          new Reproduction(out)
              .experiments(names)
              .data(new FetchedData(terminal, DataFolders.ofSystem(data), page(), offline, quiet))
              .threads(threads)
              .checkpoints(checkpoint.folder(terminal, quiet))
              .listener(progress)
              .interruptedBy(Interruption::isRequested);
      if (seeds != null) {
        reproduction.seeds(seeds);
      }
      if (full) {
        reproduction.full();
      }
      if (fresh) {
        reproduction.fresh();
      }
      print(terminal, reproduction.run());
    }
    return ExitCode.DONE;
  }

  private URI page() {
    if (from == null) {
      return DataCatalog.PAGE;
    }
    return Download.address(from.endsWith("/") ? from : from + "/");
  }

  /** Prints the claims with their verdicts, and the path of the report. */
  static void print(Terminal terminal, Reproduction.Result result) {
    for (Verdict verdict : result.claims()) {
      Claim claim = verdict.claim();
      terminal
          .out()
          .println(
              String.format(Locale.ROOT, "%-14s ", verdict.ruling().label()) + claim.statement());
      terminal.out().println("                 paper:    " + claim.paper());
      terminal.out().println("                 measured: " + verdict.measured());
    }
    if (!result.standIns().isEmpty()) {
      terminal.out().println();
      terminal
          .out()
          .println(
              "Generated stand-ins were used for "
                  + String.join(", ", result.standIns())
                  + "; their results are not comparable with the paper (agon data get NAME downloads the"
                  + " real data).");
    }
    DamagedRuns.name(terminal, result.damaged());
    if (!result.complete()) {
      terminal.out().println("Interrupted: run the same command again to continue.");
    }
    terminal.line("Report: %s", result.report());
  }

  /** The names for help and shell completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Reproduction.names().iterator();
    }
  }
}
