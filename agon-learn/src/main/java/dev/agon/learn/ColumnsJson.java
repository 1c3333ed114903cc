package dev.agon.learn;

import dev.agon.learn.table.CategoryColumn;
import dev.agon.learn.table.Column;
import dev.agon.learn.table.Columns;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.NumberColumn;
import dev.agon.learn.table.Scaling;
import dev.agon.learn.table.YesNoColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Columns as a section of a model file.
 *
 * <pre>
 *   {"label": "churned", "columns": [
 *     {"name": "age", "kind": "number", "fill": 38.6, "marks_missing": false},
 *     {"name": "member", "kind": "yes/no", "no": "no", "yes": "yes", "fill": 0.2, "marks_missing": true},
 *     {"name": "city", "kind": "category", "levels": ["Paris", "Rome"], "rare": true, "missing": false}],
 *    "centre": [38.6, 0, ...], "scale": [13.1, 1, ...], "target_centre": 0, "target_scale": 1}
 * </pre>
 */
final class ColumnsJson {
  private ColumnsJson() {}

  /** Writes columns. */
  static ObjectNode write(Columns columns) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    putName(node, "label", columns.label());
    putName(node, "weights", columns.weights());
    putName(node, "groups", columns.groups());
    ArrayNode list = node.putArray("columns");
    columns.columns().forEach(column -> list.add(write(column)));
    putNumbers(node.putArray("centre"), columns.scaling().centre());
    putNumbers(node.putArray("scale"), columns.scaling().scale());
    node.put("target_centre", columns.scaling().targetCentre());
    node.put("target_scale", columns.scaling().targetScale());
    return node;
  }

  private static void putName(ObjectNode node, String key, @Nullable String name) {
    if (name != null) {
      node.put(key, name);
    }
  }

  private static void putNumbers(ArrayNode node, double[] values) {
    for (double value : values) {
      node.add(value);
    }
  }

  private static ObjectNode write(Column column) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", column.name());
    node.put("kind", column.kind().word());
    if (column instanceof NumberColumn number) {
      node.put("fill", number.fill());
      node.put("marks_missing", number.markMissing());
    } else if (column instanceof YesNoColumn yesNo) {
      node.put("no", yesNo.no());
      node.put("yes", yesNo.yes());
      node.put("fill", yesNo.fill());
      node.put("marks_missing", yesNo.markMissing());
    } else if (column instanceof CategoryColumn category) {
      ArrayNode levels = node.putArray("levels");
      category.levels().forEach(levels::add);
      node.put("rare", category.hasRare());
      node.put("missing", category.hasMissing());
    }
    return node;
  }

  /**
   * Reads columns.
   *
   * @throws IllegalArgumentException when something is missing or does not fit
   */
  static Columns read(JsonNode node) {
    List<Column> columns = new ArrayList<>();
    for (JsonNode column : required(node, "columns")) {
      columns.add(readColumn(column));
    }
    Scaling scaling =
        new Scaling(
            numbers(node, "centre"),
            numbers(node, "scale"),
            number(node, "target_centre"),
            number(node, "target_scale"));
    if (scaling.centre().length != scaling.scale().length) {
      throw new IllegalArgumentException("centres and scales differ in number");
    }
    if (!(scaling.targetScale() > 0)) {
      throw new IllegalArgumentException("the target's scale is " + scaling.targetScale());
    }
    for (double scale : scaling.scale()) {
      if (!(scale > 0)) {
        throw new IllegalArgumentException("a scale is " + scale);
      }
    }
    return new Columns(
        columns, name(node, "label"), name(node, "weights"), name(node, "groups"), scaling);
  }

  private static Column readColumn(JsonNode node) {
    String name = text(node, "name");
    String kind = text(node, "kind");
    if (kind.equals(Kind.NUMBER.word())) {
      return new NumberColumn(name, number(node, "fill"), flag(node, "marks_missing"));
    }
    if (kind.equals(Kind.YES_NO.word())) {
      return new YesNoColumn(
          name,
          text(node, "no"),
          text(node, "yes"),
          number(node, "fill"),
          flag(node, "marks_missing"));
    }
    if (kind.equals(Kind.CATEGORY.word())) {
      List<String> levels = new ArrayList<>();
      required(node, "levels").forEach(level -> levels.add(level.asString()));
      return new CategoryColumn(name, levels, flag(node, "rare"), flag(node, "missing"));
    }
    throw new IllegalArgumentException("column '" + name + "' is of an unknown kind, " + kind);
  }

  private static @Nullable String name(JsonNode node, String key) {
    JsonNode value = node.get(key);
    return value == null ? null : value.asString();
  }

  private static String text(JsonNode node, String key) {
    return required(node, key).asString();
  }

  private static boolean flag(JsonNode node, String key) {
    return required(node, key).asBoolean();
  }

  private static double number(JsonNode node, String key) {
    double value = required(node, key).asDouble();
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("'" + key + "' is " + value);
    }
    return value;
  }

  private static double[] numbers(JsonNode node, String key) {
    List<Double> values = new ArrayList<>();
    required(node, key).forEach(value -> values.add(value.asDouble()));
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static JsonNode required(JsonNode node, String key) {
    JsonNode value = node.get(key);
    if (value == null) {
      throw new IllegalArgumentException("'" + key + "' is missing in the columns");
    }
    return value;
  }
}
