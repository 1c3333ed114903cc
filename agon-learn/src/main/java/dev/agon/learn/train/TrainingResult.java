package dev.agon.learn.train;

import dev.agon.learn.model.Model;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * The result of a training.
 *
 * @param model the kept model
 * @param solution the whole run: trace, final iterate, stop reason
 * @param learned false if the model is no better than its start or than a constant prediction (it
 *     uses no feature, or predicts numbers worse than their mean does), or if the worst-case risk
 *     rose during the run; its warnings give the reason
 * @param plain the training of the plain model: the same rows, loss and regulariser with the set
 *     {@code mean}; null if none was trained, see {@link Trainer#baseline}
 */
public record TrainingResult(
    Model model, Solution solution, boolean learned, @Nullable TrainingResult plain) {

  /** Returns the plain model; null if none was trained. */
  public @Nullable Model baseline() {
    return plain == null ? null : plain.model();
  }

  /** Returns this result; throws if memory ran out before the run ended, so it is partial. */
  public TrainingResult orOutOfMemory() {
    if (solution.stopReason() == StopReason.OUT_OF_MEMORY) {
      throw new OutOfMemoryError("memory ran out before the training ended");
    }
    return this;
  }

  /** Returns the result with another model, for example a calibrated one. */
  public TrainingResult withModel(Model value) {
    return new TrainingResult(value, solution, learned, plain);
  }

  /** Returns the result with another training of the plain model. */
  public TrainingResult withPlain(@Nullable TrainingResult value) {
    return new TrainingResult(model, solution, learned, value);
  }

  /**
   * Returns why the losses of the robust and the plain model do not show the cost of robustness:
   * one of them was stopped before it converged. Null if they do, or without a plain model.
   */
  public @Nullable String unfairComparison() {
    if (plain == null || isFinished() && plain.isFinished()) {
      return null;
    }
    return "The cost of robustness is not known: "
        + (isFinished()
            ? "the plain model" + stopped(plain)
            : plain.isFinished()
                ? "the robust model"
                    + stopped(this)
                    + ", but the plain one was trained until it converged"
                : "both models were stopped before they converged ("
                    + reasons(solution.stopReason(), plain.solution().stopReason())
                    + ")")
        + ". Allow more iterations, or use the method auto without a limit.";
  }

  private boolean isFinished() {
    return solution.stopReason().isFinished();
  }

  private static String stopped(TrainingResult result) {
    return " was stopped before it converged (" + result.solution().stopReason() + ")";
  }

  private static String reasons(StopReason robust, StopReason plain) {
    return robust == plain ? robust.toString() : robust + ", " + plain;
  }
}
