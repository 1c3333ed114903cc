package dev.agon.lab.model;

import dev.agon.learn.data.Groups;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluation.WorstRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model measured on one part of the data.
 *
 * @param name what the rows are: training, validation, test
 * @param evaluation how the model does on them
 * @param by groups of these rows by the name of the column that makes them; measures are shown for
 *     each
 * @param numbers the rows' numbers in the data that they are a part of; null when they are all of
 *     it
 */
public record Part(
    String name, Evaluation evaluation, Map<String, Groups> by, int @Nullable [] numbers) {

  private static final int SAME_BEGINNING = 25;

  /** A part that is the whole of its data. */
  public Part(String name, Evaluation evaluation, Map<String, Groups> by) {
    this(name, evaluation, by, null);
  }

  /** The same rows and measures under another name. */
  Part renamed(String newName) {
    return new Part(newName, evaluation, by, numbers);
  }

  /** What these rows say against the model that the model does not say itself. */
  public List<String> newWarnings() {
    List<String> known = evaluation.model().warnings();
    return evaluation.warnings().stream()
        .filter(text -> known.stream().noneMatch(each -> each.startsWith(beginning(text))))
        .toList();
  }

  /**
   * Two warnings that begin alike say the same: "the model names the class ..."; of a column there
   * may be several to tell.
   */
  private static String beginning(String warning) {
    return warning.startsWith("column ")
        ? warning
        : warning.substring(0, Math.min(warning.length(), SAME_BEGINNING));
  }

  /** The number that a row has in the whole data. */
  public int number(WorstRow row) {
    return numbers == null ? row.row() : numbers[row.row()];
  }
}
