package dev.agon.learn.tune;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.load.Division;
import dev.agon.learn.load.RowSource;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.parallel.Workers;
import dev.agon.run.CheckpointFolder;
import dev.agon.run.RunConfigurable;
import dev.agon.run.RunSettings;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the robustness of a model: trains with each set on all folds but one, evaluates on the
 * remaining fold, and trains with the best set on all rows.
 *
 * <pre>{@code
 * Tuning tuning =
 *     new Tuner(rows, RobustSet.parse("cvar=0.8"), RobustSet.parse("mean")).columns(columns).tune();
 * ModelFile.write(Path.of("model.json"), tuning.result().model());
 * }</pre>
 *
 * <p>Folds are stratified and drawn with the seed. Within a fold, each training starts at the
 * weights of the previous set, so similar sets should be next to each other in the list. Threads
 * share the folds and do not change the result.
 */
public final class Tuner implements RunConfigurable<Tuner> {
  private final Dataset data;
  private final List<RobustSet> sets;

  private @Nullable ProblemSettings given;
  private @Nullable Columns columns;
  private @Nullable String criterion;
  private @Nullable TuningPath path;
  private RowSource source;
  private @Nullable Division division;
  private List<Double> lambda2 = List.of();
  private List<Architecture> networks = List.of();
  private boolean oneStandardError;
  private int folds = 5;
  private RunSettings run = RunSettings.defaults();
  private @Nullable CheckpointFolder checkpoints;
  private UnaryOperator<Trainer> training = UnaryOperator.identity();
  private IntConsumer progress = done -> {};

  /** Compares these sets on this data. */
  public Tuner(Dataset data, List<RobustSet> sets) {
    if (sets.isEmpty()) {
      throw new InvalidInputException("there is no set to compare.", "Set `values`.");
    }
    this.data = data;
    this.source = RowSource.encoded(data, null);
    this.sets = List.copyOf(sets);
  }

  /** Compares these sets on this data. */
  public Tuner(Dataset data, RobustSet... sets) {
    this(data, List.of(sets));
  }

  /**
   * Sets the columns of the rows, which are stored in the model; null if features have only
   * numbers.
   */
  public Tuner columns(@Nullable Columns value) {
    columns = value;
    source = RowSource.encoded(data, value);
    return this;
  }

  /**
   * Sets the source of the rows of every split, with preprocessing fitted on its training rows.
   * Default: the encoded rows, whose preprocessing was fitted on all of them.
   */
  public Tuner source(RowSource value) {
    source = value;
    return this;
  }

  /** Sets how the rows are divided. Default: stratified folds. */
  public Tuner division(Division value) {
    division = value;
    return this;
  }

  /**
   * Combines every set with each of these weights of the regulariser. Default: the weight in the
   * settings.
   */
  public Tuner lambda2(List<Double> values) {
    lambda2 = List.copyOf(values);
    return this;
  }

  /** Combines every set with each of these networks. Default: the network in the settings. */
  public Tuner networks(List<Architecture> values) {
    networks = List.copyOf(values);
    return this;
  }

  /**
   * Among the candidates within one standard error of the best, chooses the one with the largest
   * weight of the regulariser, and among equal weights the first set of the list.
   */
  public Tuner oneStandardError(boolean value) {
    oneStandardError = value;
    return this;
  }

  /**
   * Sets everything except for the robust set. Default: the defaults of a {@link Trainer} for all
   * rows.
   */
  public Tuner settings(ProblemSettings value) {
    given = value;
    return this;
  }

  private ProblemSettings settings() {
    return given == null
        ? ProblemSettings.suiting(data.target(), data.size(), data.features())
        : given;
  }

  /** Sets the criterion; see {@link Criterion#parse}. Default: chosen by the data. */
  public Tuner criterion(String value) {
    criterion = value;
    return this;
  }

  /**
   * Sets the order in which similar sets are trained, and which of them can be left out. By default
   * every set starts at the weights of the previous one, and no set is omitted.
   */
  public Tuner path(@Nullable TuningPath value) {
    path = value;
    return this;
  }

  /** Sets the number of folds. Default 5. */
  public Tuner folds(int value) {
    folds = value;
    return this;
  }

  @Override
  public RunSettings runSettings() {
    return run;
  }

  /**
   * Sets the settings of every training. The seed also draws the folds; the threads share the
   * folds.
   *
   * @throws InvalidInputException if a checkpoint is set: every training has its own, see {@link
   *     #checkpoints}
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

  /** Sets the number of threads that share the folds; it does not change the result. Default 1. */
  public Tuner threads(int value) {
    return runSettings(run.withThreads(value));
  }

  /** Sets a function that changes every trainer before it trains, for example its method. */
  public Tuner training(UnaryOperator<Trainer> value) {
    training = value;
    return this;
  }

  /** Writes checkpoints of every training; a resumed tuning repeats no finished training. */
  public Tuner checkpoints(@Nullable CheckpointFolder value) {
    checkpoints = value;
    return this;
  }

  /**
   * Sets a listener for the number of finished trainings, out of {@link #trainings}; called from
   * any thread.
   */
  public Tuner progress(IntConsumer value) {
    progress = value;
    return this;
  }

