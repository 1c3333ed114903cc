package dev.agon.learn.load;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.data.read.RowCache;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.io.Causes;
import dev.agon.learn.io.TextInput;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.read.JdbcReader;
import dev.agon.learn.table.read.ParquetFile;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.text.MissingWords;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads a request: detects the format, reads, infers or applies the schema, and encodes the rows.
 */
final class DataLoader {
  private final DataRequest request;

  DataLoader(DataRequest request) {
    this.request = request;
  }

  LoadedData load() {
    if (request.source() instanceof DataSource.Encoded encoded) {
      Holdout holdout = request.holdout();
      Split split = holdout == null ? null : holdout.split(RowFacts.of(encoded.rows()));
      return numbered(encoded.rows(), null, split);
    }
    RawData data = read();
    Table table = data.table();
    return table == null ? libsvm(Objects.requireNonNull(data.rows())) : table(table);
  }

  RawData read() {
    RawData data = source();
    Table table = data.table();
    return table == null
        ? data
        : new RawData(table.without(MissingWords.with(request.table().missing())), null);
  }

  private RawData source() {
    DataSource source = request.source();
    if (source instanceof DataSource.Query query) {
      return new RawData(JdbcReader.read(query.url(), query.sql(), request.keep()), null);
    }
    if (source instanceof DataSource.InMemory memory) {
      return new RawData(memory.table(), null);
    }
    if (source instanceof DataSource.Encoded encoded) {
      return new RawData(null, encoded.rows());
    }
    if (source instanceof DataSource.Stream stream) {
      return stream(stream.in(), stream.name());
    }
    if (source instanceof DataSource.File file) {
      return file(file.path());
    }
    String address = ((DataSource.Remote) source).address();
    throw new InvalidInputException(
        address + " is read by a cluster and cannot be read on this machine.",
        "Train with `spark`, or copy the data to this machine.");
  }

