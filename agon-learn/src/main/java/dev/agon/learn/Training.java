package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Method;
import dev.agon.run.RunConfigurable;
import dev.agon.run.RunSettings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A training that is being configured; {@link Agon} creates it. Everything has a default.
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
 * fit.validation().classMetrics().auc();
 * }</pre>
 */
public final class Training implements RunConfigurable<Training> {
  private DataRequest data;
  private TableSettings table = TableSettings.defaults();
  private @Nullable Loss loss;
  private UnaryOperator<ProblemSettings> problem = UnaryOperator.identity();
  private UnaryOperator<Trainer> trainer = UnaryOperator.identity();
  private RunSettings run =
      RunSettings.defaults().withThreads(Runtime.getRuntime().availableProcessors());
  private @Nullable Double heldOut;

  Training(DataRequest data) {
    this.data = data;
  }

  /** Sets the column to predict; by default label, target, class, y or outcome, or the last. */
  public Training label(String column) {
    return table(settings -> settings.withLabel(column));
  }

  /** Sets the class whose probability is predicted, of two classes. */
  public Training positive(String label) {
    return table(settings -> settings.withPositive(label));
  }

  /** Leaves columns out. */
  public Training drop(String... columns) {
    return table(settings -> settings.withDrop(set(columns)));
  }

  /** Treats the values of columns as categories. */
  public Training categories(String... columns) {
    return table(settings -> settings.withCategories(set(columns)));
  }

  /** Treats the values of columns as numbers. */
  public Training numbers(String... columns) {
    return table(settings -> settings.withNumbers(set(columns)));
  }

  /** Sets the column that holds the weight of each row. */
  public Training weights(String column) {
    return table(settings -> settings.withWeights(column));
  }

  /** Sets the column that holds the group of each row. */
  public Training groups(String column) {
    return table(settings -> settings.withGroups(column));
  }

  /** Sets the feature scaling; {@link Scale#AUTO} by default. */
  public Training scale(Scale value) {
    return table(settings -> settings.withScale(value));
  }

  /** Changes any setting of the table. */
  public Training table(UnaryOperator<TableSettings> change) {
    table = change.apply(table);
    return this;
  }

  /** Sets the robust set, for example {@code cvar=0.8}; see {@link RobustSet#parse}. */
  public Training robust(String set) {
    RobustSet parsed = RobustSet.parse(set);
    return problem(settings -> settings.withRobust(parsed));
  }

  /** Sets the loss, for example {@code huber}; by default the one that suits the label. */
  public Training loss(String name) {
    loss = Loss.parse(name);
    Loss parsed = loss;
    return problem(settings -> settings.withLoss(parsed));
  }

  /**
   * Trains a network with hidden layers of these sizes and the activation silu instead of a linear
   * model.
   */
  public Training network(int... hidden) {
    return network(Architecture.of(hidden));
  }

  /** Trains a network instead of a linear model. */
  public Training network(Architecture shape) {
    return problem(settings -> settings.withNetwork(shape));
  }

  /** Sets the regulariser. */
  public Training regulariser(Regulariser value) {
    return problem(settings -> settings.withRegulariser(value));
  }

  /** Changes any setting of the problem; applied to the defaults for the data. */
  public Training problem(UnaryOperator<ProblemSettings> change) {
    UnaryOperator<ProblemSettings> before = problem;
    problem = settings -> change.apply(before.apply(settings));
    return this;
  }

  /** Sets the method; {@link dev.agon.method.auto.Auto} by default. */
  public Training method(Method<?> value) {
    return trainer(next -> next.method(value));
  }

  /** Changes any setting of the trainer: start weights, form, which iterate is kept. */
  public Training trainer(UnaryOperator<Trainer> change) {
    UnaryOperator<Trainer> before = trainer;
    trainer = next -> change.apply(before.apply(next));
    return this;
  }

  /** Holds out a fraction of the rows, stratified and drawn with the seed; see {@link #run}. */
  public Training validate(double fraction) {
    heldOut = fraction;
    return this;
  }

  /** Changes how the data are read: format, delimiter, header. */
  public Training data(UnaryOperator<DataRequest> change) {
    data = change.apply(data);
    return this;
  }

  /** Sets the number of threads; they change no bit of the result. All cores by default. */
  public Training threads(int value) {
    return runSettings(run.withThreads(value));
  }

  @Override
  public RunSettings runSettings() {
    return run;
  }

  @Override
  public Training runSettings(RunSettings value) {
    run = value;
    return this;
  }

  /** Trains and returns the model; its warnings are in {@link Model#warnings}. */
  public Model fit() {
    return train(load()).model();
  }

  /**
   * Trains, evaluates the model on the training rows and on the rows held out, and returns both.
   */
  public Fit run() {
    LoadedData loaded = load();
    TrainingResult result = train(loaded);
    Split split = loaded.split();
    Model model = result.model();
    Dataset training = split == null ? loaded.rows() : Subset.of(loaded.rows(), split.training());
    return new Fit(
        result,
        Evaluator.evaluate(model, training, run.threads()),
        split == null
            ? null
            : Evaluator.evaluate(model, Subset.of(loaded.rows(), split.heldOut()), run.threads()),
        loaded.rows().notices());
  }

  private LoadedData load() {
    LabelRule labels = loss == null ? LabelRule.any() : loss.targetKind().labelRule();
    return data.table(table)
        .labels(labels)
        .holdout(heldOut == null ? null : new Holdout(heldOut, run.seed()))
        .load();
  }

  private TrainingResult train(LoadedData loaded) {
    Split split = loaded.split();
    Dataset rows = split == null ? loaded.rows() : Subset.of(loaded.rows(), split.training());
    ProblemSettings defaults =
        ProblemSettings.suiting(rows.target(), loaded.columns(), rows.size());
    return trainer
        .apply(
            new Trainer(rows)
                .columns(loaded.columns())
                .settings(problem.apply(defaults))
                .runSettings(run))
        .train();
  }

  private static Set<String> set(String... names) {
    return new LinkedHashSet<>(List.of(names));
  }
}
