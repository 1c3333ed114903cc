package dev.agon.learn.table.schema;

import dev.agon.learn.table.encode.Scale;
import dev.agon.support.Given;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a table: the roles and kinds of its columns where the schema inference does not
 * decide. Immutable.
 *
 * <pre>{@code
 * TableSettings.defaults().withLabel("churned").withDrop(Set.of("note"))
 * }</pre>
 */
public final class TableSettings {
  private static final TableSettings DEFAULTS = new TableSettings();

  private @Nullable String label;
  private @Nullable String positive;
  private Set<String> drop = Set.of();
  private Set<String> categories = Set.of();
  private Set<String> numbers = Set.of();
  private List<String> missing = List.of();
  private @Nullable String weights;
  private @Nullable String groups;
  private Scale scale = Scale.AUTO;
  private boolean centred = true;

  private TableSettings() {}

  private static <T> T required(String name, @Nullable T value) {
    return Given.required(TableSettings.class, name, value);
  }

  /** Returns settings that leave every decision to the schema inference. */
  public static TableSettings defaults() {
    return DEFAULTS;
  }

  /** Returns the names of the settings that only a table has and that differ from the defaults. */
  public List<String> given() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("label", label != null);
    given.put("positive", positive != null);
    given.put("drop", !drop.isEmpty());
    given.put("categories", !categories.isEmpty());
    given.put("numbers", !numbers.isEmpty());
    given.put("missing", !missing.isEmpty());
    given.put("weights", weights != null);
    given.put("groups", groups != null);
    return given.keySet().stream().filter(given::get).toList();
  }

  private TableSettings with(Consumer<TableSettings> change) {
    TableSettings copy = new TableSettings();
    copy.label = label;
    copy.positive = positive;
    copy.drop = drop;
    copy.categories = categories;
    copy.numbers = numbers;
    copy.missing = missing;
    copy.weights = weights;
    copy.groups = groups;
    copy.scale = scale;
    copy.centred = centred;
    change.accept(copy);
    return copy;
  }

  /**
   * Returns these settings with another column to predict; null for one named label, target, class,
   * y or outcome, or else the last (default).
   */
  public TableSettings withLabel(@Nullable String value) {
    return with(copy -> copy.label = value);
  }

  /**
   * Returns these settings with another positive class: of two classes, the one whose probability
   * is predicted; null to choose yes, true or the larger (default).
   */
  public TableSettings withPositive(@Nullable String value) {
    return with(copy -> copy.positive = value);
  }

  /** Returns these settings with other columns to exclude; none by default. */
  public TableSettings withDrop(Set<String> value) {
    return with(copy -> copy.drop = required("drop", value));
  }

  /**
   * Returns these settings with other columns to read as categories, even if they are numbers; none
   * by default.
   */
  public TableSettings withCategories(Set<String> value) {
    return with(copy -> copy.categories = required("categories", value));
  }

  /**
   * Returns these settings with other columns to read as numbers, even if they look like codes;
   * none by default.
   */
  public TableSettings withNumbers(Set<String> value) {
    return with(copy -> copy.numbers = required("numbers", value));
  }

  /**
   * Returns these settings with other words, or numbers such as -999, that mean a missing value in
   * every column, in addition to the standard ones; none by default.
   */
  public TableSettings withMissing(List<String> value) {
    return with(copy -> copy.missing = List.copyOf(required("missing", value)));
  }

  /** Returns these settings with another column of row weights; null for none (default). */
  public TableSettings withWeights(@Nullable String value) {
    return with(copy -> copy.weights = value);
  }

  /**
   * Returns these settings with another column of groups, or several that are crossed: {@code
   * race,label}; null for none (default). They remain features, unless they are dropped. A name
   * with a comma must be quoted; "label" means the label column if no column has that name.
   */
  public TableSettings withGroups(@Nullable String value) {
    return with(copy -> copy.groups = value);
  }

  /** Returns these settings with another feature scaling; {@link Scale#AUTO} by default. */
  public TableSettings withScale(Scale value) {
    return with(copy -> copy.scale = required("scale", value));
  }

  /**
   * Returns these settings with or without centred numbers, which need a model with an intercept;
   * centred by default.
   */
  public TableSettings withCentred(boolean value) {
    return with(copy -> copy.centred = value);
  }

  /** The column to predict, or null. */
  public @Nullable String label() {
    return label;
  }

  /** The positive class, or null. */
  public @Nullable String positive() {
    return positive;
  }

  /** The columns to exclude. */
  public Set<String> drop() {
    return drop;
  }

  /** The columns to read as categories. */
  public Set<String> categories() {
    return categories;
  }

  /** The columns to read as numbers. */
  public Set<String> numbers() {
    return numbers;
  }

  /** The words that mean a missing value in every column, in addition to the standard ones. */
  public List<String> missing() {
    return missing;
  }

  /** The column of row weights, or null. */
  public @Nullable String weights() {
    return weights;
  }

  /** The column of groups, or null. */
  public @Nullable String groups() {
    return groups;
  }

  /** The feature scaling. */
  public Scale scale() {
    return scale;
  }

  /** Returns whether numbers may be centred. */
  public boolean centred() {
    return centred;
  }

  @Override
  public String toString() {
    return "TableSettings" + given();
  }
}