  private RawData file(Path path) {
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      return stream(TextInput.openRaw(path), path.toString()); // a pipe can be read only once
    }
    if (request.format() == null && ParquetFile.is(path)) {
      return new RawData(ParquetFile.read(path, request.keep()), null);
    }
    DataFormat format = format(isNumbered(path), () -> DataFormat.of(path));
    return format == DataFormat.LIBSVM
        ? libsvm(rule -> LibsvmReader.readForModel(path, rule))
        : new RawData(request.reader(format).read(path), null);
  }

  private static boolean isNumbered(Path path) {
    return DataFormat.isNamedLibsvm(path.toString()) || RowCache.isCache(path);
  }

  /**
   * Returns the format of the data.
   *
   * @param numbered whether the name or the content of the file indicates that features have
   *     numbers; other text with a delimiter is a table, even if blanks between columns look like
   *     LIBSVM text
   */
  private DataFormat format(boolean numbered, Supplier<DataFormat> found) {
    DataFormat given = request.format();
    if (given != null) {
      return given;
    }
    DataFormat format = found.get();
    boolean table = request.hasDelimiter() && !numbered && format == DataFormat.LIBSVM;
    return table ? DataFormat.CSV : format;
  }

  private RawData stream(InputStream raw, String name) {
    BufferedInputStream in = DataFormat.peekable(raw, name);
    requireText(in, name);
    DataFormat format = format(DataFormat.isNamedLibsvm(name), () -> DataFormat.of(in));
    return format == DataFormat.LIBSVM
        ? libsvm(rule -> LibsvmReader.readForModel(in, name, rule))
        : new RawData(request.reader(format).read(in, name), null);
  }

  private static void requireText(BufferedInputStream in, String name) {
    try {
      in.mark(1);
      boolean empty = in.read() < 0;
      in.reset();
      if (empty) {
        throw new InvalidInputException(
            name + " is empty.",
            "Check what writes it; a stream that was read to its end cannot be read again.");
      }
    } catch (IOException e) {
      throw Causes.unreadable(name, e);
    }
  }

  private LoadedData table(Table read) {
    Table table = labelled(read.withoutZeros(weights()));
    Map<String, List<String>> kept = new LinkedHashMap<>();
    request.keep().forEach(column -> kept.put(column, table.verbatim(column)));
    if (request.labels() instanceof LabelRule.Known known) {
      Columns columns = request.columns();
      if (columns == null) {
        throw new InvalidInputException(
            "the model has numbered features, but " + table.source() + " is a table.",
            "Use LIBSVM text, as in training; `format` libsvm forces this format.");
      }
      Map<String, Groups> by = groups(column -> ColumnGroups.of(table, column));
      return new LoadedData(columns.read(once(table), known), columns, null, null, by, kept, null);
    }
    Holdout holdout = request.holdout();
    LabelRule.Kind wanted = ((LabelRule.Find) request.labels()).kind();
    TableSchema schema = TableSchema.of(table, request.table(), wanted, holdout);
    request.announce(schema);
    Map<String, Groups> by = groups(column -> schema.by(table, column));
    RowSource again = request.isDivisible() ? RowSource.of(table, request.table(), wanted) : null;
    Dataset rows = schema.encode(again == null ? once(table) : table);
    return new LoadedData(rows, schema.columns(), schema, schema.split(), by, kept, again);
  }

  /** Returns the rows that an evaluation can use: those with a label. */
  private Table labelled(Table table) {
    Columns columns = request.columns();
    return columns != null && request.labels() instanceof LabelRule.Known known && known.required()
        ? table.without(columns.missing()).labelled(columns.label())
        : table;
  }

  /** The column of the row weights; null if there is none, or the rows are only predicted. */
  private @Nullable String weights() {
    if (request.labels() instanceof LabelRule.Known known) {
      Columns columns = request.columns();
      return columns == null || !known.required() ? null : columns.weights();
    }
    return request.table().weights();
  }

  /** A table that was read here is used only once, so that its memory can be freed early. */
  private Table once(Table table) {
    return request.source() instanceof DataSource.InMemory ? table : table.forOneUse();
  }

  private Map<String, Groups> groups(Function<String, Groups> of) {
    Map<String, Groups> found = new LinkedHashMap<>();
    request.by().forEach(column -> found.put(column, of.apply(column)));
    return found;
  }

  private RawData libsvm(Function<LabelRule, Dataset> read) {
    request.requireNoTableSettings();
    LabelRule rule = request.labels();
    if (rule instanceof LabelRule.Known known) {
      Columns columns = request.columns();
      if (columns != null && !columns.areNumbered()) {
        throw new InvalidInputException(
            "the model has named columns, but the data are LIBSVM text.",
            "Use a table with the columns of the training data; `format` csv forces this format.");
      }
      boolean numbers = known.classes().isEmpty() && known.required();
      rule = numbers ? LabelRule.values() : known;
    }
    return new RawData(null, read.apply(rule));
  }

  private LoadedData libsvm(Dataset data) {
    if (request.labels() instanceof LabelRule.Known) {
      return scaled(data, request.columns(), null);
    }
    Holdout holdout = request.holdout();
    Split split = holdout == null ? null : holdout.split(data);
    Dataset training = split == null ? data : Subset.of(data, split.training());
    Scale scale = request.table().scale();
    boolean centred = request.table().centred();
    LoadedData scaled = scaled(data, LibsvmScaling.find(training, scale, centred), split);
    return request.isDivisible() ? scaled.withSource(RowSource.of(data, scale, centred)) : scaled;
  }

  private static LoadedData scaled(Dataset data, @Nullable Columns columns, @Nullable Split split) {
    return numbered(columns == null ? data : LibsvmScaling.apply(columns, data), columns, split);
  }

  private static LoadedData numbered(
      Dataset rows, @Nullable Columns columns, @Nullable Split split) {
    return new LoadedData(rows, columns, null, split, Map.of(), Map.of(), null);
  }
}
