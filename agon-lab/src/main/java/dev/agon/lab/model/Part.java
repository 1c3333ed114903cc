package dev.agon.lab.model;

import dev.agon.learn.Evaluation;
import dev.agon.learn.data.Groups;
import java.util.Map;

/**
 * A model measured on one part of the data.
 *
 * @param name what the rows are: training, validation, test
 * @param evaluation how the model does on them
 * @param by groups of these rows by the name of the column that makes them; measures are shown for
 *     each
 */
public record Part(String name, Evaluation evaluation, Map<String, Groups> by) {}
