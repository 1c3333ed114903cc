package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.table.Columns;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.TracePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Trains a distributionally robust linear model.
 *
 * <pre>{@code
 * Dataset data = LibsvmReader.read(Path.of("a9a.libsvm"));
 * TrainingResult result = new Trainer(data).seed(1).train();
 * ModelFile.write(Path.of("model.json"), result.model());
 * }</pre>
 *
 * <p>Everything has a default: the method {@link Auto}, which begins at zero and ends when it has
 * proved how far it came, the best evaluated iterate kept.
 */
public final class Trainer {
  private final TrainingRows rows;

  private @Nullable Settings given;
  private @Nullable Columns columns;
  private @Nullable Method<?> method;
  private double @Nullable [] startWeights;
  private Start start = Start.ZEROS;
  private @Nullable Form form;
  private PlayerKind player = PlayerKind.AUTO;
  private long seed = 1;
  private int threads = 1;
  private @Nullable Budget budget;
  private @Nullable Integer evaluateEvery;
  private Keep keep = Keep.BEST;
  private @Nullable List<int[]> replay;
  private @Nullable Checkpoint checkpoint;
  private BooleanSupplier interrupted = () -> false;
  private final List<RunListener> listeners = new ArrayList<>();

  /** A trainer for this data, with all defaults. */
  public Trainer(Dataset data) {
    this(new RowsInMemory(required("rows", data)));
  }

  /** A trainer for rows that may be elsewhere, with all defaults. */
  public Trainer(TrainingRows rows) {
    this.rows = required("rows", rows);
  }

