package dev.agon.learn;

import dev.agon.learn.model.Evaluation;
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

  /** Returns the model. */
  public Model model() {
    return result.model();
  }
}
