package dev.agon.lab;

import dev.agon.Exclusive;
import dev.agon.InvalidInputException;
import dev.agon.Memory;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.report.Decided;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Report;
import dev.agon.lab.report.Section;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.run.SweepListener;
import dev.agon.learn.io.AtomicFile;
import dev.agon.run.CheckpointFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
 *         .data(DataFolders.ofSystem(Path.of("data"))::lookup)
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
  private Function<String, Optional<Path>> files = name -> Optional.empty();
  private int seeds;
  private boolean full;
  private boolean fresh;
  private int threads = Runtime.getRuntime().availableProcessors();
  private SweepListener listener = SweepListener.SILENT;
  private BooleanSupplier interrupted = () -> false;
  private @Nullable CheckpointFolder checkpoints;

  /**
   * What a reproduction gave.
   *
   * @param report the page
   * @param claims what became of the claims
   * @param data the data sets used; some may be stand-ins
   * @param damaged stored runs that could not be taken, and were run again unless this only told
   * @param complete false when it was interrupted: the report then covers what was done
   */
  public record Result(
      Path report,
      List<Decided> claims,
      List<DataCard> data,
      List<Path> damaged,
      boolean complete) {}

  /**
   * What is kept beside the runs, so that the report can be made again from them alone.
   *
   * @param experiments the experiments begun so far, in the report's order
   * @param seeds seeds 1..K; 0 for each experiment's own number
   * @param full whether the whole grid was run
   * @param data the cards of the data sets in use, by name
   * @param code the digest of the code that ran them
   */
  private record Kept(
      List<String> experiments, int seeds, boolean full, Map<String, DataCard> data, String code) {}

  /** A reproduction in this folder. */
  public Reproduction(Path folder) {
    this.folder = folder;
  }

  /** What to run; all published experiments unless set. */
  public Reproduction experiments(List<Experiment> value) {
    experiments = List.copyOf(value);
    return this;
  }

  /**
   * Where the file of a published data set is found; without it everything is a stand-in.
   *
   * @param value for example {@code DataFolders.ofSystem(null)::lookup}
   */
  public Reproduction data(Function<String, Optional<Path>> value) {
    files = value;
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

  /**
   * Runs everything anew. A stored run stays until its successor has been written, and runs of
   * other experiments stay for good.
   */
  public Reproduction fresh() {
    fresh = true;
    return this;
  }

  /** Lets runs write themselves down there while they last; nowhere unless set. */
  public Reproduction checkpoints(@Nullable CheckpointFolder value) {
    checkpoints = value;
    return this;
  }

  /** Runs what is missing and writes the report. */
  public Result run() {
    return Exclusive.in(folder, this::runAlone);
  }

  private Result runAlone() {
    if (Files.exists(folder.resolve(Comparison.SCOPE))) {
      throw new InvalidInputException(
          "the folder " + folder + " holds a comparison.",
          "Maybe choose another folder; a comparison and a reproduction do not mix.");
    }
    List<Experiment> chosen = experiments.isEmpty() ? Experiments.published() : experiments;
    Path runs = folder.resolve("runs");
    RunStore store = fresh ? RunStore.anew(runs) : new RunStore(runs);
    Sweep sweep = new Sweep(store, threads, listener, interrupted).checkpoints(checkpoints);
    DataSets sets = new DataSets(files);
    Map<String, DataCard> cards = new LinkedHashMap<>();
    List<Experiment> begun = new ArrayList<>();
    Scope scope = new Scope(seeds, full, cards);
    boolean complete = true;
    for (Experiment experiment : chosen) {
      experiment.data().forEach(data -> cards.put(data.name(), card(experiment, data, sets)));
      scope = new Scope(seeds, full, cards);
      begun.add(experiment);
      complete = experiment.run(scope, sets, store, sweep);
      keep(
          scope,
          begun,
          store.code()); // at once, so that the report can be made even if the rest never ends
      if (!complete) {
        break;
      }
    }
    return report(scope, begun, store, complete);
  }

  /** An experiment of one's own runs on what it names; stand-ins are for published ones only. */
  private static DataCard card(Experiment experiment, DataSpec data, DataSets sets) {
    DataCard card = sets.get(data).card();
    if (card.origin() == DataCard.Origin.STAND_IN && experiment.file().folder() != null) {
      throw DataSets.notFound(data);
    }
    return card;
  }

  private void keep(Scope scope, List<Experiment> begun, String code) {
    Path specs = folder.resolve("specs");
    RunStore.createFolder(specs);
    for (Experiment experiment : begun) {
      AtomicFile.write(
          specs.resolve(experiment.id() + ".yaml"),
          writer -> writer.write(experiment.file().text()));
    }
    List<String> names = begun.stream().map(Experiment::id).toList();
    Kept kept = new Kept(names, scope.seeds(), scope.full(), scope.data(), code);
    AtomicFile.write(
        folder.resolve(SCOPE),
        writer -> writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(kept)));
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
    Page page = new Page(title(done), subtitle(done), claims, sections);
    Report.write(folder, page);
    return new Result(
        folder.resolve("report.html"),
        claims,
        List.copyOf(scope.data().values()),
        store.damaged(),
        complete);
  }

  private static String title(List<Experiment> done) {
    return isPublished(done) ? "The published experiments, run again" : "Experiments";
  }

  private static String subtitle(List<Experiment> done) {
    return isPublished(done)
        ? "Cai, Alghunaim, Sayed, “Accelerated Stochastic Min-Max Optimization Based on"
            + " Bias-corrected Momentum”, arXiv 2406.13041: what the paper says, and what Agon"
            + " measured."
        : done.stream().map(one -> one.spec().title()).collect(Collectors.joining("; ")) + ".";
  }

  private static boolean isPublished(List<Experiment> experiments) {
    return experiments.stream().anyMatch(one -> Experiments.isPublished(one.id()));
  }

  /** Makes the report again from what is stored in the folder alone; nothing is run. */
  public static Result rebuild(Path folder) {
    Path file = folder.resolve(SCOPE);
    Kept kept;
    try {
      kept = JSON.readValue(file.toFile(), Kept.class);
    } catch (JacksonException e) {
      throw new InvalidInputException(
          file + " cannot be read: " + e.getOriginalMessage(), "Maybe run agon reproduce again.");
    }
    List<Experiment> stored =
        kept.experiments().stream()
            .map(id -> Require.fileName("the name of an experiment", id))
            .map(id -> Experiments.read(folder.resolve("specs").resolve(id + ".yaml")))
            .toList();
    Scope scope = new Scope(kept.seeds(), kept.full(), kept.data());
    RunStore store = RunStore.of(folder.resolve("runs"), kept.code());
    return new Reproduction(folder).report(scope, stored, store, /* complete= */ true);
  }
}