  /** Returns the number of models to train, including the last one on all rows. */
  public int trainings() {
    return splits().size() * options().size() + 1;
  }

  private List<Split> splits() {
    Division rule = division == null ? Division.folds(folds, run.seed(), 1) : division;
    return rule.of(source.facts()).splits();
  }

  private List<Combination> options() {
    List<Combination> all = new ArrayList<>();
    for (@Nullable Architecture network : orNull(networks)) {
      for (RobustSet set : sets) {
        for (@Nullable Double weight : orNull(lambda2)) {
          all.add(new Combination(set, weight, network));
        }
      }
    }
    return all;
  }

  private static <T> List<@Nullable T> orNull(List<T> values) {
    return values.isEmpty() ? Collections.singletonList(null) : new ArrayList<>(values);
  }

  /** Trains and evaluates every candidate on every split. */
  public List<Candidate> compare() {
    return compare(decides(), splits(), options(), new AtomicInteger());
  }

  private Criterion decides() {
    return Criterion.parse(criterion == null ? Criterion.suiting(data) : criterion, data, sets);
  }

  private List<Candidate> compare(
      Criterion decides, List<Split> splits, List<Combination> options, AtomicInteger done) {
    HeldOutScores scores = new HeldOutScores(options.size(), splits.size());
    if (path != null) {
      return alongPath(path, decides, splits, options, scores, done);
    }
    Workers.run(
        run.threads(),
        splits.size(),
        k -> {
          RowSource.Fold fold = source.fold(splits.get(k));
          double[] start = null;
          for (int s = 0; s < options.size(); s++) {
            var result =
                train(
                    "fold-" + k + "-set-" + s,
                    fold.training(),
                    fold.columns(),
                    options.get(s),
                    start,
                    1);
            start = result.model().settings().network() == null ? result.model().weights() : null;
            scores.add(s, k, result, fold, decides);
            progress.accept(done.incrementAndGet());
          }
        });
    return IntStream.range(0, options.size())
        .mapToObj(s -> scores.candidate(s, options.get(s)))
        .toList();
  }

  /** Trains one candidate on every split before the next so that a candidate can be left out. */
  private List<Candidate> alongPath(
      TuningPath along,
      Criterion decides,
      List<Split> splits,
      List<Combination> options,
      HeldOutScores scores,
      AtomicInteger done) {
    List<SoftReference<RowSource.Fold>> kept =
        new ArrayList<>(Collections.nCopies(splits.size(), new SoftReference<>(null)));
    double[][][] weights = new double[options.size()][splits.size()][];
    List<Candidate> candidates = new ArrayList<>();
    for (int s = 0; s < options.size(); s++) {
      int set = s;
      int before = along.startOf(s);
      IntConsumer trained =
          k -> {
            RowSource.Fold fold = kept.get(k).get();
            if (fold == null) {
              fold = source.fold(splits.get(k));
              kept.set(k, new SoftReference<>(fold));
            }
            double[] start = before < 0 ? null : weights[before][k];
            Combination option = options.get(set);
            TrainingResult result =
                train(
                    "fold-" + k + "-set-" + set, fold.training(), fold.columns(), option, start, 1);
            boolean linear = result.model().settings().network() == null;
            weights[set][k] = linear ? result.model().weights() : null;
            scores.add(set, k, result, fold, decides);
          };
      boolean left = along.isLeftOut(s, candidates);
      if (!left) {
        trained.accept(0);
        left = along.isGivenUp(s, scores.meanLoss(s, 0), candidates);
      }
      if (!left) {
        Workers.run(run.threads(), splits.size() - 1, k -> trained.accept(k + 1));
      }
      candidates.add(
          left ? Candidate.leftOut(options.get(s)) : scores.candidate(s, options.get(s)));
      progress.accept(done.addAndGet(splits.size()));
    }
    return candidates;
  }

  /** Compares the candidates, chooses one, and trains with it. */
  public Tuning tune() {
    Criterion decides = decides();
    List<Split> splits = splits();
    List<Combination> options = options();
    AtomicInteger done = new AtomicInteger();
    List<Candidate> candidates = compare(decides, splits, options, done);
    CandidateChoice choice = new CandidateChoice(candidates, decides);
    int chosen = oneStandardError ? choice.simplestNearBest() : choice.best();
    Tuning tuning =
        new Tuning(
            candidates,
            chosen,
            decides,
            splits.size(),
            train("all", data, columns, options.get(chosen), null, run.threads()));
    progress.accept(done.incrementAndGet());
    return tuning;
  }

  private TrainingResult train(
      String name,
      Dataset rows,
      @Nullable Columns known,
      Combination option,
      double @Nullable [] start,
      int itsThreads) {
    ProblemSettings of = option.of(settings());
    Trainer trainer =
        training
            .apply(new Trainer(rows).columns(known).settings(of).runSettings(run))
            .threads(itsThreads)
            .checkpoint(checkpoints == null ? null : checkpoints.of(name));
    return (start == null ? trainer : trainer.startWeights(start)).train().orOutOfMemory();
  }

  @Override
  public String toString() {
    return "Tuner[rows=" + data.size() + ", sets=" + sets + ", folds=" + folds + "]";
  }
}
