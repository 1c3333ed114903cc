package dev.agon.cli.option;

import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.support.Printable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the DATA argument of a command becomes a data set, and what is said about its columns. */
public final class DataOptions extends InputOptions {
  /** More columns than anybody reads are not shown. */
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
          "Of two labels, the one whose probability is predicted. [yes, true, the larger]")
  @Nullable String positive;

  @Option(
      names = "--drop",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description = "Leave columns out. A name with a comma in quotation marks: 'a,\"b, c\"'.")
  List<String> drop = List.of();

  @Option(
      names = "--categories",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description = "Columns whose values are levels, even if they are numbers.")
  List<String> categories = List.of();

  @Option(
      names = "--numbers",
      paramLabel = "COL",
      split = ",",
      converter = ColumnName.class,
      description = "Columns whose values are numbers, even if they look like codes.")
  List<String> numbers = List.of();

  @Option(names = "--weights", paramLabel = "COL", description = "How much each row counts.")
  @Nullable String weights;

  @Option(
      names = "--groups",
      paramLabel = "COL",
      description = "The group that each row belongs to; not a feature.")
  @Nullable String groups;

  @Option(
      names = "--scale",
      paramLabel = "auto|standard|max-abs|none",
      description = {
        "How features are brought to a like size. Weights are shown in the columns' own units.",
        "auto: standard for tables; LIBSVM text stays as it is unless its columns differ in size by"
            + " more than 10 times. [auto]"
      })
  Scale scale = Scale.AUTO;

  /**
   * Data for training.
   *
   * @param rows the rows, as training sees them
   * @param columns what they are made of; null for LIBSVM text that is not scaled
   * @param split the part to train with and the part held out; null when all rows are trained with
   */
  public record Loaded(Dataset rows, @Nullable Columns columns, @Nullable Split split) {}

  /** All rows, with an intercept to come; what must be told is, for no model will. */
  public Loaded load(Terminal terminal, String argument, LabelRule rule, boolean quiet) {
    Loaded loaded = load(terminal, argument, rule, /* intercept= */ true, null, quiet);
    warn(terminal, loaded.rows());
    return loaded;
  }

  /**
   * @param holdout rows that nothing is to be learned from, neither weights nor scales; null for
   *     none
   */
  public Loaded load(
      Terminal terminal,
      String argument,
      LabelRule rule,
      boolean intercept,
      @Nullable Holdout holdout,
      boolean quiet) {
    Table table = table(terminal, argument, quiet);
    Loaded loaded =
        table == null
            ? scaled(libsvm(argument, rule), holdout)
            : understood(terminal, table, rule, intercept, holdout, quiet);
    if (!quiet) {
      loaded.rows().notices().forEach(terminal::notice);
    }
    return loaded;
  }

  /** Quiet or not. */
  static void warn(Terminal terminal, Dataset rows) {
    terminal.warnings(rows.warnings());
  }

  private Loaded scaled(Dataset data, @Nullable Holdout holdout) {
    Split split = holdout == null ? null : holdout.split(data);
    Columns columns =
        LibsvmScaling.find(split == null ? data : Subset.of(data, split.training()), scale);
    return columns == null
        ? new Loaded(data, null, split)
        : new Loaded(LibsvmScaling.apply(columns, data), columns, split);
  }

  private Loaded understood(
      Terminal terminal,
      Table table,
      LabelRule rule,
      boolean intercept,
      @Nullable Holdout holdout,
      boolean quiet) {
    LabelRule.Kind wanted = rule instanceof LabelRule.Find find ? find.kind() : LabelRule.Kind.ANY;
    TableSchema understanding = TableSchema.of(table, settings(intercept), wanted, holdout);
    if (!quiet) {
      lines(understanding, table.rows()).stream()
          .map(Printable::message)
          .forEach(terminal.err()::println);
    }
    groups(column -> understanding.by(table, column));
    Dataset rows = understanding.encode(table.forOneUse());
    return new Loaded(rows, understanding.columns(), holdout == null ? null : holdout.split(rows));
  }

  @Override
  List<String> forTables() {
    List<String> given = super.forTables();
    note(given, "--label", label != null);
    note(given, "--positive", positive != null);
    note(given, "--drop", !drop.isEmpty());
    note(given, "--categories", !categories.isEmpty());
    note(given, "--numbers", !numbers.isEmpty());
    note(given, "--weights", weights != null);
    note(given, "--groups", groups != null);
    return given;
  }

  public TableSettings settings(boolean intercept) {
    return new TableSettings(
        label,
        positive,
        set(drop),
        set(categories),
        set(numbers),
        weights,
        groups,
        scale,
        intercept);
  }

  private static Set<String> set(List<String> names) {
    return new LinkedHashSet<>(names);
  }

  /** One small table of what each column was understood to be; the label's line is always there. */
  public static List<String> lines(TableSchema understanding, int rows) {
    TextTable text = new TextTable().row("column", "kind", "missing", "features", "values");
    List<TableSchema.Line> all = understanding.lines();
    List<TableSchema.Line> rest = all.subList(Math.min(MOST_LINES, all.size()), all.size());
    all.stream().limit(MOST_LINES).forEach(line -> row(text, line, rows));
    rest.stream().filter(TableSchema.Line::isLabel).forEach(line -> row(text, line, rows));
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
        line.missing() == 0
            ? "-"
            : String.format(Locale.ROOT, "%.1f%%", 100.0 * line.missing() / rows),
        line.features() == 0 ? "-" : Integer.toString(line.features()),
        line.description());
  }
}
