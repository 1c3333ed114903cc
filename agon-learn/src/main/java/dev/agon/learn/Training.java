package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Balance;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.decision.ThresholdRule;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.WorstGroup;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.HeldOutFit;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.tune.AutomaticSet;
import dev.agon.learn.tune.Candidate;
import dev.agon.method.Method;
import dev.agon.run.RunConfigurable;
import dev.agon.run.RunSettings;
import dev.agon.support.Given;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A training that is being configured; created by {@link Agon}. Every setting has a default.
 *
 * <pre>{@code
 * Fit fit =
 *     Agon.train(Path.of("loans.csv"))
 *         .label("default")
 *         .drop("customer_id")
 *         .robust("cvar=0.8")
 *         .validate(0.2)
 *         .seed(7)
 *         .run();
 * fit.validation().accuracy();
 * }</pre>
 */
public final class Training implements RunConfigurable<Training> {
  private DataRequest data;
  private TableSettings table = TableSettings.defaults();
  private @Nullable Loss loss;
  private @Nullable Architecture network;
  private UnaryOperator<ProblemSettings> problem = UnaryOperator.identity();
  private UnaryOperator<Trainer> trainer = UnaryOperator.identity();
  private RunSettings run =
      RunSettings.defaults().withThreads(Runtime.getRuntime().availableProcessors());
  private @Nullable Double heldOut;
  private @Nullable Holdout last;

  private boolean grouped;
  private boolean chosen;

  /** The text of a set that the training chooses itself: auto, or a set with a value of auto. */
  private @Nullable String automatic;

  private boolean baseline = true;
  private boolean balance;
  private boolean calibrate;
  private @Nullable ThresholdRule threshold;

  Training(DataRequest data) {
    this.data = data;
  }

  /** Sets the column to predict; by default label, target, class, y or outcome, or the last. */
  public Training label(String column) {
    return table(settings -> settings.withLabel(required("label", column)));
  }

  /** Sets the positive class, whose probability is predicted, for two classes. */
  public Training positive(String label) {
    return table(settings -> settings.withPositive(required("positive", label)));
  }

  /** Excludes columns. */
  public Training drop(String... columns) {
    return table(settings -> settings.withDrop(set("drop", columns)));
  }

  /** Treats the values of columns as categories. */
  public Training categories(String... columns) {
    return table(settings -> settings.withCategories(set("categories", columns)));
  }

  /** Treats the values of columns as numbers. */
  public Training numbers(String... columns) {
    return table(settings -> settings.withNumbers(set("numbers", columns)));
  }

  /**
   * Names words, or numbers such as "-999", that mean a missing value in every column, in addition
   * to empty cells, NA, null and the like. They are stored in the model.
   */
  public Training missing(String... words) {
    List<String> list = List.copyOf(set("missing", words));
    return table(settings -> settings.withMissing(list));
  }

  /** Sets the column with the weight of each row. */
  public Training weights(String column) {
    return table(settings -> settings.withWeights(required("weights", column)));
  }

  /**
   * Sets the column with the group of each row, or several columns that are crossed; "label" means
   * the label. Unless a set is given, the loss of the worst group is minimised. The columns remain
   * features unless they are dropped.
   */
  public Training groups(String... columns) {
    grouped = true;
    String text =
        Arrays.stream(required("groups", columns))
            .map(name -> required("groups", name))
            .map(name -> name.indexOf(',') < 0 ? name : '"' + name + '"')
            .collect(Collectors.joining(","));
    return table(settings -> settings.withGroups(text));
  }

  /** Sets the feature scaling; {@link Scale#AUTO} by default. */
  public Training scale(Scale value) {
    Scale scale = required("scale", value);
    return table(settings -> settings.withScale(scale));
  }

  /** Changes any setting of the table. */
  public Training table(UnaryOperator<TableSettings> change) {
    table = required("table", required("table", change).apply(table));
    return this;
  }

