package dev.agon.learn.table.schema;

import dev.agon.learn.table.encode.Scale;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** Returns settings that leave every decision to the schema inference. */
  public static TableSettings defaults() {
    return new TableSettings(
        null, null, Set.of(), Set.of(), Set.of(), null, null, Scale.AUTO, true);
  }

  /** Returns the names of the settings that only a table has and that differ from the defaults. */
  public List<String> given() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("label", label != null);
    given.put("positive", positive != null);
    given.put("drop", !drop.isEmpty());
    given.put("categories", !categories.isEmpty());
    given.put("numbers", !numbers.isEmpty());
    given.put("weights", weights != null);
    given.put("groups", groups != null);
    return given.keySet().stream().filter(given::get).toList();
  }

  /** Returns these settings with another label column. */
  public TableSettings withLabel(@Nullable String value) {
    return new TableSettings(
        value, positive, drop, categories, numbers, weights, groups, scale, centred);
  }

  /** Returns these settings with another positive class. */
  public TableSettings withPositive(@Nullable String value) {
    return new TableSettings(
        label, value, drop, categories, numbers, weights, groups, scale, centred);
  }

  /** Returns these settings with other columns to leave out. */
  public TableSettings withDrop(Set<String> value) {
    return new TableSettings(
        label, positive, value, categories, numbers, weights, groups, scale, centred);
  }

  /** Returns these settings with other columns forced to be categories. */
  public TableSettings withCategories(Set<String> value) {
    return new TableSettings(
        label, positive, drop, value, numbers, weights, groups, scale, centred);
  }

  /** Returns these settings with other columns forced to be numbers. */
  public TableSettings withNumbers(Set<String> value) {
    return new TableSettings(
        label, positive, drop, categories, value, weights, groups, scale, centred);
  }

  /** Returns these settings with another column of row weights. */
  public TableSettings withWeights(@Nullable String value) {
    return new TableSettings(
        label, positive, drop, categories, numbers, value, groups, scale, centred);
  }

  /** Returns these settings with another column of groups. */
  public TableSettings withGroups(@Nullable String value) {
    return new TableSettings(
        label, positive, drop, categories, numbers, weights, value, scale, centred);
  }

  /** Returns these settings with another feature scaling. */
  public TableSettings withScale(Scale value) {
    return new TableSettings(
        label, positive, drop, categories, numbers, weights, groups, value, centred);
  }

  /** Returns these settings with or without shifted numbers. */
  public TableSettings withCentred(boolean value) {
    return new TableSettings(
        label, positive, drop, categories, numbers, weights, groups, scale, value);
  }
}
