package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.report.Report;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.SealedJson;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.settings.SweepConfigurable;
import dev.agon.lab.settings.SweepSettings;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import dev.agon.method.Method;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.problem.MinMaxProblem;
import dev.agon.run.Budget;
import dev.agon.run.Evaluation;
import dev.agon.run.RunSettings;
import dev.agon.support.Exclusive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares methods on one data set or on a user's problem, with several seeds each, on all cores.
 *
 * <pre>{@code
 * Comparison.Result result =
 *     new Comparison(data)                              // or ("mine", MyProblem::new)
 *         .method("hcmm2", Hcmm2.defaults())
 *         .method("sgda", Sgda.defaults())
 *         .seeds(5)
 *         .targetRisk(0.5)
 *         .run(Path.of("comparison"));
 * }</pre>
 *
 * <p>It writes summary.csv, traces/METHOD-SEED.csv and report.html. If P is exact, L-BFGS on P
 * (primal-lbfgs) is the reference: it has a row, a curve, and a horizontal line at its final risk.
 */
public final class Comparison implements SweepConfigurable<Comparison> {
  static final String SCOPE = "comparison.json";
  static final String OPTIMUM = "primal-lbfgs";

  private final @Nullable Dataset data;
  private final @Nullable ProblemBenchmark problem;
  private final Map<String, Method<?>> methods = new LinkedHashMap<>();
  private ProblemSettings settings = ProblemSettings.nonconvex();
  private Start start = Start.ZEROS;
  private @Nullable Double target;
  private long tuneBudget;
  private SweepSettings sweep = SweepSettings.defaults().withSeeds(5);

  /**
   * The description of a comparison that is stored with its runs.
   *
   * @param name the short name of the data or problem
   * @param about the description of the data or problem
   * @param data the data set; null for a user's problem
   * @param reference the reference method that was added; null if there is none
   * @param methods the names, in order
   * @param seeds seeds 1..K
   * @param iterations the number of iterations of every run
   * @param target the target risk; may be absent
   * @param tuning how the result of each method depends on its steps; empty without tuning
   * @param runs the names of its runs with their keys; other files in the folder do not belong to
   *     it
   */
  record Kept(
      String name,
      String about,
      @Nullable DataCard data,
      @Nullable String reference,
      List<String> methods,
      int seeds,
      long iterations,
      @Nullable Double target,
      List<StepGrid.Tuned> tuning,
      Map<String, String> runs) {}

  /**
   * The result of a comparison.
   *
   * @param report the page
   * @param rows one row per method and seed, as in summary.csv
   * @param winner the best method, the criterion, and the certainty
   * @param damaged stored runs that could not be used and were run again; if nothing was run, also
   *     those that are missing
   * @param complete false when it was interrupted
   */
  public record Result(
      Path report, List<Row> rows, Winner winner, List<Path> damaged, boolean complete) {}

  /**
   * One line of summary.csv, for one run. Unknown values are NaN; a target that was not reached is
   * infinity.
   *
   * @param method the method's name
   * @param seed the seed
   * @param bestRisk the smallest risk of all evaluations
   * @param finalRisk the risk of the last iterate
   * @param oracleCalls the number of oracle calls
   * @param seconds the time of the method
   * @param callsToTarget the number of oracle calls when the target was first reached
   * @param secondsToTarget the time when the target was first reached
   * @param gradientNorm |grad P| of the last iterate
   * @param estimatedOn the number of samples on which the last risk was estimated; NaN if it is
   *     exact or unknown
   */
  public record Row(
      String method,
      int seed,
      double bestRisk,
      double finalRisk,
      double oracleCalls,
      double seconds,
      double callsToTarget,
      double secondsToTarget,
      double gradientNorm,
      double estimatedOn) {}

  /** Returns the sentence about estimated risks; empty if all are exact or unknown. */
  public static String estimates(List<Row> rows) {
    double[] on =
        rows.stream().mapToDouble(Row::estimatedOn).filter(Double::isFinite).sorted().toArray();
    if (on.length == 0) {
      return "";
    }
    String least = Numbers.count((long) on[0]);
    String most = Numbers.count((long) on[on.length - 1]);
    return "P is estimated, at the end of a run on "
        + (least.equals(most) ? most : least + " to " + most)
        + " samples.";
  }

