package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Standing;
import dev.agon.lab.claim.Verdict;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Plan;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Report;
import dev.agon.lab.report.Section;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.settings.SweepConfigurable;
import dev.agon.lab.settings.SweepSettings;
import dev.agon.support.Exclusive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs published experiments with the published protocol and writes a report that compares the
 * numbers of the paper with ours.
 *
 * <pre>{@code
 * Reproduction.Result result =
 *     new Reproduction(Path.of("reproduction"))
 *         .experiments(List.of("figure1"))
 *         .data(DataFolders.ofSystem(Path.of("data"))::lookup)
 *         .run();
 * }</pre>
 *
 * <p>Runs that are already stored in the folder are not repeated; {@link #fresh()} starts over.
 */
public final class Reproduction implements SweepConfigurable<Reproduction> {
  private final Path folder;
  private List<Experiment> experiments = List.of();
  private Function<String, Optional<Path>> files = name -> Optional.empty();
  private boolean full;
  private boolean fresh;
  private SweepSettings settings = SweepSettings.defaults();

  /**
   * The result of a reproduction.
   *
   * @param report the page
   * @param claims the outcomes of the claims of the experiments run now; the page has those of all
   *     chapters
   * @param standIns the data sets that were not available and were replaced by generated rows
   * @param damaged stored runs that could not be used and, unless the report was only recreated,
   *     were run again
   * @param complete false when it was interrupted: the report then covers the finished runs
   */
  public record Result(
      Path report,
      List<Verdict> claims,
      List<String> standIns,
      List<Path> damaged,
      boolean complete) {}

  /** An experiment to run, with its scope and its plan. */
  private record Prepared(Experiment experiment, Scope scope, Plan plan) {}

  /** Creates a reproduction in this folder. */
  public Reproduction(Path folder) {
    this.folder = folder;
  }

  /**
   * Sets the experiments to run; all published experiments unless set.
   *
   * @param names the names of published experiments, "all", or YAML files
   * @throws InvalidInputException for a name that is not an experiment
   */
  public Reproduction experiments(List<String> names) {
    return of(Experiments.named(names));
  }

  /** Sets the experiments to run. */
  Reproduction of(List<Experiment> value) {
    experiments = List.copyOf(value);
    return this;
  }

  /** Returns the names and aliases of all published experiments, in the order of the report. */
  public static List<String> names() {
    return Experiments.names();
  }

  /**
   * Sets the function that finds the file of a published data set; without it all data sets are
   * stand-ins.
   *
   * @param value for example {@code DataFolders.ofSystem(null)::lookup}
   */
  public Reproduction data(Function<String, Optional<Path>> value) {
    files = value;
    return this;
  }

  @Override
  public SweepSettings sweepSettings() {
    return settings;
  }

  /**
   * Sets the settings of the runs; by default the seeds of each experiment on all cores. The
   * protocol of an experiment decides when its runs end and are evaluated.
   */
  @Override
  public Reproduction sweepSettings(SweepSettings value) {
    settings = value;
    return this;
  }

  /**
   * Runs the whole grid and selects the winners from it, instead of using the winners in the specs.
   */
  public Reproduction full() {
    full = true;
    return this;
  }

  /**
   * Runs everything again. A stored run is kept until its successor has been written, and runs of
   * other experiments are kept.
   */
  public Reproduction fresh() {
    fresh = true;
    return this;
  }

  /** Runs the missing jobs and writes the report. */
  public Result run() {
    return Exclusive.in(folder, this::runAlone);
  }

  private Result runAlone() {
    if (Files.exists(folder.resolve(Comparison.SCOPE))) {
      throw new InvalidInputException(
          "the folder " + folder + " contains a comparison.",
          "Use another folder; a comparison and a reproduction cannot share one.");
    }
    List<Experiment> chosen = experiments.isEmpty() ? Experiments.paper() : experiments;
    Path runs = folder.resolve("runs");
    RunStore store = fresh ? RunStore.ignoringStored(runs) : new RunStore(runs);
    Sweep sweep = new Sweep(store, settings);
    DataSets sets = new DataSets(files);
    List<Prepared> all = new ArrayList<>();
    for (Experiment experiment : chosen) {
      Scope scope = new Scope(settings.seeds(), full, cards(experiment, sets));
      Plan plan = experiment.plan(scope, sets, store);
      all.add(new Prepared(experiment, scope, plan));
      sweep.expect(experiment.id(), plan.jobs());
    }
    Ledger ledger = Ledger.of(folder);
    Map<String, Plan> begun = new LinkedHashMap<>();
    boolean complete = true;
    for (int k = 0; complete && k < all.size(); k++) {
      Prepared one = all.get(k);
      begun.put(one.experiment().id(), one.plan());
      complete = one.plan().run(sweep);
      ledger = ledger.with(Ledger.Chapter.of(one.experiment(), one.scope(), store.code()));
      // Written immediately, so the report can be made even if the rest is never finished.
      ledger.write(folder, one.experiment());
    }
    return report(ledger, begun, sets, store, complete);
  }

  /** Returns the cards of the data sets; a user's spec never runs on stand-ins. */
  private static Map<String, DataCard> cards(Experiment experiment, DataSets sets) {
    Map<String, DataCard> cards = new LinkedHashMap<>();
    Path home = experiment.file().folder();
    for (DataSpec data : experiment.spec().data()) {
      DataCard card = sets.in(home).get(data).card();
      if (card.origin() == DataCard.Origin.STAND_IN && home != null) {
        throw DataSets.notFound(data);
      }
      cards.put(data.name(), card);
    }
    return cards;
  }

  /**
   * Writes the page of all chapters.
   *
   * @param begun the plans of the experiments of this call, by id; the result has their claims
   * @param store the runs of this code; chapters of other code have their own store
   */
  private Result report(
      Ledger ledger, Map<String, Plan> begun, DataSets sets, RunStore store, boolean complete) {
    List<Verdict> verdicts = new ArrayList<>();
    List<Section> sections = new ArrayList<>();
    List<Standing> standings = new ArrayList<>();
    Set<DataCard> cards = new LinkedHashSet<>();
    List<RunStore> stores = new ArrayList<>(List.of(store));
    for (Ledger.Chapter kept : ledger.chapters()) {
      Plan plan = begun.get(kept.id());
      if (plan == null) {
        RunStore own = RunStore.of(folder.resolve("runs"), kept.code());
        stores.add(own);
        plan = Ledger.experiment(folder, kept).plan(kept.scope(), sets, own);
      }
      Chapter chapter = plan.chapter();
      sections.add(chapter.section());
      verdicts.addAll(chapter.verdicts());
      standings.addAll(chapter.standings());
      cards.addAll(kept.scope().data().values());
    }
    sections.add(Appendix.section(ledger, List.copyOf(cards), stores));
    Report.write(
        folder,
        new Page(
            title(ledger),
            subtitle(ledger, sections),
            banner(cards),
            standings,
            verdicts,
            sections));
    return new Result(
        folder.resolve("report.html"),
        verdicts.stream().filter(verdict -> begun.containsKey(verdict.experiment())).toList(),
        standIns(cards),
        stores.stream().flatMap(each -> each.damaged().stream()).distinct().toList(),
        complete);
  }

  private static String title(Ledger ledger) {
    return isComparison(ledger)
        ? "Agon compared with published numbers"
        : isPublished(ledger) ? "Reproduction of the published experiments" : "Experiments";
  }

  private static String subtitle(Ledger ledger, List<Section> sections) {
    return isPublished(ledger) && !isComparison(ledger)
        ? "Cai, Alghunaim, Sayed, “Accelerated Stochastic Min-Max Optimization Based on"
            + " Bias-corrected Momentum”, arXiv 2406.13041: the claims of the paper and the"
            + " measurements with Agon."
        : sections.stream()
                .limit(ledger.chapters().size())
                .map(Section::title)
                .collect(Collectors.joining("; "))
            + ".";
  }

  private static boolean isPublished(Ledger ledger) {
    return ledger.chapters().stream().anyMatch(kept -> Experiments.isPublished(kept.id()));
  }

  private static boolean isComparison(Ledger ledger) {
    return ledger.chapters().stream().allMatch(kept -> Experiments.isComparison(kept.id()));
  }

  /** Returns the warning on a page with generated rows in place of published ones. */
  private static String banner(Set<DataCard> cards) {
    List<String> standIns = standIns(cards);
    return standIns.isEmpty()
        ? ""
        : "Generated stand-ins were used for "
            + String.join(", ", standIns)
            + ", which were not available. Results on stand-ins cannot be compared with the paper,"
            + " and claims about them are not judged.";
  }

  private static List<String> standIns(Set<DataCard> cards) {
    return cards.stream()
        .filter(card -> card.origin() == DataCard.Origin.STAND_IN)
        .map(DataCard::name)
        .toList();
  }

  /** Recreates the report from the files in the folder, without running anything. */
  public static Result rebuild(Path folder) {
    Ledger ledger = Ledger.read(folder);
    return new Reproduction(folder)
        .report(
            ledger,
            Map.of(),
            new DataSets(name -> Optional.empty()),
            new RunStore(folder.resolve("runs")),
            /* complete= */ true);
  }
}
