package dev.agon.cli.input;

import dev.agon.cli.option.ColumnName;
import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Messages;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.support.Printable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the columns of a table. */
public class DataOptions extends InputOptions {
  /** The largest number of columns that are listed. */
  private static final int MOST_LINES = 200;

  @Option(
      names = "--label",
      paramLabel = "COL",
      description = "The column to predict. [label, target, class, y or outcome, else the last]")
  @Nullable String label;

  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description =
          "The label whose probability is predicted, for two classes. [yes, true, the" + " larger]")
  @Nullable String positive;

  @Option(
      names = "--drop",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description = "Exclude columns. Quote a name with a comma: 'a,\"b, c\"'.")
  List<String> drop = List.of();

  @Option(
      names = "--categories",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description = "Columns to read as categories, even if they contain numbers.")
  List<String> categories = List.of();

  @Option(
      names = "--numbers",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description = "Columns to read as numbers, even if they look like codes.")
  List<String> numbers = List.of();

  @Option(
      names = "--missing",
      paramLabel = "WORD",
      split = ",",
      converter = ColumnName.class,
      description =
          "Words or numbers that mean a missing value in every column, in addition to empty cells,"
              + " NA, N/A, ?, null, NaN and None: 'k.A.,unknown,-999'. They are stored in the"
              + " model.")
  List<String> missing = List.of();

  @Option(
      names = "--weights",
      paramLabel = "COL",
      description = "Column with the weight of each row. Rows of weight 0 are left out.")
  @Nullable String weights;

  @Option(
      names = "--groups",
      paramLabel = "COL,...",
      description =
          "Columns with the group of each row. Several columns are crossed, and label"
              + " may be one: --groups race,label. They remain features unless they are"
              + " dropped. Without --robust, the worst group is minimised.")
  @Nullable String groups;

  @Option(
      names = "--scale",
      paramLabel = "auto|standard|max-abs|none",
      description =
          "Feature scaling. Weights are shown in the original units of the columns."
              + " auto: standard for tables; LIBSVM text is scaled only if its columns differ"
              + " in size by more than a factor of 10. [auto]")
  Scale scale = Scale.AUTO;

  /** Returns the request for rows to train with. */
  public DataRequest training(DataSource source, LabelRule rule, boolean intercept) {
    return request(source).table(settings(intercept)).labels(rule);
  }

  /** Loads all rows for a model with an intercept; their warnings are printed. */
  public LoadedData loadAll(Terminal terminal, DataSource source, LabelRule rule, boolean quiet) {
    LoadedData loaded = loadTraining(terminal, training(source, rule, true), quiet);
    terminal.warnings(loaded.rows().warnings());
    return loaded;
  }

  /** Loads rows to train with; the schema of a table and notices are printed. */
  public static LoadedData loadTraining(Terminal terminal, DataRequest request, boolean quiet) {
    return load(
        terminal, quiet ? request : request.onSchema(schema -> print(terminal, schema)), quiet);
  }

  /** Returns whether the rows have groups. */
  public boolean hasGroups() {
    return groups != null;
  }

  /** Prints the schema of a table on standard error. */
  public static void print(Terminal terminal, TableSchema schema) {
    lines(schema).stream().map(Printable::message).forEach(terminal.err()::println);
  }

  /** Returns the settings of a table, for a model with or without an intercept. */
  public TableSettings settings(boolean intercept) {
    return TableSettings.defaults()
        .withLabel(label)
        .withPositive(positive)
        .withDrop(set(drop))
        .withCategories(set(categories))
        .withNumbers(set(numbers))
        .withMissing(missing)
        .withWeights(weights)
        .withGroups(groups)
        .withScale(scale)
        .withCentred(intercept);
  }

  private static Set<String> set(List<String> names) {
    return new LinkedHashSet<>(names);
  }

  /**
   * Returns one line per column with its kind and features; the line of the label is always
   * included.
   */
  public static List<String> lines(TableSchema schema) {
    TextTable text = new TextTable().row("column", "kind", "missing", "features", "values");
    List<TableSchema.Line> all = schema.lines();
    List<TableSchema.Line> rest = all.subList(Math.min(MOST_LINES, all.size()), all.size());
    all.stream().limit(MOST_LINES).forEach(line -> row(text, line, schema.rowCount(line)));
    rest.stream()
        .filter(TableSchema.Line::isLabel)
        .forEach(line -> row(text, line, schema.rowCount(line)));
    long left = rest.stream().filter(line -> !line.isLabel()).count();
    if (left > 0) {
      text.row("... and " + Messages.count(left, "more column"));
    }
    return text.lines();
  }

  private static void row(TextTable text, TableSchema.Line line, int rows) {
    text.row(
        line.name(),
        line.role(),
        line.missing() == 0 ? "-" : Figures.percent(line.missing(), rows),
        line.features() == 0 ? "-" : Integer.toString(line.features()),
        line.description());
  }
}
