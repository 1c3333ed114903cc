package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Outputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Recreates reports. */
public final class Reports {
  private Reports() {}

  /**
   * A recreated report.
   *
   * @param page the path of the page
   * @param leftOut the cards of runs of this report that could not be used because they are
   *     damaged, missing, or of another run
   */
  public record Made(Path page, List<Path> leftOut) {}

  /**
   * Recreates the report of a folder from its files, without running anything.
   *
   * @param folder a folder written by {@link Reproduction} or {@link Comparison}
   */
  public static Made build(Path folder) {
    if (Files.isRegularFile(folder.resolve(Ledger.FILE))) {
      new Outputs().fills("the report", folder, Ledger.FILE, "report.html", "claims.json", "csv/");
      Reproduction.Result result = Reproduction.rebuild(folder);
      return new Made(result.report(), result.damaged());
    }
    if (Files.isRegularFile(folder.resolve(Comparison.SCOPE))) {
      new Outputs()
          .fills("the report", folder, Comparison.SCOPE, "report.html", "summary.csv", "csv/");
      Comparison.Result result = Comparison.rebuild(folder);
      return new Made(result.report(), result.damaged());
    }
    throw new InvalidInputException(
        "the folder " + folder + " does not contain stored runs.",
        "Run agon reproduce or agon compare first, or give their `out` folder.");
  }
}
