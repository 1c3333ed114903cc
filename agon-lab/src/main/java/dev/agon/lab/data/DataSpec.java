package dev.agon.lab.data;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.catalogue.Shape;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A data set of an experiment: a published one with its shape, a user's file, or a generated one.
 *
 * @param name the name: the file name without extension, or a word for the generated rows
 * @param rows the published number of rows
 * @param features the published number of features
 * @param nonzeros the number of entries
 * @param positives the number of rows with the larger label
 * @param expectedOptimum the published optimum of the worst-case risk
 * @param generator the description of a generator, as {@link
 *     dev.agon.learn.data.generate.Generator} reads it; null for a published data set
 * @param file LIBSVM text or a table, relative to the folder of the spec; null for a known name
 * @param beside the data set of which these rows are another version; claims refer to that one
 *     unless they name this one
 * @param table the roles of the columns of a table; null for LIBSVM text, and for an automatically
 *     detected schema
 * @param standIn the data set whose first rows replace these rows if they are not available; null
 *     for generated rows
 */
public record DataSpec(
    String name,
    int rows,
    int features,
    long nonzeros,
    int positives,
    @Nullable Double expectedOptimum,
    @Nullable String generator,
    @Nullable String file,
    @Nullable String beside,
    @Nullable TableSpec table,
    @Nullable String standIn) {

  /** Creates LIBSVM data without a replacement. */
  public DataSpec(
      String name,
      int rows,
      int features,
      long nonzeros,
      int positives,
      @Nullable Double expectedOptimum,
      @Nullable String generator,
      @Nullable String file,
      @Nullable String beside) {
    this(
        name,
        rows,
        features,
        nonzeros,
        positives,
        expectedOptimum,
        generator,
        file,
        beside,
        null,
        null);
  }

  /** Checks that no key is missing. */
  public void check() {
    if (name == null) {
      throw new InvalidInputException(
          "the data set has no name.", "Add the key 'name', or correct its spelling.");
    }
    if (name.isBlank() || name.startsWith(".") || name.matches("(?s).*[/\\\\\\p{Cntrl}].*")) {
      throw new InvalidInputException(
          "the name of a data set is used as a file name and cannot be '" + name + "'.",
          "Remove the folder from the name, and give the path with the key 'file'.");
    }
    if (rows < 0 || features < 0 || nonzeros < 0 || positives < 0) {
      throw new InvalidInputException(
          "the data set " + name + " has a negative number of rows, features or entries.",
          "Use the published numbers, or delete the keys.");
    }
    if (generator != null && file != null) {
      throw new InvalidInputException(
          "the data set " + name + " has both a generator and a file.", "Delete one of them.");
    }
    if (table != null) {
      table.check();
    }
  }

  /** Returns the same data set, with a relative file in this folder. */
  DataSpec in(@Nullable Path folder) {
    return file == null || folder == null
        ? this
        : new DataSpec(
            name,
            rows,
            features,
            nonzeros,
            positives,
            expectedOptimum,
            generator,
            folder.resolve(file).toString(),
            beside,
            table,
            standIn);
  }

  /** Returns whether the shape is known, in which case a stand-in can be generated. */
  public boolean hasShape() {
    if (table != null) {
      return rows > 0 && features > 0;
    }
    return rows > 0 && features > 0 && nonzeros > 0 && positives > 0;
  }

  /** Returns the name in the paper. */
  public String published() {
    return beside == null ? name : beside;
  }

  /** Returns the shape of a stand-in. */
  public Shape shape() {
    return new Shape(rows, features, nonzeros, positives);
  }
}
