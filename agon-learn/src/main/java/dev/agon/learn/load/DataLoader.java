package dev.agon.learn.load;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.read.JdbcReader;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import java.io.BufferedInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns a request into rows: finds the format, reads, infers or applies the schema, encodes. */
final class DataLoader {
  private final DataRequest request;

  DataLoader(DataRequest request) {
    this.request = request;
  }

  LoadedData load() {
    DataSource source = request.source();
    if (source instanceof DataSource.Query query) {
      return table(JdbcReader.read(query.url(), query.sql(), request.keep()));
    }
    if (source instanceof DataSource.InMemory memory) {
      return table(memory.table());
    }
    if (source instanceof DataSource.Encoded encoded) {
      Holdout holdout = request.holdout();
      Split split = holdout == null ? null : holdout.split(encoded.rows());
      return numbered(encoded.rows(), null, split);
    }
    if (source instanceof DataSource.Stream stream) {
      BufferedInputStream in = DataFormat.look(stream.in(), stream.name());
      DataFormat format = request.format() == null ? DataFormat.of(in) : request.format();
      return format == DataFormat.LIBSVM
          ? libsvm(rule -> LibsvmReader.readForModel(in, stream.name(), rule))
          : table(reader(format).read(in, stream.name()));
    }
    var path = ((DataSource.File) source).path();
    DataFormat format = request.format() == null ? DataFormat.of(path) : request.format();
    return format == DataFormat.LIBSVM
        ? libsvm(rule -> LibsvmReader.readForModel(path, rule))
        : table(reader(format).read(path));
  }

  private TableReader reader(DataFormat format) {
    Byte delimiter = request.delimiter();
    if (delimiter == null && format == DataFormat.TSV) {
      delimiter = (byte) '\t';
    }
    return new TableReader(delimiter, request.header(), request.keep());
  }

  private LoadedData table(Table table) {
    Map<String, List<String>> kept = new LinkedHashMap<>();
    request.keep().forEach(column -> kept.put(column, table.verbatim(column)));
    if (request.labels() instanceof LabelRule.Known known) {
      Columns columns = request.columns();
      if (columns == null) {
        throw new InvalidInputException(
            "the model has numbered features, but " + table.source() + " is a table.",
            "Use LIBSVM text, as in training; " + Names.of("format") + " libsvm reads it as such.");
      }
      Map<String, Groups> by = groups(column -> ColumnGroups.of(table, column));
      return new LoadedData(columns.read(once(table), known), columns, null, null, by, kept);
    }
    Holdout holdout = request.holdout();
    LabelRule.Kind wanted = ((LabelRule.Find) request.labels()).kind();
    TableSchema schema = TableSchema.of(table, request.table(), wanted, holdout);
    Map<String, Groups> by = groups(column -> schema.by(table, column));
    Dataset rows = schema.encode(once(table));
    Split split = holdout == null ? null : holdout.split(rows);
    return new LoadedData(rows, schema.columns(), schema, split, by, kept);
  }

  /** A table that was read here is not used again, so that its memory is freed early. */
  private Table once(Table table) {
    return request.source() instanceof DataSource.InMemory ? table : table.forOneUse();
  }

  private Map<String, Groups> groups(Function<String, Groups> of) {
    Map<String, Groups> found = new LinkedHashMap<>();
    request.by().forEach(column -> found.put(column, of.apply(column)));
    return found;
  }

  private LoadedData libsvm(Function<LabelRule, Dataset> read) {
    refuseTableSettings();
    if (request.labels() instanceof LabelRule.Known known) {
      return prepared(read, known);
    }
    Dataset data = read.apply(request.labels());
    Holdout holdout = request.holdout();
    Split split = holdout == null ? null : holdout.split(data);
    Columns columns =
        LibsvmScaling.find(
            split == null ? data : Subset.of(data, split.training()), request.table().scale());
    return numbered(columns == null ? data : LibsvmScaling.apply(columns, data), columns, split);
  }

  private LoadedData prepared(Function<LabelRule, Dataset> read, LabelRule.Known known) {
    Columns columns = request.columns();
    if (columns != null && !columns.areNumbered()) {
      throw new InvalidInputException(
          "the model has named columns, but the data are LIBSVM text.",
          "Use a table with the columns of the training data; "
              + Names.of("format")
              + " csv reads the data as a table.");
    }
    boolean numbers = known.classes().isEmpty() && known.required();
    Dataset data = read.apply(numbers ? LabelRule.values() : known);
    return numbered(columns == null ? data : LibsvmScaling.apply(columns, data), columns, null);
  }

  private static LoadedData numbered(
      Dataset rows, @Nullable Columns columns, @Nullable Split split) {
    return new LoadedData(rows, columns, null, split, Map.of(), Map.of());
  }

  /** Refuses settings that only a table has, since they would have no effect. */
  private void refuseTableSettings() {
    List<String> given = new ArrayList<>();
    if (request.delimiter() != null) {
      given.add(Names.of("delimiter"));
    }
    if (request.header() != null) {
      given.add(Names.of("header"));
    }
    if (!request.keep().isEmpty()) {
      given.add(Names.of("keep"));
    }
    request.table().given().forEach(name -> given.add(Names.of(name)));
    if (!given.isEmpty()) {
      throw new InvalidInputException(
          String.join(", ", given) + " apply to tables only, but the data are LIBSVM text.",
          "Remove them, or use " + Names.of("format") + " csv if the data are a table.");
    }
  }
}
