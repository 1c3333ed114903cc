package dev.agon.learn.train;

import dev.agon.learn.model.Model;
import dev.agon.run.Solution;
import org.jspecify.annotations.Nullable;

/**
 * The result of a training.
 *
 * @param model the kept model
 * @param solution the whole run: trace, final iterate, stop reason
 * @param learned false if the model is no better than its start or than a constant prediction (it
 *     uses no feature, or predicts numbers worse than their mean does), or if the worst-case risk
 *     rose during the run; its warnings give the reason
 * @param baseline the plain model: the same rows, loss and regulariser with the set {@code mean};
 *     null if none was trained, see {@link Trainer#baseline}
 */
public record TrainingResult(
    Model model, Solution solution, boolean learned, @Nullable Model baseline) {}