  /**
   * Sets the robust set, for example {@code cvar=0.8}; see {@link RobustSet#parse}. {@code auto},
   * {@code SET,trim=auto} and {@code wasserstein=auto} choose; see {@link AutomaticSet}.
   */
  public Training robust(String set) {
    chosen = true;
    automatic = AutomaticSet.isAutomatic(required("robust", set)) ? set : null;
    if (automatic != null) {
      AutomaticSet.check(automatic);
      return this;
    }
    RobustSet parsed = RobustSet.parse(set);
    return problem(settings -> settings.withRobust(parsed));
  }

  /** Sets the loss, for example {@code huber}; by default it is chosen by the label. */
  public Training loss(String name) {
    loss = Loss.parse(required("loss", name));
    return this;
  }

  /**
   * Trains a network with hidden layers of these sizes and the activation silu instead of a linear
   * model.
   */
  public Training network(int... hidden) {
    return network(Architecture.of(required("network", hidden)));
  }

  /** Trains a network instead of a linear model. */
  public Training network(Architecture shape) {
    network = required("network", shape);
    return this;
  }

  /** Sets the regulariser. */
  public Training regulariser(Regulariser value) {
    Regulariser regulariser = required("regulariser", value);
    return problem(settings -> settings.withRegulariser(regulariser));
  }

  /** Changes any setting of the problem; applied to the defaults for the data. */
  public Training problem(UnaryOperator<ProblemSettings> change) {
    UnaryOperator<ProblemSettings> before = problem;
    required("problem", change);
    problem = settings -> required("problem", change.apply(before.apply(settings)));
    return this;
  }

  /** Sets the method; {@link dev.agon.method.auto.Auto} by default. */
  public Training method(Method<?> value) {
    Method<?> method = required("method", value);
    return trainer(next -> next.method(method));
  }

  /** Changes any setting of the trainer: start weights, form, which iterate is kept. */
  public Training trainer(UnaryOperator<Trainer> change) {
    UnaryOperator<Trainer> before = trainer;
    required("trainer", change);
    trainer = next -> required("trainer", change.apply(before.apply(next)));
    return this;
  }

  /** Holds out a fraction of the rows, stratified and drawn with the seed; see {@link #run}. */
  public Training validate(double fraction) {
    heldOut = fraction;
    return this;
  }

  /**
   * Holds out the last rows; see {@link #run}.
   *
   * @param fraction in (0, 1)
   * @param column a column of dates or numbers; null for the order of the rows
   */
  public Training validateLast(double fraction, @Nullable String column) {
    last = Holdout.last(fraction, column);
    return this;
  }

  /**
   * Sets whether {@link #run} also fits a plain model, with the set {@code mean}, on the same rows
   * and compares the two; default true. The robust model is the same with and without it.
   */
  public Training baseline(boolean value) {
    baseline = value;
    return this;
  }

  /**
   * Gives every class the same total weight in training; evaluations use the original row weights.
   */
  public Training balance() {
    balance = true;
    return this;
  }

  /**
   * Calibrates the probabilities of two classes on held-out folds of the training rows, see {@link
   * HeldOutFit}.
   */
  public Training calibrate() {
    calibrate = true;
    return this;
  }

  /**
   * Sets the probability above which the positive class is predicted: a number such as {@code 0.3},
   * or {@code f1} or {@code recall=0.9}, chosen on held-out folds of the training rows.
   */
  public Training threshold(String rule) {
    threshold = ThresholdRule.parse(required("threshold", rule));
    return this;
  }

  /** Changes how the data are read: format, delimiter, header. */
  public Training data(UnaryOperator<DataRequest> change) {
    data = required("data", required("data", change).apply(data));
    return this;
  }

  /** Sets the number of threads; it does not change the result. Default: all cores. */
  public Training threads(int value) {
    return runSettings(run.withThreads(value));
  }

  @Override
  public RunSettings runSettings() {
    return run;
  }

  @Override
  public Training runSettings(RunSettings value) {
    run = required("runSettings", value);
    return this;
  }

  /** Trains and returns the model; its warnings are in {@link Model#warnings}. */
  public Model fit() {
    return train(load(), /* withBaseline= */ false).model();
  }

  /**
   * Trains, evaluates the model on the training rows and on the held-out rows, and returns both.
   */
  public Fit run() {
    LoadedData loaded = load();
    return Fit.of(train(loaded, baseline), loaded, run.threads());
  }

