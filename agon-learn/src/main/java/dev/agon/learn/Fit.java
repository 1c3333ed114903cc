package dev.agon.learn;

import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.TrainingResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trained model with its evaluations.
 *
 * @param result the model, the run that found it, and whether anything was learned
 * @param training the evaluation on the training rows
 * @param validation the evaluation on the rows held out; null when no rows were held out
 * @param notices remarks about how the data were read
 */
public record Fit(
    TrainingResult result,
    Evaluation training,
    @Nullable Evaluation validation,
    List<String> notices) {

  /** Returns the model. */
  public Model model() {
    return result.model();
  }
}
