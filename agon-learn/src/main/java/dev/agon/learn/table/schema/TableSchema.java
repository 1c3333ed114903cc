package dev.agon.learn.table.schema;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.table.encode.RowEncoder;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.encode.TableRows;
import dev.agon.learn.table.encode.TargetColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a table for training: the kind of each column, the label, and how rows become
 * features.
 *
 * <p>Immutable, and inferred by one function from the statistics of a table and from settings. The
 * table may be in one part on this machine, or in many on a cluster: the schema is the same.
 */
public final class TableSchema {
  static final String LABEL = "label";

  private final String source;
  private final List<Line> lines;
  private final List<String> notices;
  private final List<String> warnings;
  private final List<String> refused;
  private final List<String> unusable;
  private final RowEncoder encoder;
  private final int rows;
  private final int unlabelled;
  private final @Nullable Split split;

  /**
   * What is told of one column.
   *
   * @param name its name
   * @param role its kind, or what else it is used for
   * @param description its values in brief
   * @param missing how many cells are missing
   * @param features how many features it makes
   */
  public record Line(String name, String role, String description, int missing, int features) {
    /** Whether this is the column to predict. */
    public boolean isLabel() {
      return role.equals(LABEL);
    }
  }

  /**
   * @param unusable the names of the columns that are refused
   * @param rows the number of rows, with a label or without
   * @param unlabelled the number of rows without a label
   * @param split the parts of the labelled rows; null when no rows are held out
   */
  TableSchema(
      String source,
      List<Line> lines,
      List<String> notices,
      List<String> warnings,
      List<String> refused,
      List<String> unusable,
      RowEncoder encoder,
      int rows,
      int unlabelled,
      @Nullable Split split) {
    this.source = source;
    this.lines = List.copyOf(lines);
    this.notices = List.copyOf(notices);
    this.warnings = List.copyOf(warnings);
    this.refused = List.copyOf(refused);
    this.unusable = List.copyOf(unusable);
    this.encoder = encoder;
    this.rows = rows;
    this.unlabelled = unlabelled;
    this.split = split;
  }

  /**
   * Infers the schema of a table, which may be in parts.
   *
   * @param wanted the kind of labels
   * @throws InvalidInputException when a named column does not exist, or there is no usable label
   */
  public static TableSchema of(TableParts table, TableSettings settings, LabelRule.Kind wanted) {
    return new SchemaInference(table, settings, null).infer(wanted);
  }

  /**
   * Infers the schema of a table of which some rows are held out: fills, levels and scales then
   * come from the other rows alone, as the rest of the model does.
   *
   * @param wanted the kind of labels
   * @param holdout the rows from which nothing is learned; null for none
   * @throws InvalidInputException when a named column does not exist, there is no usable label, or
   *     there are too few rows for two parts
   */
  public static TableSchema of(
      Table table, TableSettings settings, LabelRule.Kind wanted, @Nullable Holdout holdout) {
    return new SchemaInference(table, settings, holdout).infer(wanted);
  }

  /** One line per column, in the order of the table. */
  public List<Line> lines() {
    return lines;
  }

  /** The notices about columns, besides the lines. */
  public List<String> notices() {
    return notices;
  }

  /**
   * The warnings about this table, which its {@linkplain #encode encoded rows} carry to the model.
   */
  public List<String> warnings() {
    return warnings;
  }

  /** The names of the classes; none where the labels are numbers to predict. */
  public List<String> classes() {
    return encoder.label().classes();
  }

  /** The names of the groups; none without. */
  public List<String> groups() {
    GroupColumn groups = encoder.groups();
    return groups == null ? List.of() : groups.names();
  }

  /** The labelled rows to train with and those held out; null when no rows are held out. */
  public @Nullable Split split() {
    return split;
  }

  /** The facts by which the labelled rows of the table can be divided. */
  public RowFacts facts(Table whole) {
    Target all = encoder.label().target(whole, Scaling.none(0));
    boolean[] labelled = TargetColumn.present(all);
    GroupColumn known = encoder.groups();
    return new LabelledRows(
        whole,
        TableRows.kept(all, labelled),
        known == null ? null : known.of(whole, labelled),
        labelled);
  }

  /** The kind of the labels: classes or values, those of no row. */
  public Target target() {
    List<String> classes = classes();
    return classes.isEmpty() ? new Values(new double[0]) : new Classes(new int[0], classes);
  }

  /** The number of rows, with a label or without. */
  public int rowCount() {
    return rows;
  }

  /** The columns that a model will know. */
  public Columns columns() {
    return encoder.columns();
  }

  /** What makes the table unusable as it is, one complaint per column; none when it can be used. */
  public List<String> refused() {
    return refused;
  }

  /** The labelled rows of the table by the values of any column, for example to measure by it. */
  public Groups by(Table whole, String column) {
    return ColumnGroups.of(whole, column, encoder.label());
  }

  /**
   * The rows of the table, encoded and scaled. Rows without a label are left out.
   *
   * @throws InvalidInputException when a column can neither be used nor left out
   */
  public Dataset encode(Table whole) {
    return encoder().encode(whole, 0, rowNotices(), new ArrayList<>(warnings));
  }

  /**
   * The encoder of rows, for tables that are encoded part by part.
   *
   * @throws InvalidInputException when a column can neither be used nor left out
   */
  public RowEncoder encoder() {
    requireUsable();
    return encoder;
  }

  /** The notices of the schema and of its rows. */
  public List<String> rowNotices() {
    List<String> all = new ArrayList<>(notices);
    if (unlabelled > 0) {
      all.add(
          String.format(
              Locale.ROOT, "%d of %d rows have no label and are skipped.", unlabelled, rows));
    }
    return all;
  }

  private void requireUsable() {
    if (!refused.isEmpty()) {
      throw new InvalidInputException(
          source + ": " + String.join("; ", refused) + "; a linear model cannot use such columns.",
          "Exclude them with "
              + Names.of("drop")
              + " '"
              + String.join(",", unusable)
              + "', or correct the cells: leave missing values empty, write numbers without"
              + " thousands separators, and convert dates to numbers of days.");
    }
    if (columns().features() == 0) {
      throw new InvalidInputException(
          source + " has no column besides the label that a model can use.",
          "Check the delimiter ("
              + Names.of("delimiter")
              + "), or use "
              + Names.of("numbers")
              + " or "
              + Names.of("categories")
              + ".");
    }
  }

  @Override
  public String toString() {
    return "TableSchema[" + columns() + "]";
  }
}
