package dev.agon.learn.train;

import dev.agon.learn.model.Model;
import dev.agon.run.Solution;

/**
 * What training gave.
 *
 * @param model the kept model
 * @param solution the whole run: trace, final iterate, reason to stop
 * @param learned false when the model is no better than its start, or than one answer for all rows:
 *     it uses no feature, or predicts numbers worse than their mean does; its warnings say which
 */
public record TrainingResult(Model model, Solution solution, boolean learned) {}
