package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 checksums of decompressed text. */
public final class Checksums {
  private static final int CHUNK = 1 << 16;

  private Checksums() {}

  /** Creates an empty digest. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("SHA-256 is available on every Java platform", e);
    }
  }

  /** Returns the result of a digest as hexadecimal digits. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The checksum of a file's text, after decompression. */
  public static String ofText(Path file) {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[CHUNK];
    try (InputStream text = TextInput.open(file)) {
      for (int count = text.read(buffer); count >= 0; count = text.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return hex(digest);
  }

  /**
   * Returns the checksum of a downloaded file, or a text that differs from every checksum if it is
   * damaged.
   */
  public static String ofPart(Path file) {
    try {
      return ofText(file);
    } catch (InvalidInputException e) {
      return "unknown (the file is damaged)";
    }
  }
}
