package dev.agon.lab.report;

import dev.agon.lab.run.RunStore;
import java.nio.file.Path;

/** Writes a page and the files next to it: report.html, csv/ and, with claims, claims.json. */
public final class Report {
  private Report() {}

  /** Writes everything into a folder, which is created; each file is written atomically. */
  public static void write(Path folder, Page page) {
    Path csv = folder.resolve("csv");
    RunStore.createFolder(csv);
    CsvFiles.write(csv, page.sections());
    if (!page.claims().isEmpty()) {
      ClaimsJson.write(folder.resolve("claims.json"), page.claims());
    }
    PageWriter.write(folder.resolve("report.html"), page, /* csvBeside= */ true);
  }

  /** Writes the page only, as one file. */
  public static void writeAlone(Path file, Page page) {
    PageWriter.write(file, page, /* csvBeside= */ false);
  }
}
