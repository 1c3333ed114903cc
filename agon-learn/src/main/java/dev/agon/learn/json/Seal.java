package dev.agon.learn.json;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checksum of a JSON object, stored in the object itself as its last field {@code sha256}.
 *
 * <p>It detects accidental changes of the content. Whitespace, line breaks and different spellings
 * of the same numbers and strings do not matter. It does not protect against deliberate changes.
 */
public final class Seal {
  private static final String KEY = "sha256";

  private Seal() {}

  /** Adds the checksum of all fields of the object. */
  public static void close(Map<String, @Nullable Object> object) {
    object.remove(KEY);
    object.put(KEY, checksum(object));
  }

  /**
   * Checks the checksum and removes it.
   *
   * @return the object without its checksum
   * @throws JsonException when the checksum is missing or does not match the content
   */
  public static JsonValue open(JsonValue sealed) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>(sealed.fields());
    String given = sealed.get(KEY).text();
    content.remove(KEY);
    if (!given.equals(checksum(content))) {
      throw new JsonException("its checksum sha256 does not match: its content has been changed");
    }
    return new JsonValue(content);
  }

  private static String checksum(Map<String, @Nullable Object> content) {
    byte[] text = JsonWriter.compact(content).getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("SHA-256 is available on every Java platform", e);
    }
  }
}
