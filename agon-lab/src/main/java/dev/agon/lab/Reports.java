package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.io.Outputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes reports again. */
public final class Reports {
  private Reports() {}

  /**
   * A report made again.
   *
   * @param page where it is
   * @param leftOut cards of runs that belong to it and could not be taken, since they are damaged,
   *     of another run, or not there
   */
  public record Made(Path page, List<Path> leftOut) {}

  /**
   * Makes the report of a folder again, from what is stored there alone; nothing is run.
   *
   * @param folder what {@link Reproduction} or {@link Comparison} wrote
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
        "the folder " + folder + " holds no stored runs.",
        "Maybe run agon reproduce or agon compare first, or give their "
            + Names.of("out")
            + " folder.");
  }
}
