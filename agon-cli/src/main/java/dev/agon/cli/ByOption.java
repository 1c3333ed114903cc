package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.Groups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Measures by group: by the data's own groups, and by any column that is asked for. */
final class ByOption {
  @Option(
      names = "--by",
      paramLabel = "COL",
      hideParamSyntax = true,
      split = ",",
      description =
          "Measures for each value of this column, a number in quarters; of a LIBSVM file, the"
              + " feature's number.")
  List<String> columns = List.of();

  Map<String, Groups> groups(Dataset data) {
    Map<String, Groups> by = new LinkedHashMap<>();
    if (data.groups() != null) {
      by.put("group", data.groups());
    }
    columns.forEach(column -> by.put(column, feature(data, column)));
    return by;
  }

  private static Groups feature(Dataset data, String column) {
    int number = column.matches("[1-9]\\d{0,8}") ? Integer.parseInt(column) : 0;
    if (number < 1 || number > data.features()) {
      throw new InvalidInputException(
          "--by " + column + " is no column of " + data.source() + ".",
          "Maybe a feature from 1 to " + data.features() + " is meant.");
    }
    return FeatureGroups.of(data.rows(), number - 1);
  }
}
