package dev.agon.learn.model;

import dev.agon.learn.json.JsonValue;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.NumberText;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns section of a model file.
 *
 * <pre>
 *   {"label": "churned", "columns": [
 *     {"name": "age", "kind": "number", "fill": 38.6, "marks_missing": false,
 *      "range": {"min": 18, "max": 90, "whole": true}},
 *     {"name": "member", "kind": "yes/no", "no": "no", "yes": "yes", "fill": 0.2, "marks_missing": true},
 *     {"name": "city", "kind": "category", "levels": ["Paris", "Rome"], "rare": true, "missing": false},
 *     {"name": "joined", "kind": "date", "order": "day-first", "offsets": false,
 *      "fill": 18262, "cycles": ["month"], "marks_missing": false,
 *      "range": {"min": 17897, "max": 18627, "whole": true}}],
 *    "centre": [38.6, 0, ...], "scale": [13.1, 1, ...], "target_centre": 0, "target_scale": 1}
 * </pre>
 */
final class ColumnsJson {
  private static final Set<String> KEYS =
      Set.of(
          "label",
          "weights",
          "groups",
          "missing_words",
          "columns",
          "centre",
          "scale",
          "target_centre",
          "target_scale",
          "target");
  private static final Set<String> NUMBER_KEYS =
      Set.of(
          "name",
          "kind",
          "fill",
          "marks_missing",
          "unit",
          "decimal_mark",
          "missing_words",
          "range");
  private static final Set<String> YES_NO_KEYS =
      Set.of("name", "kind", "no", "yes", "fill", "marks_missing");
  private static final Set<String> DATE_KEYS =
      Set.of("name", "kind", "order", "offsets", "fill", "cycles", "marks_missing", "range");
  private static final Set<String> CATEGORY_KEYS =
      Set.of("name", "kind", "levels", "rare", "missing");

  private ColumnsJson() {}

  /** Returns the section of these columns. */
  static Map<String, Object> write(Columns columns) {
    Map<String, Object> json = new LinkedHashMap<>();
    putName(json, "label", columns.label());
    putName(json, "weights", columns.weights());
    GroupColumn groups = columns.groups();
    if (groups != null) {
      Map<String, Object> named = new LinkedHashMap<>(); // one order in every process
      named.put("columns", groups.columns());
      named.put("names", groups.names());
      json.put("groups", named);
    }
    if (!columns.missing().given().isEmpty()) {
      json.put("missing_words", columns.missing().given());
    }
    json.put("columns", columns.columns().stream().map(ColumnsJson::write).toList());
    json.put("centre", columns.scaling().centre());
    json.put("scale", columns.scaling().scale());
    json.put("target_centre", columns.scaling().targetCentre());
    json.put("target_scale", columns.scaling().targetScale());
    if (columns.target() != null) {
      json.put("target", write(columns.target()));
    }
    return json;
  }

  private static void putName(Map<String, Object> json, String key, @Nullable String name) {
    if (name != null) {
      json.put(key, name);
    }
  }