  /** Null would be found out far from where it was given, at the training. */
  private static <T> T required(String what, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the " + what + " of a Trainer must not be null.",
          "Maybe do not call " + what + "(...) at all: but for rows, everything has a default.");
    }
    return value;
  }

  /** What the rows are made of, for the model to know; null when features have but numbers. */
  public Trainer columns(@Nullable Columns value) {
    columns = value;
    return this;
  }

  /** What to minimise; what suits the rows and their {@link #columns} unless set. */
  public Trainer settings(Settings value) {
    given = required("settings", value);
    return this;
  }

  /**
   * The method; {@link Auto} unless set, and HCMM-2 with the steps of {@link DefaultSteps} for
   * given batches.
   */
  public Trainer method(Method<?> value) {
    method = required("method", value);
    return this;
  }

  /** How the method sees the problem; what fits the set unless set. */
  public Trainer form(@Nullable Form value) {
    form = value;
    return this;
  }

  /** Where to begin; zeros unless set. */
  public Trainer start(Start value) {
    start = required("start", value);
    return this;
  }

  /** Begins at these weights instead, for example another model's. */
  public Trainer startWeights(double[] value) {
    startWeights = required("startWeights", value).clone();
    return this;
  }

  /** How y is stored; chosen from the problem unless set. It may change the last bits. */
  public Trainer player(PlayerKind value) {
    player = required("player", value);
    return this;
  }

  /** The seed; 1 unless set. */
  public Trainer seed(long value) {
    seed = value;
    return this;
  }

  /** How many threads share what can be shared, such as the worst case; they change no bit. */
  public Trainer threads(int value) {
    if (value < 1) {
      throw new InvalidInputException(
          Names.of("threads") + " must be at least 1, but was " + value + ".",
          "Maybe " + Runtime.getRuntime().availableProcessors() + ", all cores, is meant.");
    }
    threads = value;
    return this;
  }

  /**
   * When to end; unless set, when the method has converged, or after 5,000 iterations of others.
   */
  public Trainer budget(Budget value) {
    budget = required("budget", value);
    return this;
  }

  /**
   * How often to look at the worst-case risk; unless set, when the method does, or every 20
   * iterations of others.
   */
  public Trainer evaluateEvery(int iterations) {
    evaluateEvery = iterations;
    return this;
  }

  /** Which iterate becomes the model; the best unless set. */
  public Trainer keep(Keep value) {
    keep = required("keep", value);
    return this;
  }

  /** Takes these batches of rows instead of drawing. */
  public Trainer replay(List<int[]> batches) {
    required("replay", batches);
    for (int k = 0; k < batches.size(); k++) {
      if (batches.get(k).length == 0) {
        throw new InvalidInputException(
            "batch " + (k + 1) + " of the replay has no rows.", "Maybe leave it out.");
      }
    }
    if (batches.isEmpty()) {
      throw new InvalidInputException(
          "the replay has no batches.", "Maybe they were not recorded; or leave the replay out.");
    }
    replay = batches;
    return this;
  }

  /** Writes the run down now and then; a run of other data or settings does not go on from it. */
  public Trainer checkpoint(@Nullable Checkpoint value) {
    checkpoint = value;
    return this;
  }

  /** Asked after every iteration; when true the run ends and keeps what it has. */
  public Trainer interruptedBy(BooleanSupplier value) {
    interrupted = required("interruptedBy", value);
    return this;
  }

  /** Watches the run. */
  public Trainer listener(RunListener value) {
    listeners.add(required("listener", value));
    return this;
  }

  /** Trains. */
  public TrainingResult train() {
    Method<?> chosen = method == null ? defaultMethod() : method;
    TrainingProblem problem = rows.problem(settings(), form, chosen, threads);
    Solver solver =
        Solver.ofUnchecked(problem, chosen)
            .startX(problem.point(startWeights()))
            .player(player)
            .seed(seed)
            .threads(threads)
            .budget(budget == null ? defaultBudget(chosen) : budget)
            .interruptedBy(interrupted);
    if (evaluateEvery != null) {
      solver.evaluateEvery(evaluateEvery);
    }
    if (replay != null) {
      solver.replay(replay);
    }
    if (checkpoint != null) {
      solver.checkpoint(
          checkpoint.identity("data", dataIdentity()).identity("settings", settings().toString()));
    }
    listeners.forEach(solver::listener);
    Solution solution = solver.solve();
    requireRisk(solution);
    Model model = model(problem, solution);
    TrainingWarnings judged = TrainingWarnings.of(model, solution, rows.scores(model));
    List<String> warnings = new ArrayList<>(rows.warnings());
    warnings.addAll(judged.warnings());
    return new TrainingResult(model.withWarnings(warnings), solution, judged.learned());
  }

  /** Where the very start has no risk, no step was taken and there is no model to speak of. */
  private void requireRisk(Solution solution) {
    TracePoint start = solution.trace().get(0);
    if (!Double.isFinite(start.risk()) || Double.isNaN(start.gradientNorm())) {
      throw new InvalidInputException(
          "the worst-case risk or its gradient is not finite at the start: the "
              + settings().loss().name()
              + " loss of some row is too large a number.",
          "Maybe numbers in the data are too large: "
              + Names.of("scale")
              + " standard, or another unit; or the weights to begin with are.");
    }
  }

  private String dataIdentity() {
    String batches = replay == null ? "" : ", batches " + Arrays.deepHashCode(replay.toArray());
    return rows.identity() + batches;
  }

  private Settings settings() {
    return given == null ? Settings.suiting(rows.kind(), columns, rows.size()) : given;
  }

  private Method<?> defaultMethod() {
    return replay == null
        ? Auto.defaults()
        : new DefaultSteps(rows.size(), settings()).create("hcmm2", Map.of());
  }

  private static Budget defaultBudget(Method<?> chosen) {
    return chosen.looksByItself() ? Budget.UNLIMITED : Budget.iterations(Budget.DEFAULT_ITERATIONS);
  }

  private double[] startWeights() {
    int dimension = settings().dimension(rows.kind(), rows.features());
    if (startWeights == null) {
      return start.weights(dimension);
    }
    if (startWeights.length != dimension) {
      throw new InvalidInputException(
          "there are "
              + startWeights.length
              + " weights to begin with, but a model of these rows has "
              + dimension
              + ".",
          "Maybe they are of another model; an intercept, where there is one, counts.");
    }
    return startWeights;
  }

  private Model model(TrainingProblem problem, Solution solution) {
    boolean best = keep == Keep.BEST;
    return new Model(
        problem.model(best ? solution.best().x() : solution.x()),
        settings(),
        rows.kind() instanceof Classes classes ? classes.names() : List.of(),
        rows.groups(),
        keep,
        best ? solution.best().at().iteration() : solution.iterations(),
        best ? solution.best().at().risk() : solution.last().risk(),
        rows.describe(),
        solution.provenance(),
        List.of(),
        columns);
  }

  /** A data set in a few words, for model files and reports. */
  public static Map<String, Object> describe(Dataset data) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("path", data.source());
    words.put("rows", data.size());
    words.put("features", data.features());
    words.put("nonzeros", data.rows().nonZeros());
    words.put("sha256", data.sha256());
    return words;
  }
}
