package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Opens text that may be compressed with gzip, bzip2 or xz, which is detected from the first bytes,
 * not from the name.
 *
 * <p>The returned streams throw {@link InvalidInputException} if the compressed data are damaged,
 * and {@link UncheckedIOException} if reading fails.
 */
public final class TextInput {
  private static final int MAGIC_LENGTH = 6;
  private static final byte[] GZIP = {0x1F, (byte) 0x8B};
  private static final byte[] BZIP2 = {'B', 'Z', 'h'};
  private static final byte[] XZ = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0};

  /**
   * A memory limit of four times what the strongest setting of xz needs, because the header of a
   * file may ask for any amount.
   */
  private static final int MOST_XZ_KIB = 1 << 18;

  private TextInput() {}

  /** Opens a file, decompressed and in UTF-8. */
  public static InputStream open(Path file) {
    InputStream raw = openRaw(file);
    try {
      return decompress(raw, file.toString());
    } catch (RuntimeException e) {
      closeAfter(e, raw);
      throw e;
    }
  }

  /** Opens a file without decompression. */
  public static InputStream openRaw(Path file) {
    if (Files.isDirectory(file)) {
      throw new InvalidInputException(
          file + " is a folder, not a file.", "Name a file in this folder.");
    }
    try {
      // The newer streams of Java query their position, which a pipe does not have.
      boolean pipe = Files.exists(file) && !Files.isRegularFile(file);
      return pipe ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(file + " does not exist.", "Check the name and the folder.");
    } catch (AccessDeniedException e) {
      throw new InvalidInputException(file + " is not readable.", "Check its permissions.");
    } catch (IOException e) {
      throw Causes.unreadable(file.toString(), e);
    }
  }

  private static void closeAfter(RuntimeException failure, InputStream raw) {
    try {
      raw.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** Opens the text of a stream, in UTF-8. */
  public static InputStream decompress(InputStream raw, String source) {
    return Encoding.asUtf8(plain(raw, source), source);
  }

  private static InputStream plain(InputStream raw, String source) {
    MachineInput compressed = new MachineInput(raw, source);
    PushbackInputStream in = new PushbackInputStream(compressed, MAGIC_LENGTH);
    try {
      byte[] head = in.readNBytes(MAGIC_LENGTH);
      in.unread(head);
      if (startsWith(head, GZIP)) {
        return new DecompressedInput(
            GzipCompressorInputStream.builder()
                .setInputStream(in)
                .setDecompressConcatenated(true)
                .get(),
            source,
            compressed::count);
      }
      if (startsWith(head, BZIP2)) {
        return new DecompressedInput(
            new BZip2CompressorInputStream(in, true), source, compressed::count);
      }
      if (startsWith(head, XZ)) {
        return new DecompressedInput(
            XZCompressorInputStream.builder()
                .setInputStream(in)
                .setMemoryLimitKiB(MOST_XZ_KIB)
                .setDecompressConcatenated(true)
                .get(),
            source,
            compressed::count);
      }
      return in;
    } catch (IOException e) {
      throw damaged(source, e);
    }
  }

  /**
   * Returns whether a text can be read only from its start: it is compressed, or not in UTF-8 but
   * in an encoding with a byte order mark. The text is not read further than its first bytes.
   */
  public static boolean isWhole(InputStream raw) throws IOException {
    byte[] head = raw.readNBytes(MAGIC_LENGTH);
    return startsWith(head, GZIP)
        || startsWith(head, BZIP2)
        || startsWith(head, XZ)
        || Encoding.hasWideMark(head);
  }

  /** Rejects compressed bytes where plain text is needed. */
  static void requireUncompressed(String source, byte[] bytes, int length) {
    byte[] head = Arrays.copyOf(bytes, Math.min(length, MAGIC_LENGTH));
    String tool =
        startsWith(head, GZIP)
            ? "gzip"
            : startsWith(head, BZIP2) ? "bzip2" : startsWith(head, XZ) ? "xz" : "";
    if (!tool.isEmpty()) {
      throw new InvalidInputException(
          source + " is compressed with " + tool + ".",
          "Decompress it first: " + tool + " -d FILE.");
    }
  }

  private static boolean startsWith(byte[] head, byte[] magic) {
    return head.length >= magic.length
        && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
  }

  static InvalidInputException damaged(String source, Exception cause) {
    String detail = cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
    InvalidInputException invalid =
        new InvalidInputException(
            source + ": the compressed file is damaged or truncated" + detail + ".",
            "Download the file again.");
    invalid.initCause(cause);
    return invalid;
  }

  /** Counts bytes and marks read failures so that they are not reported as damage. */
  private static final class MachineInput extends FilterInputStream {
    private final String source;
    private long count;

    MachineInput(InputStream in, String source) {
      super(in);
      this.source = source;
    }

    /** The number of bytes read so far. */
    long count() {
      return count;
    }

    @Override
    public int read() {
      try {
        int read = in.read();
        count += read < 0 ? 0 : 1;
        return read;
      } catch (IOException e) {
        throw Causes.unreadable(source, e);
      }
    }

    @Override
    public int read(byte[] buffer, int from, int length) {
      try {
        int read = in.read(buffer, from, length);
        count += Math.max(0, read);
        return read;
      } catch (IOException e) {
        throw Causes.unreadable(source, e);
      }
    }
  }
}
