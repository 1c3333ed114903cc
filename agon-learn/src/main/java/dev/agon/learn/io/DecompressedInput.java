package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import dev.agon.support.Memory;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The output of a decompressor. If it fails, its input is damaged. Output that is
 * disproportionately large is rejected: such a file (a decompression bomb) would fill all memory,
 * whereas real data shrink by a factor of 2 to 50.
 */
final class DecompressedInput extends FilterInputStream {
  /** This amount of output is always read. */
  private static final long FREE = 128L << 20;

  private static final long LARGEST_RATIO = 200;

  private final String source;
  private final LongSupplier compressed;
  private long count;

  /**
   * @param compressed the number of bytes of input so far
   */
  DecompressedInput(InputStream decompressor, String source, LongSupplier compressed) {
    super(decompressor);
    this.source = source;
    this.compressed = compressed;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int from, int length) {
    try {
      int read = in.read(buffer, from, length);
      count += Math.max(0, read);
      if (count > FREE && count / LARGEST_RATIO > compressed.getAsLong()) {
        throw bomb();
      }
      return read;
    } catch (IOException e) {
      throw TextInput.damaged(source, e);
    }
  }

  private InvalidInputException bomb() {
    return new InvalidInputException(
        String.format(
            Locale.ROOT,
            "%s: %,d bytes of compressed data expand to %s or more, over %d times as much.",
            source,
            compressed.getAsLong(),
            Memory.size(count),
            LARGEST_RATIO),
        "Decompress the file and check its content; uncompressed files of any size are" + " read.");
  }
}
