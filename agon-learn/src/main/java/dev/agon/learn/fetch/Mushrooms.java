package dev.agon.learn.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The published data set "mushrooms", created from the copy of the same 8,124 mushrooms in the
 * tests of XGBoost4J, which the build unpacks from their jar on Maven Central.
 *
 * <p>That copy (agaricus.txt) has different column numbers, a label 0 where the LIBSVM file has 2,
 * and five columns of stalk-root that the LIBSVM file omits. Its rows are divided into a training
 * and a test file, each in the original order. The resource agaricus-key.txt contains the LIBSVM
 * column of each of its 126 columns (0 for none), and, as hexadecimal bits, which rows come from
 * the test file. The result is the LIBSVM file, byte for byte, which is verified by its checksum.
 *
 * <p>Data: The Audubon Society Field Guide to North American Mushrooms, 1981, donated by J.
 * Schlimmer to the UCI Machine Learning Repository (CC BY 4.0).
 */
final class Mushrooms {
  static final String NAME = "mushrooms";
  private static final int BITS_PER_DIGIT = 4;

  private Mushrooms() {}

  /** Returns the text of the published file; empty if this build does not contain the copy. */
  static Optional<byte[]> text() {
    String training = resource("agaricus.txt.train");
    String test = resource("agaricus.txt.test");
    String key = resource("agaricus-key.txt");
    return training == null || test == null || key == null
        ? Optional.empty()
        : Optional.of(made(training, test, key));
  }

  private static byte[] made(String training, String test, String key) {
    List<String> lines = key.lines().toList();
    int[] columns = Arrays.stream(lines.get(0).split(" ")).mapToInt(Integer::parseInt).toArray();
    String digits = String.join("", lines.subList(1, lines.size()));
    List<Iterator<String>> files = new ArrayList<>();
    files.add(training.lines().iterator());
    files.add(test.lines().iterator());
    StringBuilder text = new StringBuilder();
    for (int row = 0; files.get(0).hasNext() || files.get(1).hasNext(); row++) {
      int digit = Character.digit(digits.charAt(row / BITS_PER_DIGIT), 16);
      int bit = digit >> (BITS_PER_DIGIT - 1 - row % BITS_PER_DIGIT) & 1;
      append(text, files.get(bit).next(), columns);
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void append(StringBuilder text, String line, int[] columns) {
    String[] fields = line.split(" ");
    text.append(fields[0].equals("0") ? "2 " : "1 ");
    for (int k = 1; k < fields.length; k++) {
      int column = columns[Integer.parseInt(fields[k].substring(0, fields[k].indexOf(':'))) - 1];
      if (column > 0) {
        text.append(column).append(":1 ");
      }
    }
    text.append('\n');
  }

  private static @Nullable String resource(String name) {
    try (InputStream in = Mushrooms.class.getResourceAsStream(name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