  /** Creates a comparison on this data. */
  public Comparison(Dataset data) {
    this.data = data;
    this.problem = null;
  }

  /**
   * Creates a comparison on a user's problem.
   *
   * @param name the name of the problem
   * @param maker creates a new instance for every run, because runs are executed in parallel
   */
  public Comparison(String name, Supplier<? extends MinMaxProblem> maker) {
    this.data = null;
    this.problem = new ProblemBenchmark(name, maker);
  }

  /**
   * Adds a method under a unique name, for example "hcmm2" or "hcmm2(step-x=0.01)". In file names
   * brackets and blanks become hyphens.
   */
  public Comparison method(String name, Method<?> method) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._=() -]*")) {
      throw new InvalidInputException(
          "the method name '" + name + "' cannot be part of a file name.",
          "Use letters, digits and hyphens only.");
    }
    if (methods.keySet().stream().anyMatch(other -> fileName(other).equals(fileName(name)))) {
      throw new InvalidInputException(
          "the method " + name + " is given twice.", "Name it once; several seeds are run anyway.");
    }
    methods.put(name, method);
    return this;
  }

  private static String fileName(String method) {
    return method.replaceAll("[() ]+", "-").replaceFirst("-$", "");
  }

  /** Sets the constants of the problem; the defaults unless set. */
  public Comparison settings(ProblemSettings value) {
    requireRows("settings");
    settings = value;
    return this;
  }

  /** Sets the start of every run; zeros unless set. */
  public Comparison start(Start value) {
    requireRows("start");
    start = value;
    return this;
  }

  private void requireRows(String what) {
    if (data == null) {
      throw new InvalidInputException(
          what + " is for data sets and cannot be set for your own problem.",
          "Set it in the problem itself.");
    }
  }

  @Override
  public SweepSettings sweepSettings() {
    return sweep;
  }

  /** Sets the settings of the runs; by default five seeds on all cores. */
  @Override
  public Comparison sweepSettings(SweepSettings value) {
    sweep = value;
    return this;
  }

  private Comparison run(RunSettings value) {
    return sweepSettings(sweep.withRun(value));
  }

  /** Sets the number of iterations of every run; 5,000 unless set. */
  public Comparison iterations(long value) {
    return run(sweep.run().withBudget(Budget.iterations(value)));
  }

  /** Sets the number of iterations between two evaluations of the risk; 20 unless set. */
  public Comparison evaluateEvery(int value) {
    return run(sweep.run().withEvaluation(Evaluation.every(value)));
  }

  /** Sets the target risk, for which the cost is compared; runs do not stop there. */
  public Comparison targetRisk(double value) {
    if (!Double.isFinite(value)) {
      throw new InvalidInputException(
          "`target-risk` must be a finite number, but was " + value + ".",
          "Leave it out to compare without a target.");
    }
    target = value;
    return this;
  }

  /**
   * Tunes the steps of every method first, each with this number of oracle calls, on a seed that is
   * not used for the comparison: every step is multiplied by 0.1, 1 and 10, and the point with the
   * smallest final risk is compared. Methods without step sizes are not tuned. By default nothing
   * is tuned.
   */
  public Comparison tuneBudget(long oracleCalls) {
    if (oracleCalls < 1) {
      throw new InvalidInputException(
          "`tune-budget` must be at least 1, but was " + oracleCalls + ".",
          "Use for example 2000000.");
    }
    tuneBudget = oracleCalls;
    return this;
  }

  /** Runs the jobs that are missing in the folder and writes the summary and the report. */
  public Result run(Path folder) {
    if (methods.isEmpty()) {
      throw new InvalidInputException("no method is given.", "Use for example hcmm2,storm-gda.");
    }
    return Exclusive.in(folder, () -> runAlone(folder));
  }

  private Result runAlone(Path folder) {
    refuseOtherResults(folder);
    Benchmark arena =
        problem != null
            ? problem
            : new DataBenchmark(Objects.requireNonNull(data), settings, start);
    boolean judged = methods.containsKey(OPTIMUM);
    String reference = arena.hasExactRisk() && !judged ? OPTIMUM : null;
    List<StepGrid.Tuned> tuning = new ArrayList<>();
    Map<String, Method<?>> best = tuned(folder, arena, tuning);
    boolean completelyTuned = best != null;
    Map<String, Method<?>> all = new LinkedHashMap<>(best == null ? methods : best);
    if (reference != null) {
      all.put(reference, PrimalLbfgs.defaults());
    }
    IdentityHashMap<Job, String> names = new IdentityHashMap<>();
    List<Job> jobs = new ArrayList<>();
    all.forEach(
        (name, method) -> {
          for (int seed = 1; seed <= (name.equals(reference) ? 1 : sweep.seeds()); seed++) {
            Job job = arena.job(method, sweep.run().withSeed(seed));
            names.put(job, fileName(name) + "-" + seed);
            jobs.add(job);
          }
        });
    RunStore store = new RunStore(folder.resolve("traces"), names::get);
    boolean complete = completelyTuned && new Sweep(store, sweep).run("compare", jobs);
    RunStore.createFolder(folder);
    Kept kept =
        new Kept(
            arena.name(),
            arena.about(),
            arena.card(),
            reference,
            List.copyOf(all.keySet()),
            sweep.seeds(),
            Benchmark.iterations(sweep.run()),
            target,
            tuning,
            new TreeMap<>(jobs.stream().collect(Collectors.toMap(names::get, store::key))));
    SealedJson.write(folder.resolve(SCOPE), kept);
    Result result = report(folder, kept, store.damaged(), complete);
    if (complete) {
      // a folder belongs to one comparison: older runs are deleted once this one is complete
      new RunStore(folder.resolve("traces")).keepOnly(kept.runs().keySet());
    }
    return result;
  }

  /** Returns the methods that are compared; null when the tuning was interrupted. */
  private @Nullable Map<String, Method<?>> tuned(
      Path folder, Benchmark arena, List<StepGrid.Tuned> tuning) {
    if (tuneBudget == 0) {
      return methods;
    }
    RunStore store = new RunStore(folder.resolve("tuning"));
    return new StepGrid(arena, new Sweep(store, sweep), store, tuneBudget).tune(methods, tuning);
  }

  /** A folder written by another command must not be overwritten. */
  private static void refuseOtherResults(Path folder) {
    if (Files.exists(folder.resolve(Ledger.FILE))) {
      throw new InvalidInputException(
          "the folder " + folder + " contains a reproduction.",
          "Use another folder; a comparison and a reproduction cannot share one.");
    }
  }

  /**
   * Writes the page and the summary.
   *
   * @param damaged the damaged runs found before; null to collect those that are omitted
   */
  private static Result report(
      Path folder, Kept kept, @Nullable List<Path> damaged, boolean complete) {
    RunStore store = new RunStore(folder.resolve("traces"));
    Map<String, List<StoredRun>> runs = new LinkedHashMap<>();
    Set<String> missing = new TreeSet<>(kept.runs().keySet());
    for (String method : kept.methods()) {
      List<StoredRun> found = new ArrayList<>();
      for (int seed = 1; seed <= kept.seeds(); seed++) {
        String name = fileName(method) + "-" + seed;
        store
            .named(name)
            .filter(run -> run.key().equals(kept.runs().get(name)))
            .ifPresent(
                run -> {
                  found.add(run);
                  missing.remove(name);
                });
      }
      if (!found.isEmpty()) {
        runs.put(method, found);
      }
    }
    ComparisonPage page = new ComparisonPage(kept, runs, missing);
    page.writeSummary(folder.resolve("summary.csv"));
    Report.write(folder, page.page());
    List<Path> leftOut =
        missing.stream().map(name -> folder.resolve("traces/" + name + ".json")).toList();
    return new Result(
        folder.resolve("report.html"),
        page.rows(),
        page.winner(),
        damaged == null ? leftOut : damaged,
        complete);
  }

  /** Recreates summary and report from the files in the folder, without running anything. */
  public static Result rebuild(Path folder) {
    Path file = folder.resolve(SCOPE);
    try {
      return report(
          folder, SealedJson.read(file, Kept.class), /* damaged= */ null, /* complete= */ true);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be used: " + e.getMessage() + ".", "Run agon compare again.");
    }
  }
}
