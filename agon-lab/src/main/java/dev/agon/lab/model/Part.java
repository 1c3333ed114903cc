package dev.agon.lab.model;

import dev.agon.learn.data.Groups;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluation.WorstRow;
import dev.agon.learn.model.EvaluationWarnings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model evaluated on one part of the data.
 *
 * @param name the kind of rows: training, validation, test
 * @param evaluation the evaluation of the model on them
 * @param by groups of these rows, by the name of their column; measures are shown for each group
 * @param numbers the numbers of the rows in the complete data; null if they are all of it
 */
public record Part(
    String name, Evaluation evaluation, Map<String, Groups> by, int @Nullable [] numbers) {

  /** Returns a part that is the complete data. */
  public Part(String name, Evaluation evaluation, Map<String, Groups> by) {
    this(name, evaluation, by, null);
  }

  /** Returns the same rows and measures under another name. */
  Part renamed(String newName) {
    return new Part(newName, evaluation, by, numbers);
  }

  /** Returns the warnings of these rows that the model does not contain itself. */
  public List<String> newWarnings() {
    return EvaluationWarnings.newTo(evaluation.model(), evaluation.warnings());
  }

  /** Returns the number of a row in the complete data. */
  public int number(WorstRow row) {
    return number(row.row());
  }

  /** Returns the number in the complete data of a row of this part. */
  public int number(int row) {
    return numbers == null ? row : numbers[row];
  }
}
