package dev.agon.lab.model;

import dev.agon.lab.report.Block;
import dev.agon.lab.report.Table;
import dev.agon.learn.model.Model;
import dev.agon.run.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings, versions and checksums that are needed to repeat the run. */
final class SettingsBlocks {
  private SettingsBlocks() {}

  static List<Block> of(Model model, Map<String, Object> parameters, List<Part> parts) {
    Map<String, Object> problem = model.settings().named();
    problem.putAll(parameters);
    Provenance made = model.provenance();
    problem.put("method", made.method());
    problem.put("seed", made.seed());
    problem.put("Agon", made.version());
    problem.put("Java", made.java());
    problem.put("kernels", made.kernels());
    return List.of(data(model, parts), table("model-settings", "Exact settings", problem));
  }

  private static Table table(String id, String title, Map<String, Object> values) {
    List<List<Object>> rows = new ArrayList<>();
    values.forEach((name, value) -> rows.add(List.of(name, value.toString())));
    return new Table(
        id, title, "All parameters, given or default.", List.of("setting", "value"), rows);
  }

  private static Table data(Model model, List<Part> parts) {
    List<List<Object>> rows = new ArrayList<>();
    rows.add(row("trained on", model.data()));
    for (Part part : parts) {
      rows.add(row(part.name(), part.evaluation().data().describe()));
    }
    return new Table(
        "data",
        "Data",
        "The checksum is that of the whole decompressed text.",
        List.of("part", "rows", "features", "source", "sha256"),
        rows);
  }

  private static List<Object> row(String name, Map<String, Object> data) {
    return List.of(
        name,
        count(data.get("rows")),
        count(data.get("features")),
        String.valueOf(data.get("path")),
        String.valueOf(data.get("sha256")));
  }

  private static Object count(@Nullable Object value) {
    return value instanceof Number number ? (Object) number.longValue() : "unknown";
  }
}
