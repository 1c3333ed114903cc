package dev.agon.lab.spec;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One curve of an experiment: a method, what is fixed, what is tuned, and what won.
 *
 * @param id its name in claims
 * @param label its name in figures
 * @param method the method's name, as {@code agon methods} prints it
 * @param color a palette name of the report; the method's own unless given
 * @param dashed whether the curve is drawn dashed
 * @param with parameters that are not tuned, by option name
 * @param problem constants that differ from the experiment's
 * @param grid the values tried, by option name; "smoothing" stands for smoothing-x = smoothing-y
 * @param winner the best grid point by data set; "any" serves those not named
 */
public record SeriesSpec(
    String id,
    String label,
    String method,
    String color,
    boolean dashed,
    Map<String, String> with,
    @Nullable ProblemSpec problem,
    Map<String, List<String>> grid,
    Map<String, Map<String, String>> winner) {

  /** Fills in what may be left out. */
  public SeriesSpec {
    color = color == null ? method : color;
    with = Require.orEmpty(with);
    grid = Require.orEmpty(grid);
    winner = Require.orEmpty(winner);
  }

  void check() {
    Require.key("series.id", id);
    Require.key("series.method", method);
    Require.key("series.label", label);
  }

  /** Every point of the grid, the last parameter changing fastest. */
  public List<Map<String, String>> settings() {
    List<Map<String, String>> settings = new ArrayList<>();
    settings.add(new LinkedHashMap<>());
    grid.forEach(
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

  /** The winning setting on a data set, as the spec states it. */
  public Map<String, String> winnerOn(String data) {
    Map<String, String> setting = winner.getOrDefault(data, winner.get("any"));
    if (setting == null) {
      throw new InvalidInputException(
          "series " + id + " has no winner for the data set " + data + ".",
          "Maybe add it, or 'any' for all data sets.");
    }
    return setting;
  }

  /** The method at a grid point, with the batches of the protocol where it has any. */
  public Method<?> create(ProtocolSpec protocol, Map<String, String> setting) {
    MethodInfo info = Methods.named(method);
    Map<String, String> values = new LinkedHashMap<>();
    values.put("batch", Integer.toString(protocol.batch()));
    values.put("first-batch", Integer.toString(protocol.firstBatch()));
    values.keySet().removeIf(option -> !info.has(option));
    values.putAll(with);
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
}
