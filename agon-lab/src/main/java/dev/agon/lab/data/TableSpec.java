package dev.agon.lab.data;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The roles of the columns of a table.
 *
 * @param label the column that is predicted
 * @param positive the class whose probability is predicted; by default chosen by the program
 * @param values whether numbers are predicted instead of classes
 * @param scale the scaling of the features: auto (default), standard, max-abs or none
 * @param columns the columns that are used; all if empty
 * @param groups the columns whose values are crossed to groups of rows; may be empty
 * @param below the column of a number that defines two groups, and the limit between them; null for
 *     none
 */
public record TableSpec(
    String label,
    @Nullable String positive,
    boolean values,
    @Nullable String scale,
    List<String> columns,
    List<String> groups,
    @Nullable Below below) {

  /**
   * Two groups of rows, by a number.
   *
   * @param column the column
   * @param limit rows with smaller numbers are the first group
   */
  public record Below(String column, double limit) {}

  /** Sets the defaults of absent keys. */
  public TableSpec {
    columns = columns == null ? List.of() : List.copyOf(columns);
    groups = groups == null ? List.of() : List.copyOf(groups);
  }

  /** Checks that no key is missing. */
  void check() {
    if (label == null) {
      throw new InvalidInputException(
          "the table has no label.", "Add the key 'label', or correct its spelling.");
    }
    scaling();
    if (below != null && (below.column() == null || !groups.isEmpty())) {
      throw new InvalidInputException(
          "groups need either the key 'groups' or the key 'below' with a column.",
          "Delete one of them, or add the column.");
    }
  }

  private Scale scaling() {
    String text = scale == null ? "auto" : scale;
    for (Scale value : Scale.values()) {
      if (value.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(text)) {
        return value;
      }
    }
    throw new InvalidInputException(
        "scale '" + text + "' is unknown.", "Use one of these: auto, standard, max-abs, none.");
  }

  /** Returns the labels that are accepted. */
  public LabelRule labels() {
    return values ? LabelRule.values() : LabelRule.classes();
  }

  /** Returns the settings for a table; columns that are not used are dropped. */
  public TableSettings settings(Table table) {
    Set<String> drop = new LinkedHashSet<>();
    if (!columns.isEmpty()) {
      drop.addAll(table.names());
      drop.removeAll(columns);
      drop.remove(label);
    }
    return TableSettings.defaults()
        .withLabel(label)
        .withPositive(positive)
        .withScale(scaling())
        .withDrop(drop);
  }

  /** Returns the columns that define the groups. */
  public Set<String> groupColumns() {
    return new LinkedHashSet<>(below == null ? groups : List.of(below.column()));
  }
}
