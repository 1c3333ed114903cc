package dev.agon.learn.train;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.model.decision.ThresholdRule;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Elementary;
import dev.agon.parallel.Workers;
import dev.agon.run.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fits the probability map and the threshold of a model for two classes on held-out rows: the
 * training rows are divided into folds, each fold is scored by a model of the other folds, and map
 * and threshold are fitted to these scores. The model itself is trained on all training rows.
 *
 * @param calibrate whether probabilities are mapped, see {@link ProbabilityMap}
 * @param threshold the rule for the threshold; null for 1/2
 */
public record HeldOutFit(boolean calibrate, @Nullable ThresholdRule threshold) {
  /** The number of folds. */
  public static final int FOLDS = 5;

  /** Returns whether the model stays unchanged. */
  public boolean isNone() {
    return !calibrate && threshold == null;
  }

  /** Returns whether models of folds are trained. */
  public boolean trainsAgain() {
    return calibrate || threshold != null && threshold.needsRows();
  }

  /**
   * Rejects data and settings for which neither map nor threshold exists: there must be two classes
   * and a loss with probabilities and, for the map, an intercept.
   */
  public void require(Target target, ProblemSettings settings) {
    require(target instanceof Classes classes ? classes.names().size() : 0, settings);
  }

  private void require(int classes, ProblemSettings settings) {
    if (isNone()) {
      return;
    }
    String what = calibrate ? "calibrate" : "threshold";
    if (classes != 2 || !settings.loss().hasProbabilities()) {
      throw new InvalidInputException(
          Names.of(what)
              + " needs a model for two classes with probabilities, but "
              + (classes == 0
                  ? "numbers are predicted."
                  : classes == 2
                      ? "the loss has no probabilities."
                      : "there are " + classes + " classes."),
          "Remove it, or use the loss logistic for two classes.");
    }
    if (calibrate && !settings.intercept()) {
      throw new InvalidInputException(
          "`calibrate` moves the intercept, but the model has none.", "Remove `no-intercept`.");
    }
  }

  /**
   * Returns the model with its map and threshold.
   *
   * @param model the model of all rows
   * @param rows the training rows
   * @param trainer creates the training on some of the rows, with the settings of the model
   * @param seed the seed of the folds
   * @param threads the number of threads that share the folds; it does not change the result
   */
  private Model apply(
      Model model,
      TrainingRows rows,
      Function<TrainingRows, Trainer> trainer,
      long seed,
      int threads) {
    require(model.classes().size(), model.settings());
    if (isNone()) {
      return model;
    }
    if (!trainsAgain() && threshold != null) {
      return model.withThreshold(threshold.value());
    }
    RowLabels labels = requireLabels(rows);
    double[] score = scores(rows, labels, trainer, seed, threads);
    if (score == null) {
      List<String> warnings = new ArrayList<>(model.warnings());
      warnings.add(
          "the run was stopped before the folds were trained: "
              + (calibrate ? "the probabilities are not calibrated" : "")
              + (calibrate && threshold != null ? ", and " : "")
              + (threshold != null ? "the threshold is 0.5" : "")
              + ".");
      return model.withWarnings(warnings);
    }
    int[] actual = ((Classes) labels.target()).of();
    ProbabilityMap map = calibrate ? map(score, actual, labels.weights()) : null;
    Model fitted =
        map == null
            ? model
            : model.withProbabilityMap(map, weights -> rows.risk(model.settings(), weights));
    if (calibrate && map == null) {
      List<String> warnings = new ArrayList<>(model.warnings());
      warnings.add(
          "the probabilities are not calibrated: the scores do not rank the held-out rows better"
              + " than chance.");
      fitted = model.withWarnings(warnings);
    }
    if (threshold == null) {
      return fitted;
    }
    double[] probability =
        Arrays.stream(score).map(z -> Elementary.sigmoid(map == null ? z : map.apply(z))).toArray();
    return fitted.withThreshold(threshold.choose(probability, actual, labels.weights()));
  }

  /** Returns the labels of the rows; they are needed where models of folds are trained. */
  public RowLabels requireLabels(TrainingRows rows) {
    RowLabels labels = rows.labels();
    if (labels == null) {
      throw new InvalidInputException(
          (calibrate ? "`calibrate`" : "`threshold` " + threshold)
              + " needs the scores of all rows on this machine, whose memory is too small for "
              + String.format(Locale.ROOT, "%,d", rows.size())
              + " rows.",
          "Give the driver more memory, or train on a sample of the rows.");
    }
    return labels;
  }

  /** Returns the map for these scores; null if they do not rank the rows better than chance. */
  private static @Nullable ProbabilityMap map(
      double[] score, int[] actual, double @Nullable [] weight) {
    try {
      return ProbabilityMap.fit(score, actual, weight);
    } catch (InvalidInputException e) {
      return null;
    }
  }

  /**
   * Fits the model of a result, and its baseline in the same way.
   *
   * @param trainer creates the training on some of the rows with given settings
   */
  public TrainingResult apply(
      TrainingResult result,
      Dataset rows,
      BiFunction<Dataset, ProblemSettings, Trainer> trainer,
      long seed,
      int threads) {
    return apply(
        result,
        new LocalRows(rows, seed),
        (some, settings) -> trainer.apply(((LocalRows) some).data(), settings),
        seed,
        threads);
  }

  /**
   * Fits the model of a result, and its baseline in the same way, to rows that may be on other
   * machines.
   */
  public TrainingResult apply(
      TrainingResult result,
      TrainingRows rows,
      BiFunction<TrainingRows, ProblemSettings, Trainer> trainer,
      long seed,
      int threads) {
    TrainingResult plain = result.plain();
    return result
        .withModel(fitted(result.model(), rows, trainer, seed, threads))
        .withPlain(
            plain == null
                ? null
                : plain.withModel(fitted(plain.model(), rows, trainer, seed, threads)));
  }

  private Model fitted(
      Model model,
      TrainingRows rows,
      BiFunction<TrainingRows, ProblemSettings, Trainer> trainer,
      long seed,
      int threads) {
    return apply(model, rows, some -> trainer.apply(some, model.settings()), seed, threads);
  }

  /**
   * The score of each row by a model that was not trained with it; null when the training of a fold
   * was stopped by a deadline or from outside.
   */
  private static double @Nullable [] scores(
      TrainingRows rows,
      RowLabels labels,
      Function<TrainingRows, Trainer> trainer,
      long seed,
      int threads) {
    Split[] splits = Split.folds(labels.target(), labels.groups(), FOLDS, seed);
    double[] score = new double[rows.size()];
    AtomicBoolean stopped = new AtomicBoolean();
    Workers.run(
        threads,
        FOLDS,
        fold -> {
          int[] heldOut = splits[fold].heldOut();
          try (TrainingRows seen = rows.part(splits[fold].training());
              TrainingRows unseen = rows.part(heldOut)) {
            TrainingResult result = trainer.apply(seen).seed(seed).threads(1).train();
            StopReason reason = result.solution().stopReason();
            if (reason == StopReason.DEADLINE || reason.isCutShort()) {
              stopped.set(true);
            }
            double[][] scores = unseen.rowScores(result.model());
            for (int k = 0; k < heldOut.length; k++) {
              score[heldOut[k]] = scores.length == 1 ? scores[0][k] : scores[1][k] - scores[0][k];
            }
          }
        });
    return stopped.get() ? null : score;
  }
}
