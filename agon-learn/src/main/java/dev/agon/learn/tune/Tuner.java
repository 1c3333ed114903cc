package dev.agon.learn.tune;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import dev.agon.learn.metrics.Tail;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.parallel.Workers;
import dev.agon.run.CheckpointFolder;
import dev.agon.run.RunConfigurable;
import dev.agon.run.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how robust a model is to be: trains with each set on all folds but one, judges by the
 * rows of that one, and trains with the best set on all rows.
 *
 * <pre>{@code
 * Tuning tuning =
 *     new Tuner(rows, RobustSet.parse("cvar=0.8"), RobustSet.parse("mean")).columns(columns).tune();
 * ModelFile.write(Path.of("model.json"), tuning.result().model());
 * }</pre>
 *
 * <p>Folds are stratified and drawn with the seed. Along the sets each training begins at the
 * weights of the one before it in the same fold, so neighbours in the list should be alike. Folds
 * are shared between threads; they change no bit.
 */
public final class Tuner implements RunConfigurable<Tuner> {
  private final Dataset data;
  private final List<RobustSet> sets;

  private @Nullable ProblemSettings given;
  private @Nullable Columns columns;
  private @Nullable String criterion;
  private int folds = 5;
  private RunSettings run = RunSettings.defaults();
  private @Nullable CheckpointFolder checkpoints;
  private UnaryOperator<Trainer> training = UnaryOperator.identity();
  private IntConsumer progress = done -> {};

  /** Compares these sets on this data. */
  public Tuner(Dataset data, List<RobustSet> sets) {
    if (sets.isEmpty()) {
      throw new InvalidInputException(
          "there is no set to compare.", "Maybe give " + Names.of("values") + ".");
    }
    this.data = data;
    this.sets = List.copyOf(sets);
  }

  /** Compares these sets on this data. */
  public Tuner(Dataset data, RobustSet... sets) {
    this(data, List.of(sets));
  }

  /** What the rows are made of, for the model to know; null when features have but numbers. */
  public Tuner columns(@Nullable Columns value) {
    columns = value;
    return this;
  }

  /**
   * Sets everything except for the robust set; unless set, the defaults of a {@link Trainer} for
   * all rows.
   */
  public Tuner settings(ProblemSettings value) {
    given = value;
    return this;
  }

  private ProblemSettings settings() {
    return given == null ? ProblemSettings.suiting(data.target(), data.size()) : given;
  }

  /** What decides, as {@link Criterion#parse} reads it; what suits the data unless set. */
  public Tuner criterion(String value) {
    criterion = value;
    return this;
  }

  /** Into how many folds the rows are cut; 5 unless set. */
  public Tuner folds(int value) {
    folds = value;
    return this;
  }

  @Override
  public RunSettings runSettings() {
    return run;
  }

  /**
   * Sets the settings of every training. The seed draws the folds too; the threads share the folds.
   *
   * @throws InvalidInputException when there is a checkpoint: every training has its own, see
   *     {@link #checkpoints}
   */
  @Override
  public Tuner runSettings(RunSettings value) {
    if (value.checkpoint() != null) {
      throw new InvalidInputException(
          "a Tuner runs several trainings, which cannot share one checkpoint.",
          "Use checkpoints(folder) instead.");
    }
    run = value;
    return this;
  }

  /** Sets the number of threads that share the folds; they change no bit. Default 1. */
  public Tuner threads(int value) {
    return runSettings(run.withThreads(value));
  }

  /** Sets a function that changes every trainer before it trains, for example its method. */
  public Tuner training(UnaryOperator<Trainer> value) {
    training = value;
    return this;
  }

  /** Writes every training down now and then; a tuning that goes on repeats none of them. */
  public Tuner checkpoints(@Nullable CheckpointFolder value) {
    checkpoints = value;
    return this;
  }

  /** Told how many trainings of {@link #trainings} are done; from any thread. */
  public Tuner progress(IntConsumer value) {
    progress = value;
    return this;
  }

  /** How many models will be trained, the last on all rows. */
  public int trainings() {
    return folds * sets.size() + 1;
  }

  /** Compares, chooses, and trains with the choice. */
  public Tuning tune() {
    String name = criterion == null ? Criterion.suiting(data) : criterion;
    Criterion decides = Criterion.parse(name, data, sets);
    Split[] splits = Split.folds(data, folds, run.seed());
    double[][] score = new double[sets.size()][folds];
    double[][] mean = new double[sets.size()][folds];
    double[][] tail = new double[sets.size()][folds];
    boolean[][] learned = new boolean[sets.size()][folds];
    AtomicInteger done = new AtomicInteger();
    Workers.run(
        run.threads(),
        folds,
        fold -> {
          Dataset rows = Subset.of(data, splits[fold].training());
          Dataset heldOut = Subset.of(data, splits[fold].heldOut());
          double[] start = null;
          for (int s = 0; s < sets.size(); s++) {
            var result = train("fold-" + fold + "-set-" + s, rows, sets.get(s), start, 1);
            Model model = result.model();
            start = model.weights();
            learned[s][fold] = result.learned();
            Evaluation judged = Evaluator.evaluate(model, heldOut, 1);
            score[s][fold] = decides.of().applyAsDouble(judged);
            mean[s][fold] = judged.meanLoss();
            tail[s][fold] =
                Tail.mean(judged.answers().loss(), judged.answers().weight(), Candidate.TAIL);
            progress.accept(done.incrementAndGet());
          }
        });
    List<Candidate> candidates = new ArrayList<>();
    int chosen = 0;
    for (int s = 0; s < sets.size(); s++) {
      int place = s;
      boolean any = IntStream.range(0, folds).anyMatch(fold -> learned[place][fold]);
      candidates.add(new Candidate(sets.get(s), score[s], mean[s], tail[s], any));
      if (isBetter(candidates.get(s), candidates.get(chosen), decides)) {
        chosen = s;
      }
    }
    requireScore(candidates.get(chosen), decides);
    Tuning tuning =
        new Tuning(
            candidates,
            chosen,
            decides,
            folds,
            train("all", data, sets.get(chosen), null, run.threads()));
    progress.accept(done.incrementAndGet());
    return tuning;
  }

  /** Of two that learned something, or nothing, the criterion decides. */
  private static boolean isBetter(Candidate a, Candidate b, Criterion criterion) {
    boolean useA = a.learned() && !Double.isNaN(a.score());
    boolean useB = b.learned() && !Double.isNaN(b.score());
    return useA == useB ? criterion.isBetter(a.score(), b.score()) : useA;
  }

  private TrainingResult train(
      String name, Dataset rows, RobustSet set, double @Nullable [] start, int itsThreads) {
    Trainer trainer =
        training
            .apply(
                new Trainer(rows)
                    .columns(columns)
                    .settings(settings().withRobust(set))
                    .runSettings(run))
            .threads(itsThreads)
            .checkpoint(checkpoints == null ? null : checkpoints.of(name));
    return (start == null ? trainer : trainer.startWeights(start)).train();
  }

  private static void requireScore(Candidate best, Criterion criterion) {
    if (Double.isNaN(best.score())) {
      throw new InvalidInputException(
          "the metric " + criterion.name() + " has no value on some held-out rows for any set.",
          "Maybe a fold holds one class only: take fewer folds, or another metric such as"
              + " mean-loss.");
    }
  }
}
