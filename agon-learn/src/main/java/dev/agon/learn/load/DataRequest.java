package dev.agon.learn.load;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.support.Given;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request for data: the source and all settings for converting it to rows. Immutable; {@link
 * #load} reads the data.
 *
 * <pre>{@code
 * LoadedData data =
 *     DataRequest.of(new DataSource.File(Path.of("customers.csv")))
 *         .table(TableSettings.defaults().withLabel("churned"))
 *         .holdout(Holdout.random(0.2, 1))
 *         .load();
 * }</pre>
 */
public final class DataRequest {
  private final DataSource source;
  private @Nullable DataFormat format;
  private @Nullable Byte delimiter;
  private @Nullable Boolean header;
  private TableSettings table = TableSettings.defaults();
  private LabelRule labels = LabelRule.any();
  private @Nullable Columns columns;
  private @Nullable Holdout holdout;
  private boolean divisible;
  private List<String> by = List.of();
  private Set<String> keep = Set.of();
  private Consumer<TableSchema> onSchema = schema -> {};

  private DataRequest(DataSource source) {
    this.source = source;
  }

  /** Returns a request for all rows of the source, with default settings. */
  public static DataRequest of(DataSource source) {
    return new DataRequest(Given.argument("DataRequest.of", "source", source));
  }

  /** Sets the format; null to detect it by name and content (default). */
  public DataRequest format(@Nullable DataFormat value) {
    return with(copy -> copy.format = value);
  }

  /** Sets the delimiter of a table; null to detect it (default). */
  public DataRequest delimiter(@Nullable Byte value) {
    return with(copy -> copy.delimiter = value);
  }

  /** Sets whether a table has a header; null to detect it (default). */
  public DataRequest header(@Nullable Boolean value) {
    return with(copy -> copy.header = value);
  }

  /** Sets the roles and kinds of the columns. */
  public DataRequest table(TableSettings value) {
    return with(copy -> copy.table = Given.required(DataRequest.class, "table", value));
  }

  /** Sets the labels that are accepted; any by default. */
  public DataRequest labels(LabelRule value) {
    return with(copy -> copy.labels = Given.required(DataRequest.class, "labels", value));
  }

  /**
   * Prepares the rows for a trained model instead of for training.
   *
   * @param value the model's columns; null for a model of unscaled LIBSVM text
   * @param known the model's labels
   */
  public DataRequest forModel(@Nullable Columns value, LabelRule.Known known) {
    return with(
        copy -> {
          copy.columns = value;
          copy.labels = Given.required(DataRequest.class, "forModel", known);
        });
  }

  /** Sets the rows to hold out; null for none (default). Preprocessing is fitted without them. */
  public DataRequest holdout(@Nullable Holdout value) {
    return with(copy -> copy.holdout = value);
  }

  /** Sets whether the rows will be split again, with preprocessing fitted for each split. */
  public DataRequest divisible(boolean value) {
    return with(copy -> copy.divisible = value);
  }

  /** Sets the columns whose values group the rows in reports. */
  public DataRequest by(List<String> value) {
    return with(copy -> copy.by = List.copyOf(Given.required(DataRequest.class, "by", value)));
  }

  /** Sets the columns whose text is kept unchanged, for example identifiers. */
  public DataRequest keep(Set<String> value) {
    return with(copy -> copy.keep = Given.required(DataRequest.class, "keep", value));
  }

  /**
   * Sets a consumer of the inferred schema. It is called before the rows are encoded, and therefore
   * even if a column is rejected.
   */
  public DataRequest onSchema(Consumer<TableSchema> value) {
    return with(copy -> copy.onSchema = Given.required(DataRequest.class, "onSchema", value));
  }

  /** Reads the data and encodes them as rows of features. */
  public LoadedData load() {
    return new DataLoader(this).load();
  }

  /** Reads the data only: no schema is inferred, and nothing is encoded or scaled. */
  public RawData read() {
    return new DataLoader(this).read();
  }

  private DataRequest with(Consumer<DataRequest> change) {
    DataRequest copy = new DataRequest(source);
    copy.format = format;
    copy.delimiter = delimiter;
    copy.header = header;
    copy.table = table;
    copy.labels = labels;
    copy.columns = columns;
    copy.holdout = holdout;
    copy.divisible = divisible;
    copy.by = by;
    copy.keep = keep;
    copy.onSchema = onSchema;
    change.accept(copy);
    return copy;
  }

  /** The source of the data. */
  public DataSource source() {
    return source;
  }

  /** The format; null to detect it. */
  public @Nullable DataFormat format() {
    return format;
  }

  /**
   * Returns the table reader with the settings of this request.
   *
   * @param found the format of the data; null if it is not known yet
   */
  public TableReader reader(@Nullable DataFormat found) {
    boolean tabs = delimiter == null && found == DataFormat.TSV;
    return new TableReader(
        tabs ? Byte.valueOf((byte) '\t') : delimiter,
        header,
        keep,
        MissingWords.with(table.missing()));
  }

  /** The roles and kinds of the columns. */
  public TableSettings table() {
    return table;
  }

  /** The labels that are accepted. */
  public LabelRule labels() {
    return labels;
  }

  private List<String> tableSettings() {
    List<String> given = new ArrayList<>();
    if (delimiter != null) {
      given.add("delimiter");
    }
    if (header != null) {
      given.add("header");
    }
    if (!keep.isEmpty()) {
      given.add("keep");
    }
    given.addAll(table.given());
    return given;
  }

  /**
   * Rejects settings that apply only to tables, because they have no effect on LIBSVM text.
   *
   * @throws InvalidInputException if there are such settings
   */
  public void requireNoTableSettings() {
    List<String> given = tableSettings();
    if (!given.isEmpty()) {
      throw new InvalidInputException(
          String.join(", ", given.stream().map(Names::of).toList())
              + " cannot be used: "
              + source.name()
              + " is LIBSVM text, which has no columns with names.",
          "Remove them, or use `format` csv if the data are a table.");
    }
  }

  /** Returns whether a delimiter of columns is given. */
  public boolean hasDelimiter() {
    return delimiter != null;
  }

  @Nullable Columns columns() {
    return columns;
  }

  boolean isDivisible() {
    return divisible;
  }

  @Nullable Holdout holdout() {
    return holdout;
  }

  List<String> by() {
    return by;
  }

  Set<String> keep() {
    return keep;
  }

  void announce(TableSchema schema) {
    onSchema.accept(schema);
  }

  @Override
  public String toString() {
    return "DataRequest[" + source.name() + ", " + table + "]";
  }
}
