package dev.agon.lab.report;

import dev.agon.lab.claim.Range;
import dev.agon.lab.claim.Verdict;
import dev.agon.lab.run.RunStore;
import dev.agon.learn.io.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes a page and what stands beside it: report.html, csv/ and, with claims, claims.json. */
public final class Report {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Report() {}

  /** Writes everything into a folder, which is created; each file whole or not at all. */
  public static void write(Path folder, Page page) {
    Path csv = folder.resolve("csv");
    RunStore.createFolder(csv);
    CsvFiles.write(csv, page.sections());
    if (!page.claims().isEmpty()) {
      writeClaims(folder.resolve("claims.json"), page.claims());
    }
    PageWriter.write(folder.resolve("report.html"), page, /* csvBeside= */ true);
  }

  /** Writes the page alone, as one file. */
  public static void writeAlone(Path file, Page page) {
    PageWriter.write(file, page, /* csvBeside= */ false);
  }

  private static void writeClaims(Path file, List<Decided> claims) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Decided claim : claims) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", claim.id());
      entry.put("claim", claim.claim());
      entry.put("paper", claim.paper());
      entry.put("measured", claim.measured());
      entry.put("holds", claim.holds());
      entry.put("verdict", claim.verdict());
      entry.put("interval", intervals(claim));
      list.add(entry);
    }
    AtomicFile.write(
        file,
        writer ->
            writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(list) + "\n"));
  }

  /** The numbers that decided, each with its 95% range over seeds and its limits. */
  private static List<Map<String, Object>> intervals(Decided claim) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Verdict.Finding finding : claim.findings()) {
      for (Range range : finding.ranges()) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("data", finding.data());
        entry.put("of", range.of());
        entry.put("value", finite(range.value()));
        entry.put("low", finite(range.low()));
        entry.put("high", finite(range.high()));
        entry.put("seeds", range.seeds());
        entry.put("at_most", range.atMost());
        entry.put("at_least", range.atLeast());
        list.add(entry);
      }
    }
    return list;
  }

  /** JSON has no infinity. */
  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? Double.valueOf(value) : null;
  }
}
