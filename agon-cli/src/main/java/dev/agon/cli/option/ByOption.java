package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.Groups;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.table.encode.Columns;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Measures by group: by the groups of the data, and by any requested column. */
public final class ByOption {
  @Option(
      names = "--by",
      paramLabel = "COL",
      hideParamSyntax = true,
      split = ",",
      converter = ColumnName.class,
      description =
          "Print the measures for each value of this column; numbers are grouped by"
              + " quartile. In LIBSVM files, use the feature number. Quote a name with a"
              + " comma: 'a,\"b, c\"'.")
  List<String> columns = List.of();

  /** The requested columns. */
  public List<String> columns() {
    return columns;
  }

  /** Returns the groups of loaded rows, by column. */
  public Map<String, Groups> groups(LoadedData loaded) {
    Dataset data = loaded.rows();
    Columns known = loaded.columns();
    Map<String, Groups> by = new LinkedHashMap<>();
    if (data.groups() != null) {
      by.put(
          known == null || known.groups() == null ? "group" : known.groups().title(),
          data.groups());
    }
    for (String column : columns) {
      Groups found = loaded.by().get(column);
      by.put(column, found == null ? feature(data, column, known) : found);
    }
    return by;
  }

  private static Groups feature(Dataset data, String column, @Nullable Columns known) {
    int number = column.matches("[1-9]\\d{0,8}") ? Integer.parseInt(column) : 0;
    if (number < 1 || number > data.features()) {
      throw new InvalidInputException(
          "--by " + column + " is not a column of " + data.source() + ".",
          "Use a feature number from 1 to " + data.features() + ".");
    }
    double[] value = FeatureGroups.values(data.rows(), number - 1);
    if (known != null) {
      double centre = known.scaling().centre()[number - 1];
      double scale = known.scaling().scale()[number - 1];
      Arrays.setAll(value, i -> (float) (value[i] * scale + centre));
    }
    return FeatureGroups.of(value);
  }
}
