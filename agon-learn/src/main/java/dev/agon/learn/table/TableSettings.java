package dev.agon.learn.table;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person says about a table instead of leaving it to be guessed.
 *
 * @param label the column to predict; null to take one named label, target, class, y or outcome, or
 *     else the last
 * @param positive of two classes, the one whose probability is predicted; null to choose
 * @param drop columns to leave out
 * @param categories columns whose values are levels, even if they are numbers
 * @param numbers columns whose values are numbers, even if there are few
 * @param weights the column that says how much each row counts, or null
 * @param groups the column that says which group each row belongs to, or null; not a feature
 * @param scale how features are brought to a like size
 * @param centred whether numbers may be shifted, which needs a model with an intercept
 */
public record TableSettings(
    @Nullable String label,
    @Nullable String positive,
    Set<String> drop,
    Set<String> categories,
    Set<String> numbers,
    @Nullable String weights,
    @Nullable String groups,
    Scale scale,
    boolean centred) {

  /** Everything is guessed. */
  public static TableSettings guessed() {
    return new TableSettings(
        null, null, Set.of(), Set.of(), Set.of(), null, null, Scale.AUTO, true);
  }

  /** The same with another label column. */
  public TableSettings withLabel(@Nullable String value) {
    return new TableSettings(
        value, positive, drop, categories, numbers, weights, groups, scale, centred);
  }

  /** The same, leaving these columns out. */
  public TableSettings withDrop(Set<String> value) {
    return new TableSettings(
        label, positive, value, categories, numbers, weights, groups, scale, centred);
  }

  /** The same with another scale. */
  public TableSettings withScale(Scale value) {
    return new TableSettings(
        label, positive, drop, categories, numbers, weights, groups, value, centred);
  }
}
