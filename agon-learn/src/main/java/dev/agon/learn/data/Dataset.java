package dev.agon.learn.data;

import java.util.List;

/**
 * Labelled data {@code (r_i, l_i)}, l_i in {-1, +1}.
 *
 * @param rows the features
 * @param sign l_i as -1 or +1
 * @param labels what -1 and +1 were in the file
 * @param source where it came from: a path, "standard input", or a generator's description
 * @param sha256 checksum of the decompressed text, in hexadecimal; empty when there was no text
 * @param notices what the reader wants a person to know, for example dropped zeros
 */
public record Dataset(
    SparseRows rows,
    byte[] sign,
    Labels labels,
    String source,
    String sha256,
    List<String> notices) {

  /** The number of rows n. */
  public int size() {
    return sign.length;
  }

  /** The number of features d, without any intercept. */
  public int features() {
    return rows.columns();
  }
}
