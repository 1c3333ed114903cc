package dev.agon.learn.data.catalogue;

import dev.agon.learn.data.Dataset;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * A published set of the LIBSVM collection, and how to recognise it.
 *
 * @param name such as "a9a"
 * @param rows n
 * @param features d
 * @param nonZeros stored entries, explicit zeros not counted
 * @param labels the two labels, ascending
 * @param negativeRows rows of the smaller label
 * @param positiveRows rows of the larger label
 * @param sha256 checksum of the decompressed text
 * @param pageFile the file's name on the collection's page; "a+b" for the text of a, then of b
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

  /** More than any text of so many numbers takes, compressed or not. */
  @Override
  public long mostBytes() {
    return (1L << 20) + 64L * rows + 40L * nonZeros;
  }

  /** Where the file is published; the first of its parts. */
  public URI address() {
    return DataCatalog.PAGE.resolve(parts().get(0));
  }

  /** The published files that it is made of, in their order; one for most. */
  public List<String> parts() {
    return List.of(pageFile.split("\\+"));
  }

  /** Its outline. */
  public Shape shape() {
    return new Shape(rows, features, nonZeros, positiveRows);
  }

  /** How data differ from the published set, one sentence each; empty if they are the set. */
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
      out.add("The checksum is " + data.sha256() + ", but that of " + name + " is " + sha256 + ".");
    }
    return out;
  }

  private void compare(List<String> out, String what, long expected, long actual) {
    if (expected != actual) {
      out.add("There are " + actual + " " + what + ", but " + name + " has " + expected + ".");
    }
  }
}
