package dev.agon.learn;

import dev.agon.run.Solution;

/**
 * What training gave.
 *
 * @param model the kept model
 * @param solution the whole run: trace, final iterate, reason to stop
 * @param learned false when the model is no better than its start, or uses no feature; the model's
 *     warnings say which
 */
public record TrainingResult(Model model, Solution solution, boolean learned) {}
