package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.BaselineComparison;
import dev.agon.learn.train.TrainingResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trained model with its evaluations.
 *
 * @param result the model, the run that found it, and whether anything was learned
 * @param training the evaluation on the training rows
 * @param validation the evaluation on the held-out rows; null if no rows were held out
 * @param baseline the plain model, with the set {@code mean}, on the same rows; null if it was not
 *     trained
 * @param notices remarks about how the data were read
 */
public record Fit(
    TrainingResult result,
    Evaluation training,
    @Nullable Evaluation validation,
    @Nullable Baseline baseline,
    List<String> notices) {

  /**
   * The plain model that was trained next to the robust one.
   *
   * @param training its evaluation on the training rows
   * @param validation its evaluation on the held-out rows; null if no rows were held out
   * @param comparison both models on the held-out rows, or on the training rows if none were held
   *     out
   */
  public record Baseline(
      Evaluation training, @Nullable Evaluation validation, BaselineComparison comparison) {
    /** Returns the plain model. */
    public Model model() {
      return training.model();
    }
  }

  /**
   * Evaluates the models of a training on its rows and on the held-out rows.
   *
   * @param threads the number of threads; it does not change the result
   */
  static Fit of(TrainingResult result, LoadedData loaded, int threads) {
    Split split = loaded.split();
    Dataset training = split == null ? loaded.rows() : Subset.of(loaded.rows(), split.training());
    Dataset heldOut = split == null ? null : Subset.of(loaded.rows(), split.heldOut());
    Evaluation seen = Evaluator.evaluate(result.model(), training, threads);
    Evaluation unseen =
        heldOut == null ? null : Evaluator.evaluate(result.model(), heldOut, threads);
    Model plain = result.baseline();
    Baseline beside = null;
    if (plain != null) {
      Evaluation plainSeen = Evaluator.evaluate(plain, training, threads);
      Evaluation plainUnseen = heldOut == null ? null : Evaluator.evaluate(plain, heldOut, threads);
      beside =
          new Baseline(
              plainSeen,
              plainUnseen,
              unseen == null || plainUnseen == null
                  ? new BaselineComparison(seen, plainSeen, result.unfairComparison())
                  : new BaselineComparison(unseen, plainUnseen, result.unfairComparison()));
    }
    return new Fit(result, seen, unseen, beside, loaded.rows().notices());
  }

  /** Returns the model. */
  public Model model() {
    return result.model();
  }
}
