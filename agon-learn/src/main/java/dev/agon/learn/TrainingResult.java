package dev.agon.learn;

import dev.agon.run.Solution;

/**
 * What training gave.
 *
 * @param model the kept model
 * @param solution the whole run: trace, final iterate, reason to stop
 */
public record TrainingResult(Model model, Solution solution) {}
