package dev.agon.learn.data;

import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.number.Decimals;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes data as LIBSVM text: the raw label, then {@code index:value} with the shortest decimals
 * that read back as the same doubles. A row without a label starts with its first feature; one with
 * neither is a blank line, which readers skip.
 */
public final class DatasetWriter {
  private DatasetWriter() {}

  /** Writes a file, completely or not at all. */
  public static void write(Dataset data, Path file) {
    AtomicFile.writeBytes(file, out -> write(data, out));
  }

  /** Writes to a stream, which is flushed but not closed. */
  public static void write(Dataset data, OutputStream out) throws IOException {
    OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    StringBuilder features = new StringBuilder();
    for (int row = 0; row < data.size(); row++) {
      appendLabel(data.target(), row, features);
      appendFeatures(data.rows(), row, features);
      features.setLength(Math.max(0, features.length() - 1));
      buffered.write(ascii(features.append('\n').toString()));
      features.setLength(0);
    }
    buffered.flush();
  }

  private static void appendLabel(Target target, int row, StringBuilder out) {
    if (target instanceof Classes classes && classes.of()[row] != Classes.UNKNOWN) {
      out.append(classes.names().get(classes.of()[row])).append(' ');
    } else if (target instanceof Values values && !Double.isNaN(values.of()[row])) {
      out.append(Decimals.shortest(values.of()[row])).append(' ');
    }
  }

  private static void appendFeatures(SparseRows rows, int row, StringBuilder out) {
    for (int k = 0; k < rows.entries(row); k++) {
      out.append(rows.column(row, k) + 1).append(':');
      out.append(Decimals.shortest(rows.value(row, k))).append(' ');
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
