package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes reports again. */
public final class Reports {
  private Reports() {}

  /**
   * Makes the report of a folder again, from what is stored there alone; nothing is run.
   *
   * @param folder what {@link Reproduction} or {@link Comparison} wrote
   * @return the page
   */
  public static Path build(Path folder) {
    if (Files.isRegularFile(folder.resolve(Ledger.FILE))) {
      return Reproduction.rebuild(folder).report();
    }
    if (Files.isRegularFile(folder.resolve(Comparison.SCOPE))) {
      return Comparison.rebuild(folder).report();
    }
    throw new InvalidInputException(
        "the folder " + folder + " holds no stored runs.",
        "Maybe run agon reproduce or agon compare first, or give their "
            + Names.of("out")
            + " folder.");
  }
}
