package dev.agon.learn;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the golden values of spectral, trimmed and transport sets; their README is beside them. */
public record GoldenSets(JsonNode node, JsonNode datasets) {
  private static final JsonMapper JSON = new JsonMapper();

  /** The problems of a list in a file. */
  public static Stream<GoldenSets> of(String file, String list) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(GoldenSets.class.getResourceAsStream("/golden/sets2/" + file))) {
      JsonNode root = JSON.readTree(in);
      JsonNode all = root.get(list);
      JsonNode datasets = root.has("datasets") ? root.get("datasets") : root;
      return IntStream.range(0, all.size()).mapToObj(i -> new GoldenSets(all.get(i), datasets));
    }
  }

  /** Returns whether the set moves values and labels instead of weights. */
  boolean isTransport() {
    return node.get("set").asString().equals("wasserstein");
  }

  /** Returns whether there are category columns. */
  boolean hasCategories() {
    return isTransport() && !node.get("gamma").isNull();
  }

  /** The set, from its parts. */
  public RobustSet set() {
    StringBuilder text =
        new StringBuilder(node.get("set").asString().replace("chi2-penalty", "penalty"));
    append(text, "=", isTransport() ? "eps" : "param");
    if (isTransport()) {
      text.append(",norm=").append(node.get("norm").asString());
      append(text, ",label-cost=", "kappa");
      append(text, ",category-cost=", "gamma");
    }
    append(text, ",penalty=", "price");
    append(text, ",trim=", "trim");
    return RobustSet.parse(text.toString());
  }

  private void append(StringBuilder text, String before, String key) {
    if (node.has(key) && !node.get(key).isNull()) {
      text.append(before).append(node.get(key).asDouble());
    }
  }

  /** The optimal or worst-case value. */
  public double value() {
    return node.get("value").asDouble();
  }

  /** Numbers; null if there are none. */
  public double @Nullable [] array(String key) {
    return node.get(key).isNull() ? null : JSON.treeToValue(node.get(key), double[].class);
  }

  Loss loss() {
    return Loss.parse(node.get("loss").asString().replace("smoothed-hinge", "hinge"));
  }

  ProblemSettings settings() {
    return ProblemSettings.nonconvex()
        .withLoss(loss())
        .withRegulariser(new L2(node.get("l2").asDouble()))
        .withRobust(set());
  }

  /** The numbers of a file, encoded as the README describes. */
  Dataset data() throws IOException {
    JsonNode set = datasets.get(node.get("data").asString());
    String file = set.get("file").asString();
    try (InputStream in =
        Objects.requireNonNull(GoldenSets.class.getResourceAsStream("/golden/sets2/" + file))) {
      List<String[]> lines =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .skip(1)
              .map(line -> line.split(",", -1))
              .toList();
      Dataset data = encoded(lines, set.get("columns"), target(lines, set.get("task").asString()));
      return node.get("weighted").asBoolean()
          ? data.withWeights(JSON.treeToValue(set.get("weights"), double[].class))
          : data;
    }
  }

  /** A table of numbers without a header, the target first. */
  static Dataset numbers(Path csv) throws IOException {
    List<String[]> lines =
        Files.readAllLines(csv).stream().skip(1).map(line -> line.split(",", -1)).toList();
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (String[] line : lines) {
      for (int j = 1; j < line.length; j++) {
        rows.add(j - 1, Double.parseDouble(line[j]));
      }
      rows.endRow();
    }
    return new Dataset(rows.build(), target(lines, "regression"), csv.toString(), "", List.of());
  }

  private static Target target(List<String[]> lines, String task) {
    double[] first = lines.stream().mapToDouble(line -> Double.parseDouble(line[0])).toArray();
    return target(first, task);
  }

  static Target target(double[] first, String task) {
    return switch (task) {
      case "regression" -> new Values(first);
      case "binary" ->
          new Classes(
              IntStream.range(0, first.length).map(i -> first[i] > 0 ? 1 : 0).toArray(),
              List.of("-1", "1"));
      default ->
          new Classes(
              IntStream.range(0, first.length).map(i -> (int) first[i]).toArray(),
              List.of("0", "1", "2"));
    };
  }

  private static Dataset encoded(List<String[]> lines, JsonNode columns, Target target) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (String[] line : lines) {
      addRow(rows, columns, j -> line[j + 1]);
    }
    return new Dataset(rows.build(), target, "golden", "", List.of())
        .withCategories(categories(columns));
  }

  /** The features of the category columns; null if there are none. */
  static @Nullable Categories categories(JsonNode columns) {
    List<int[]> found = new ArrayList<>();
    int at = 0;
    for (int j = 0; j < columns.size(); j++) {
      JsonNode levels = columns.get(j).get("levels");
      boolean words = levels != null && !levels.isNull();
      if (words) {
        found.add(new int[] {at, levels.size()});
      }
      at += words ? levels.size() : 1;
    }
    return found.isEmpty()
        ? null
        : new Categories(
            found.stream().mapToInt(pair -> pair[0]).toArray(),
            found.stream().mapToInt(pair -> pair[1]).toArray());
  }

  /** A field of a line. */
  interface Field {
    String at(int column);
  }

  /** Encodes a row; every level has a column. */
  static void addRow(SparseRowsBuilder rows, JsonNode columns, Field field) {
    int at = 0;
    for (int j = 0; j < columns.size(); j++) {
      JsonNode levels = columns.get(j).get("levels");
      if (levels == null || levels.isNull()) {
        rows.add(at++, Double.parseDouble(field.at(j)));
      } else {
        for (int k = 0; k < levels.size(); k++) {
          rows.add(at++, levels.get(k).asString().equals(field.at(j)) ? 1 : 0);
        }
      }
    }
    rows.endRow();
  }

  @Override
  public String toString() {
    return node.get("id").asString();
  }
}
