package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A curve of an experiment: a method with fixed parameters and, where they are tuned, a grid.
 *
 * @param id the name in claims
 * @param label the name in figures
 * @param method the method's name, as {@code agon methods} prints it
 * @param color a palette name of the report; the method's own by default
 * @param dashed whether the curve is drawn dashed
 * @param with the parameters that are not tuned, by option name
 * @param problem constants that differ from the experiment's; null for none
 * @param grid the values tried, by option name; "smoothing" sets smoothing-x and smoothing-y
 * @param winner the best grid point by data set; "any" stands for data sets that are not named
 */
public record Series(
    String id,
    String label,
    String method,
    String color,
    boolean dashed,
    Map<String, String> with,
    @Nullable ProblemSpec problem,
    Map<String, List<String>> grid,
    Map<String, Map<String, String>> winner) {

  /** Sets the defaults of absent keys. */
  public Series {
    color = color == null ? method : color;
    with = Require.orEmpty(with);
    grid = Require.orEmpty(grid);
    winner = Require.orEmpty(winner);
  }

  private void check() {
    Require.key("id", id);
    Require.key("method", method);
    Require.key("label", label);
    checkGrid();
  }

  /** Checks that every grid has values, and that every winner is a point of it. */
  public void checkGrid() {
    grid.forEach(
        (name, values) -> {
          if (values.isEmpty()) {
            throw new InvalidInputException(
                "the grid of " + name + " is empty.", "Add at least one value.");
          }
        });
    winner.forEach(
        (data, setting) -> {
          for (String name : grid.keySet()) {
            if (!setting.containsKey(name)) {
              throw new InvalidInputException(
                  "the winner of " + data + " has no value of " + name + ", which has a grid.",
                  "Add the value, or delete the grid.");
            }
          }
        });
  }

  /** Checks that no key is missing, and that the method accepts all parameters. */
  public void check(ProtocolSpec protocol) {
    check();
    settings().forEach(setting -> create(protocol, setting));
    winner.values().forEach(setting -> create(protocol, setting));
  }

  /** Checks a series of an experiment without constants of a problem. */
  public void checkWithoutProblem(ProtocolSpec protocol) {
    check(protocol);
    Require.absent("problem", problem != null);
  }

  /** Checks a series of an experiment without tuning. */
  public void checkFixed() {
    check();
    Require.absent("problem", problem != null);
    Require.absent("grid", !grid.isEmpty());
    Require.absent("winner", !winner.isEmpty());
  }

  /** Returns every point of the grid, the last parameter changing fastest. */
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

  /** Returns the best grid point that the spec states for a data set; empty without a grid. */
  public Map<String, String> winnerOn(String data) {
    Map<String, String> setting = winner.getOrDefault(data, winner.get("any"));
    if (setting == null && !grid.isEmpty()) {
      throw new InvalidInputException(
          "series " + id + " has no winner for the data set " + data + ".",
          "Add it to the key 'winner', or add 'any' for all data sets.");
    }
    return setting == null ? Map.of() : setting;
  }

  /** Returns the method with its fixed parameters alone. */
  public Method<?> create() {
    return Methods.named(method).create(with);
  }

  /** Returns the method at a grid point, with the batch sizes of the protocol if it has any. */
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

  /** Returns the series with this id. */
  public static Series named(String experiment, List<Series> all, String wanted) {
    return Require.named(experiment, "series", all, Series::id, wanted);
  }
}
