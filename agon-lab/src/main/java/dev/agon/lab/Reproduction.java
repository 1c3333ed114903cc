package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.Memory;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataLibrary;
import dev.agon.lab.data.DataShelf;
import dev.agon.lab.report.Chapter;
import dev.agon.lab.report.Decided;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Report;
import dev.agon.lab.report.Section;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.run.SweepListener;
import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs published experiments with the published protocol and writes a report that puts the paper's
 * numbers beside ours.
 *
 * <pre>{@code
 * Reproduction.Result result =
 *     new Reproduction(Path.of("reproduction"))
 *         .experiments(Experiments.named(List.of("figure1")))
 *         .library(new DataFolder(List.of(Path.of("data"))))
 *         .run();
 * }</pre>
 *
 * <p>What is stored in the folder already is not run again; {@link #fresh()} starts over.
 */
public final class Reproduction {
  static final String SCOPE = "reproduction.json";

  /** What the plan of one run takes at least. */
  private static final double BYTES_PER_RUN = 256;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path folder;
  private List<Experiment> experiments = List.of();
  private DataLibrary library = DataLibrary.EMPTY;
  private int seeds;
  private boolean full;
  private int threads = Runtime.getRuntime().availableProcessors();
  private SweepListener listener = SweepListener.SILENT;
  private BooleanSupplier interrupted = () -> false;

  /**
   * What a reproduction gave.
   *
   * @param report the page
   * @param claims what became of the claims
   * @param data the data sets used; some may be stand-ins
   * @param complete false when it was interrupted: the report then covers what was done
   */
  public record Result(Path report, List<Decided> claims, List<DataCard> data, boolean complete) {}

  /** A reproduction in this folder. */
  public Reproduction(Path folder) {
    this.folder = folder;
  }

  /** What to run; all published experiments unless set. */
  public Reproduction experiments(List<Experiment> value) {
    experiments = List.copyOf(value);
    return this;
  }

  /** Where real data is found; without it everything is a stand-in. */
  public Reproduction library(DataLibrary value) {
    library = value;
    return this;
  }

  /** Seeds 1..K; each experiment's own number unless set. */
  public Reproduction seeds(int value) {
    if (value < 1) {
      throw new InvalidInputException(
          "seeds must be at least 1, but was " + value + ".", "Maybe 3 is meant.");
    }
    Memory.require(value + " seeds", BYTES_PER_RUN * value, "fewer --seeds will do");
    seeds = value;
    return this;
  }

  /** Runs the whole grid and lets it decide who wins, instead of taking the specs' winners. */
  public Reproduction full() {
    full = true;
    return this;
  }

  /** How many runs go on at once; all cores unless set. They change no result. */
  public Reproduction threads(int value) {
    threads = value;
    return this;
  }

  /** Watches the sweep. */
  public Reproduction listener(SweepListener value) {
    listener = value;
    return this;
  }

  /** Asked often; once true, the sweep ends and the report covers what was done. */
  public Reproduction interruptedBy(BooleanSupplier value) {
    interrupted = value;
    return this;
  }

  /** Forgets the runs that are stored in the folder. */
  public Reproduction fresh() {
    Path runs = folder.resolve("runs");
    if (!Files.isDirectory(runs)) {
      return this;
    }
    try (var files = Files.newDirectoryStream(runs, "*.{json,csv}")) {
      for (Path file : files) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not empty " + runs + ": " + e.getMessage(), e);
    }
    return this;
  }

  /** Runs what is missing and writes the report. */
  public Result run() {
    List<Experiment> chosen = experiments.isEmpty() ? Experiments.published() : experiments;
    Scope scope = new Scope(new ArrayList<>(), seeds, full, new LinkedHashMap<>());
    RunStore store = new RunStore(folder.resolve("runs"));
    Sweep sweep = new Sweep(store, threads, listener, interrupted);
    DataShelf shelf = new DataShelf(library);
    List<Experiment> begun = new ArrayList<>();
    boolean complete = true;
    for (Experiment experiment : chosen) {
      begun.add(experiment);
      scope.experiments().add(experiment.id());
      complete = experiment.run(scope, shelf, store, sweep);
      keep(scope, begun); // at once, so that the report can be made even if the rest never ends
      if (!complete) {
        break;
      }
    }
    return report(scope, begun, store, complete);
  }

  private void keep(Scope scope, List<Experiment> begun) {
    Path specs = folder.resolve("specs");
    RunStore.createFolder(specs);
    for (Experiment experiment : begun) {
      AtomicFile.write(
          specs.resolve(experiment.id() + ".yaml"), writer -> writer.write(experiment.specText()));
    }
    AtomicFile.write(
        folder.resolve(SCOPE),
        writer -> writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(scope)));
  }

  private Result report(Scope scope, List<Experiment> done, RunStore store, boolean complete) {
    List<Decided> claims = new ArrayList<>();
    List<Section> sections = new ArrayList<>();
    for (Experiment experiment : done) {
      Chapter chapter = experiment.chapter(scope, store);
      sections.add(chapter.section());
      claims.addAll(chapter.claims());
    }
    sections.add(Appendix.section(scope, store));
    String subtitle =
        "Cai, Alghunaim, Sayed, “Accelerated Stochastic Min-Max Optimization Based on"
            + " Bias-corrected Momentum”, arXiv 2406.13041: what the paper says, and what Agon"
            + " measured.";
    Page page = new Page("The published experiments, run again", subtitle, claims, sections);
    Report.write(folder, page);
    return new Result(
        folder.resolve("report.html"), claims, List.copyOf(scope.data().values()), complete);
  }

  /** Makes the report again from what is stored in the folder alone; nothing is run. */
  public static Result rebuild(Path folder) {
    Path file = folder.resolve(SCOPE);
    Scope scope;
    try {
      scope = JSON.readValue(file.toFile(), Scope.class);
    } catch (JacksonException e) {
      throw new InvalidInputException(
          file + " cannot be read: " + e.getOriginalMessage(), "Maybe run agon reproduce again.");
    }
    List<Experiment> stored =
        scope.experiments().stream()
            .map(id -> Experiments.read(folder.resolve("specs").resolve(id + ".yaml")))
            .toList();
    return new Reproduction(folder)
        .report(scope, stored, new RunStore(folder.resolve("runs")), /* complete= */ true);
  }
}
