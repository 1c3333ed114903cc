package dev.agon.learn.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The origin of rows, and the messages about it.
 *
 * @param source a path, "standard input", or the description of a generator
 * @param sha256 checksum of the decompressed text, in hexadecimal; empty if there was no text
 * @param notices the notices of the reader, for example about dropped zeros
 * @param warnings the warnings about these rows, which affect a model of them or its predictions
 */
public record RowOrigin(String source, String sha256, List<String> notices, List<String> warnings) {
  /** Copies the messages. */
  public RowOrigin {
    notices = List.copyOf(notices);
    warnings = List.copyOf(warnings);
  }

  /** The notice about rows of weight 0. */
  public static String ofZeros(int zeros, int rows) {
    return String.format(
        Locale.ROOT, "%d of %d rows have the weight 0 and are left out.", zeros, rows);
  }

  /** The notice about rows without a label. */
  public static String ofUnlabelled(int unlabelled, int rows) {
    return String.format(
        Locale.ROOT,
        "%d of %d rows %s no label and %s left out.",
        unlabelled,
        rows,
        unlabelled == 1 ? "has" : "have",
        unlabelled == 1 ? "is" : "are");
  }

  /** Returns the same origin with more notices, before the existing ones. */
  RowOrigin withNotices(List<String> more) {
    List<String> all = new ArrayList<>(more);
    all.addAll(notices);
    return new RowOrigin(source, sha256, all, warnings);
  }
}
