package dev.agon.learn.train;

import dev.agon.learn.model.Model;
import dev.agon.run.Solution;
import org.jspecify.annotations.Nullable;

/**
 * The result of a training.
 *
 * @param model the kept model
 * @param solution the whole run: trace, final iterate, reason to stop
 * @param learned false when the model is no better than its start, or than one answer for all rows:
 *     it uses no feature, or predicts numbers worse than their mean does; its warnings say which
 * @param baseline the plain model: the same rows, loss and regulariser with the set {@code mean};
 *     null when none was fitted, see {@link Trainer#baseline}
 */
public record TrainingResult(
    Model model, Solution solution, boolean learned, @Nullable Model baseline) {}
