package dev.agon.learn.data.catalogue;

import java.net.URI;

/**
 * A public table in CSV.
 *
 * @param name the name, such as "bank-marketing"
 * @param rows the number of rows
 * @param label the column that is usually predicted
 * @param bytes the size of the text
 * @param sha256 checksum of the text
 * @param address the address of the file, with a fixed revision
 */
public record KnownTable(
    String name, int rows, String label, long bytes, String sha256, URI address)
    implements PublishedFile {

  @Override
  public String fileName() {
    return name + ".csv";
  }

  /** A compressed copy of a text may be slightly longer than the text. */
  @Override
  public long mostBytes() {
    return bytes + (1L << 20);
  }
}
