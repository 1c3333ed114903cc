package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.data.read.RowCache;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.io.TextInput;
import dev.agon.learn.model.Model;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.read.JdbcReader;
import dev.agon.learn.table.read.TableReader;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where data come from, and in which format. */
public class InputOptions {
  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Look names up here first, then in AGON_DATA and the user's data folder.")
  @Nullable Path folder;

  @Option(
      names = "--format",
      paramLabel = "csv|tsv|libsvm",
      description = "The format of the data. [found by name and by looking]")
  public @Nullable DataFormat format;

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      description = "What stands between the cells of a table: one character, or tab. [found]")
  public @Nullable String delimiter;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description = "Whether a table begins with the columns' names. [found]")
  public @Nullable String header;

  @Option(
      names = "--jdbc",
      paramLabel = "URL",
      description = "Read a table from this database instead of a file; see --sql.")
  public @Nullable String jdbc;

  @Option(
      names = "--sql",
      paramLabel = "QUERY",
      description = "The query whose result is the table, for --jdbc.")
  @Nullable String sql;

  /** Columns whose text is wanted beside what is made of it. */
  private Set<String> keep = Set.of();

  private Map<String, List<String>> kept = Map.of();

  /** Asks for the text of these columns of the table that will be read next. */
  public void keep(Set<String> columns) {
    keep = columns;
  }

  /** The text of the columns that were asked for, in that order. */
  public Map<String, List<String>> kept() {
    return kept;
  }

  /** Columns by which to measure, besides those that a model uses. */
  private List<String> measuredBy = List.of();

  private Map<String, Groups> groupsBy = Map.of();

  /** Asks for the groups that these columns make of the rows that will be read next. */
  void measureBy(List<String> columns) {
    measuredBy = columns;
  }

  /** The groups of the rows that were read last; none for LIBSVM text. */
  Map<String, Groups> groupsBy() {
    return groupsBy;
  }

  /** Looks at the columns to measure by while the table is whole. */
  void groups(Function<String, Groups> by) {
    Map<String, Groups> found = new LinkedHashMap<>();
    measuredBy.forEach(column -> found.put(column, by.apply(column)));
    groupsBy = found;
  }

  /** The file that a DATA argument means; null for standard input and databases. */
  public @Nullable Path file(String argument) {
    return argument.isEmpty() || argument.equals(STANDARD_INPUT)
        ? null
        : DataFolders.ofSystem(folder).find(argument);
  }

  /**
   * Adds everything that is read for a DATA argument: the file, the cache that stands for it, a
   * redirected standard input, the files of a database and of its query.
   *
   * @param name what messages call it, for example DATA or --test
   */
  public void declare(Outputs files, Terminal terminal, String name, String argument) {
    if (argument.equals(STANDARD_INPUT)) {
      Pipes.readsStandardInput(files, terminal, name);
    }
    Path file = file(argument);
    if (file != null) {
      files.reads(name, file).reads("the cache of " + name, RowCache.beside(file));
    }
    if (jdbc != null) {
      DatabaseFiles.of(jdbc).forEach(each -> files.reads("--jdbc", each));
    }
    if (sql != null) {
      DatabaseFiles.quoted(sql).forEach(each -> files.reads("--sql", each));
    }
  }

  /** Standard input or a pipe, once its first bytes were looked at: they come only once. */
  private @Nullable BufferedInputStream input;

  /** The table that is given, or null when the data are LIBSVM text. */
  public @Nullable Table table(Terminal terminal, String argument, boolean quiet) {
    if (jdbc != null || sql != null) {
      if (jdbc == null || sql == null || !argument.isEmpty()) {
        throw new InvalidInputException(
            "--jdbc URL and --sql QUERY belong together, without DATA.",
            "Maybe one of them is missing, or DATA is to be left out.");
      }
      return JdbcReader.read(jdbc, sql, keep);
    }
    requireArgument(argument);
    if (argument.equals(STANDARD_INPUT)) {
      return stream(terminal.in(), "standard input");
    }
    Path file = DataFolders.ofSystem(folder).find(argument);
    if (Pipes.isStream(file)) {
      Pipes.announce(terminal, file, quiet);
      return stream(TextInput.openRaw(file), file.toString());
    }
    DataFormat found = format == null ? DataFormat.of(file) : format;
    return found == DataFormat.LIBSVM ? null : reader(found).read(file);
  }

  private @Nullable Table stream(InputStream raw, String source) {
    BufferedInputStream in = DataFormat.look(raw, source);
    input = in;
    DataFormat found = format == null ? DataFormat.of(in) : format;
    return found == DataFormat.LIBSVM ? null : reader(found).read(in, source);
  }

  private static void requireArgument(String argument) {
    if (argument.isEmpty()) {
      throw new InvalidInputException(
          "there is no DATA.", "Maybe name a file, - for standard input, or --jdbc and --sql.");
    }
  }

  /** The options that were given and that only a table understands. */
  List<String> forTables() {
    List<String> given = new ArrayList<>();
    note(given, "--delimiter", delimiter != null);
    note(given, "--header", header != null);
    note(given, "--keep", !keep.isEmpty());
    return given;
  }

  static void note(List<String> given, String option, boolean isGiven) {
    if (isGiven) {
      given.add(option);
    }
  }

  /**
   * The rows of LIBSVM text.
   *
   * @throws InvalidInputException when something was asked for that is not done to such text
   */
  public Dataset libsvm(String argument, LabelRule rule) {
    if (!forTables().isEmpty()) {
      throw new InvalidInputException(
          String.join(", ", forTables()) + ": for tables only, but the data are LIBSVM text.",
          "Maybe a table is meant: --format csv; or leave it out.");
    }
    String source = argument.equals(STANDARD_INPUT) ? "standard input" : argument;
    return input != null
        ? LibsvmReader.readForModel(input, source, rule)
        : LibsvmReader.readForModel(DataFolders.ofSystem(folder).find(argument), rule);
  }

  /** The rows for a model, prepared as its training data were; every row has a label. */
  Dataset labelled(Terminal terminal, String argument, Model model, boolean quiet) {
    return prepared(
        terminal, argument, new LabelRule.Known(model.classes(), true), model.columns(), quiet);
  }

  /** The rows for a model, prepared as its training data were; labels are optional. */
  Dataset unlabelled(Terminal terminal, String argument, Model model, boolean quiet) {
    return prepared(
        terminal, argument, new LabelRule.Known(model.classes(), false), model.columns(), quiet);
  }

  /** Rows prepared as others were. */
  public Dataset prepared(
      Terminal terminal,
      String argument,
      LabelRule.Known rule,
      @Nullable Columns columns,
      boolean quiet) {
    Table table = table(terminal, argument, quiet);
    groupsBy = Map.of();
    if (table != null) {
      groups(column -> ColumnGroups.of(table, column));
      Map<String, List<String>> texts = new LinkedHashMap<>();
      keep.forEach(column -> texts.put(column, table.verbatim(column)));
      kept = texts;
    }
    Dataset data = table == null ? numbered(argument, rule, columns) : named(table, rule, columns);
    if (!quiet) {
      data.notices().forEach(terminal::notice);
    }
    return data;
  }

  private Dataset numbered(String argument, LabelRule.Known rule, @Nullable Columns columns) {
    if (columns != null && !columns.areNumbered()) {
      throw new InvalidInputException(
          "the model knows its columns by name, but the data are LIBSVM text.",
          "Maybe a table is meant: --format csv.");
    }
    LabelRule labels = rule.classes().isEmpty() && rule.required() ? LabelRule.values() : rule;
    Dataset data = libsvm(argument, labels);
    return columns == null ? data : LibsvmScaling.apply(columns, data);
  }

  private static Dataset named(Table table, LabelRule.Known rule, @Nullable Columns columns) {
    if (columns == null) {
      throw new InvalidInputException(
          "the model knows its features by number, but " + table.source() + " is a table.",
          "Maybe LIBSVM text is meant: --format libsvm.");
    }
    return columns.read(table.forOneUse(), rule);
  }

  /** A reader with the delimiter and the header that are given or that the format has. */
  public TableReader reader(@Nullable DataFormat found) {
    return new TableReader(delimiter(found), header(), keep);
  }

  private @Nullable Byte delimiter(@Nullable DataFormat found) {
    if (delimiter == null) {
      return found == DataFormat.TSV ? (byte) '\t' : null;
    }
    if (delimiter.equalsIgnoreCase("tab") || delimiter.equals("\\t")) {
      return (byte) '\t';
    }
    if (delimiter.length() != 1 || delimiter.charAt(0) > 0x7E || "\"\n\r".contains(delimiter)) {
      throw new InvalidInputException(
          "--delimiter must be one character or tab, but was '" + delimiter + "'.",
          "Maybe ',' or ';' is meant.");
    }
    return (byte) delimiter.charAt(0);
  }

  private @Nullable Boolean header() {
    if (header == null) {
      return null;
    }
    if (!header.equals("yes") && !header.equals("no")) {
      throw new InvalidInputException(
          "--header must be yes or no, but was '" + header + "'.", "Maybe leave it out.");
    }
    return header.equals("yes");
  }
}