  private LoadedData load() {
    LabelRule labels = loss == null ? LabelRule.any() : loss.targetKind().labelRule();
    return data.table(table).labels(labels).holdout(holdout()).load();
  }

  private @Nullable Holdout holdout() {
    return last != null || heldOut == null ? last : Holdout.random(heldOut, run.seed());
  }

  /**
   * Returns the set that auto chooses on five folds of the training rows; see {@link AutomaticSet}.
   */
  private RobustSet choose(
      String text,
      Dataset rows,
      @Nullable Columns columns,
      ProblemSettings settings,
      BooleanSupplier over) {
    AutomaticSet rule = AutomaticSet.of(text, rows);
    List<Candidate> compared =
        rule.tuner(rows, columns, settings)
            .seed(run.seed())
            .threads(run.threads())
            .interruptedBy(over)
            .compare();
    return rule.sets().get(rule.choose(compared));
  }

  private ProblemSettings settings(
      ProblemSettings defaults, Dataset rows, @Nullable Columns columns, BooleanSupplier over) {
    ProblemSettings settings =
        problem.apply(grouped && !chosen ? defaults.withRobust(new WorstGroup()) : defaults);
    return automatic == null
        ? settings
        : settings.withRobust(choose(automatic, rows, columns, settings, over));
  }

  private TrainingResult train(LoadedData loaded, boolean withBaseline) {
    BooleanSupplier over = over();
    Split split = loaded.split();
    Dataset rows = split == null ? loaded.rows() : Subset.of(loaded.rows(), split.training());
    Loss suiting = loss == null ? Loss.suiting(rows.target()) : loss;
    ProblemSettings linear =
        ProblemSettings.suiting(suiting, rows.target(), rows.size(), rows.features());
    ProblemSettings defaults =
        network == null
            ? linear
            : linear
                .withNetwork(network)
                .withRegulariser(ProblemSettings.ofNetwork(rows.size(), rows.features()));
    ProblemSettings settings = settings(defaults, rows, loaded.columns(), over);
    if (network != null && settings.regulariser() == defaults.regulariser()) {
      settings = settings.withRegulariser(ProblemSettings.ofNetwork(rows, settings.robust()));
    }
    HeldOutFit heldOutFit = new HeldOutFit(calibrate, threshold);
    heldOutFit.require(rows.target(), settings);
    Dataset weighted = balance ? Balance.of(rows) : rows;
    TrainingResult result = trainer(weighted, loaded, settings, run).baseline(withBaseline).train();
    RunSettings ofFold = RunSettings.defaults().withBudget(run.budget()).withCancelled(over);
    TrainingResult fitted =
        heldOutFit.apply(
            result,
            rows,
            (some, its) -> trainer(balance ? Balance.of(some) : some, loaded, its, ofFold),
            run.seed(),
            run.threads());
    List<String> known = result.model().warnings();
    fitted.model().warnings().stream()
        .filter(warning -> !known.contains(warning))
        .forEach(warning -> run.listeners().forEach(listener -> listener.warned(warning)));
    return fitted;
  }

  /** Returns whether the training was cancelled, or has taken longer than its deadline. */
  private BooleanSupplier over() {
    long begin = System.nanoTime();
    Duration deadline = run.deadline();
    BooleanSupplier cancelled = run.cancelled();
    return deadline == null
        ? cancelled
        : () -> cancelled.getAsBoolean() || System.nanoTime() - begin > deadline.toNanos();
  }

  private Trainer trainer(
      Dataset rows, LoadedData loaded, ProblemSettings settings, RunSettings runSettings) {
    return trainer.apply(
        new Trainer(rows).columns(loaded.columns()).settings(settings).runSettings(runSettings));
  }

  private static Set<String> set(String setting, String... names) {
    Set<String> set = new LinkedHashSet<>();
    for (String name : required(setting, names)) {
      set.add(required(setting, name));
    }
    return set;
  }

  private static <T> T required(String name, @Nullable T value) {
    return Given.required(Training.class, name, value);
  }

  @Override
  public String toString() {
    return "Training[" + data.table(table) + ", seed=" + run.seed() + "]";
  }
}
