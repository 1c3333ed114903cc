package dev.agon.learn.data.catalogue;

import dev.agon.learn.data.Dataset;
import java.util.ArrayList;
import java.util.List;

/**
 * A published data set of the LIBSVM collection, with its characteristics.
 *
 * @param name the name, such as "a9a"
 * @param rows the number of rows n
 * @param features the number of features d
 * @param nonZeros the number of stored entries, without explicit zeros
 * @param labels the two labels, ascending
 * @param negativeRows the number of rows with the smaller label
 * @param positiveRows the number of rows with the larger label
 * @param sha256 checksum of the decompressed text
 * @param pageFile the name of the file on the collection's page; "a+b" for the text of a followed
 *     by the text of b
 */
public record KnownDataset(
    String name,
    int rows,
    int features,
    long nonZeros,
    List<String> labels,
    int negativeRows,
    int positiveRows,
    String sha256,
    String pageFile)
    implements PublishedFile {

  @Override
  public String fileName() {
    return name;
  }

  /** An upper bound on the size of a text with this many numbers, compressed or not. */
  @Override
  public long mostBytes() {
    return (1L << 20) + 64L * rows + 40L * nonZeros;
  }

  /** The published files of which it consists, in order; usually one. */
  public List<String> parts() {
    return List.of(pageFile.split("\\+"));
  }

  /** Its shape. */
  public Shape shape() {
    return new Shape(rows, features, nonZeros, positiveRows);
  }

  /**
   * Describes how data differ from the published data set, one sentence each; empty if they do not.
   */
  public List<String> differences(Dataset data) {
    List<String> out = new ArrayList<>();
    compare(out, "rows", rows, data.size());
    compare(out, "features", features, data.features());
    compare(out, "non-zeros", nonZeros, data.rows().nonZeros());
    List<String> names = data.classes().names();
    if (!labels.equals(names)) {
      out.add("The labels are " + names + ", but " + name + " has " + labels + ".");
    }
    if (!sha256.equals(data.sha256())) {
      out.add("The checksum is " + data.sha256() + ", but " + name + " has " + sha256 + ".");
    }
    return out;
  }

  private void compare(List<String> out, String what, long expected, long actual) {
    if (expected != actual) {
      out.add("There are " + actual + " " + what + ", but " + name + " has " + expected + ".");
    }
  }
}
