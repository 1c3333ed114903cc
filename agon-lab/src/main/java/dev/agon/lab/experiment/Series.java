package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One curve of an experiment: a method, what is fixed, what is tuned, and what won. */
public interface Series {
  /** Its name in claims. */
  String id();

  /** Its name in figures. */
  String label();

  /** The method's name, as {@code agon methods} prints it. */
  String method();

  /** A palette name of the report. */
  String color();

  /** Whether the curve is drawn dashed. */
  boolean dashed();

  /** Parameters that are not tuned, by option name. */
  Map<String, String> with();

  /** The values tried, by option name; "smoothing" stands for smoothing-x = smoothing-y. */
  Map<String, List<String>> grid();

  /** The best grid point by data set; "any" serves those not named. */
  Map<String, Map<String, String>> winner();

  /** Checks that nothing is missing. */
  default void check() {
    Require.key("series.id", id());
    Require.key("series.method", method());
    Require.key("series.label", label());
  }

  /** Every point of the grid, the last parameter changing fastest. */
  default List<Map<String, String>> settings() {
    List<Map<String, String>> settings = new ArrayList<>();
    settings.add(new LinkedHashMap<>());
    grid()
        .forEach(
            (name, values) -> {
              List<Map<String, String>> longer = new ArrayList<>();
              for (Map<String, String> setting : settings) {
                for (String value : values) {
                  Map<String, String> next = new LinkedHashMap<>(setting);
                  next.put(name, value);
                  longer.add(next);
                }
              }
              settings.clear();
              settings.addAll(longer);
            });
    return settings;
  }

  /** The winning setting on a data set, as the spec states it; nothing is tuned without a grid. */
  default Map<String, String> winnerOn(String data) {
    Map<String, String> setting = winner().getOrDefault(data, winner().get("any"));
    if (setting == null && !grid().isEmpty()) {
      throw new InvalidInputException(
          "series " + id() + " has no winner for the data set " + data + ".",
          "Maybe add it, or 'any' for all data sets.");
    }
    return setting == null ? Map.of() : setting;
  }

  /** The method at a grid point, with the batches of the protocol where it has any. */
  default Method<?> create(ProtocolSpec protocol, Map<String, String> setting) {
    MethodInfo info = Methods.named(method());
    Map<String, String> values = new LinkedHashMap<>();
    values.put("batch", Integer.toString(protocol.batch()));
    values.put("first-batch", Integer.toString(protocol.firstBatch()));
    values.keySet().removeIf(option -> !info.has(option));
    values.putAll(with());
    setting.forEach(
        (name, value) -> {
          if (name.equals("smoothing")) {
            values.put("smoothing-x", value);
            values.put("smoothing-y", value);
          } else {
            values.put(name, value);
          }
        });
    return info.create(values);
  }

  /** The series of a name. */
  static <S extends Series> S named(String experiment, List<S> all, String wanted) {
    return all.stream()
        .filter(one -> one.id().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    experiment + " has no series '" + wanted + "'.",
                    "Maybe one of these is meant: "
                        + String.join(", ", all.stream().map(Series::id).toList())
                        + "."));
  }
}