  private static Map<String, Object> write(Column column) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", column.name());
    json.put("kind", column.kind().word());
    if (column instanceof NumberColumn number) {
      json.put("fill", number.fill());
      json.put("marks_missing", number.markMissing());
      write(json, number.text());
      json.put("range", write(number.range()));
    } else if (column instanceof YesNoColumn yesNo) {
      json.put("no", yesNo.no());
      json.put("yes", yesNo.yes());
      json.put("fill", yesNo.fill());
      json.put("marks_missing", yesNo.markMissing());
    } else if (column instanceof DateColumn date) {
      json.put("order", date.reading().toString());
      json.put("offsets", date.offsets());
      json.put("fill", date.fill());
      json.put("cycles", date.cycles().stream().map(Cycle::toString).toList());
      json.put("marks_missing", date.markMissing());
      json.put("range", write(date.range()));
    } else if (column instanceof CategoryColumn category) {
      json.put("levels", category.levels());
      json.put("rare", category.hasRare());
      json.put("missing", category.hasMissing());
    }
    return json;
  }

  private static void write(Map<String, Object> json, NumberText text) {
    if (!text.sign().isEmpty()) {
      json.put("unit", text.sign());
    }
    if (text.marks() != null) {
      json.put("decimal_mark", text.marks().toString());
    }
    if (!text.missing().given().isEmpty()) {
      json.put("missing_words", text.missing().given());
    }
  }

  private static NumberText readText(JsonValue json) {
    String unit = name(json, "unit");
    JsonValue marks = json.find("decimal_mark");
    return new NumberText(
        unit == null ? "" : unit,
        marks == null ? null : constant(marks, NumberMarks.values()),
        missingWords(json));
  }

  private static Map<String, Object> write(ValueRange range) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("min", range.min());
    json.put("max", range.max());
    json.put("whole", range.whole());
    return json;
  }

  private static ValueRange readRange(JsonValue json) {
    json.requireKeys(Set.of("min", "max", "whole"));
    return json.construct(
        () ->
            new ValueRange(
                json.get("min").number(), json.get("max").number(), json.get("whole").flag()));
  }

  /**
   * Returns the columns of a section.
   *
   * @throws dev.agon.learn.json.JsonException with the path of a field that is missing or wrong
   */
  static Columns read(JsonValue json) {
    json.requireKeys(KEYS);
    List<Column> columns =
        json.get("columns").items().stream().map(ColumnsJson::readColumn).toList();
    return json.construct(
        () ->
            new Columns(
                    columns,
                    name(json, "label"),
                    name(json, "weights"),
                    groups(json),
                    new Scaling(
                        json.get("centre").numbers(),
                        json.get("scale").numbers(),
                        json.get("target_centre").number(),
                        json.get("target_scale").number()),
                    missingWords(json))
                .withTarget(target(json)));
  }

  private static @Nullable NumberColumn target(JsonValue json) {
    JsonValue target = json.find("target");
    if (target == null) {
      return null;
    }
    if (readColumn(target) instanceof NumberColumn column && !column.markMissing()) {
      return column;
    }
    throw target.error("must be a column of numbers without a mark for missing ones");
  }

  private static MissingWords missingWords(JsonValue json) {
    JsonValue words = json.find("missing_words");
    return MissingWords.with(words == null ? List.of() : words.texts());
  }

  private static @Nullable GroupColumn groups(JsonValue json) {
    JsonValue groups = json.find("groups");
    if (groups == null) {
      return null;
    }
    groups.requireKeys(Set.of("columns", "names"));
    return groups.construct(
        () -> new GroupColumn(groups.get("columns").texts(), groups.get("names").texts()));
  }

  private static Column readColumn(JsonValue json) {
    String name = json.get("name").text();
    String kind = json.get("kind").text();
    if (kind.equals(Kind.NUMBER.word())) {
      json.requireKeys(NUMBER_KEYS);
      return json.construct(
          () ->
              new NumberColumn(
                  name,
                  json.get("fill").number(),
                  json.get("marks_missing").flag(),
                  readText(json),
                  readRange(json.get("range"))));
    }
    if (kind.equals(Kind.YES_NO.word())) {
      json.requireKeys(YES_NO_KEYS);
      return json.construct(
          () ->
              new YesNoColumn(
                  name,
                  json.get("no").text(),
                  json.get("yes").text(),
                  json.get("fill").number(),
                  json.get("marks_missing").flag()));
    }
    if (kind.equals(Kind.CATEGORY.word())) {
      json.requireKeys(CATEGORY_KEYS);
      return json.construct(
          () ->
              new CategoryColumn(
                  name,
                  json.get("levels").texts(),
                  json.get("rare").flag(),
                  json.get("missing").flag()));
    }
    if (kind.equals(Kind.DATE.word())) {
      json.requireKeys(DATE_KEYS);
      DateReading order = constant(json.get("order"), DateReading.values());
      List<Cycle> cycles =
          json.get("cycles").items().stream()
              .map(cycle -> constant(cycle, Cycle.values()))
              .toList();
      return json.construct(
          () ->
              new DateColumn(
                  name,
                  order,
                  json.get("offsets").flag(),
                  json.get("fill").number(),
                  cycles,
                  json.get("marks_missing").flag(),
                  readRange(json.get("range"))));
    }
    throw json.get("kind").error("must be number, yes/no, category or date, but is '" + kind + "'");
  }

  private static <E> E constant(JsonValue json, E[] constants) {
    for (E constant : constants) {
      if (constant.toString().equals(json.text())) {
        return constant;
      }
    }
    throw json.error("must be one of " + Arrays.toString(constants));
  }

  private static @Nullable String name(JsonValue json, String key) {
    JsonValue name = json.find(key);
    return name == null ? null : name.text();
  }
}
