package dev.agon.lab.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Short hashes of contents: equal contents have equal hashes, for any order of their keys. */
public final class Fingerprint {
  private static final int DIGITS = 20;

  private Fingerprint() {}

  /** Returns the first 80 bits of the SHA-256 of a canonical text, in hexadecimal. */
  public static String of(Map<String, Object> content) {
    StringBuilder text = new StringBuilder();
    write(content, text);
    return ofText(text.toString()).substring(0, DIGITS);
  }

  /** Returns the SHA-256 of a text, in hexadecimal. */
  public static String ofText(String text) {
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  private static void write(Object content, StringBuilder out) {
    if (content instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((name, value) -> sorted.put(name.toString(), value));
      out.append('{');
      sorted.forEach(
          (name, value) -> {
            out.append(name).append('=');
            write(value, out);
            out.append('\n');
          });
      out.append('}');
    } else {
      out.append(content);
    }
  }
}
