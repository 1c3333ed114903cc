package dev.agon.learn.io;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A checksum of a JSON object's content, kept in the object itself as its last key {@code sha256}:
 * what was changed by accident or by hand is noticed. Blanks and line ends may change.
 */
public final class Seal {
  private static final String KEY = "sha256";
  private static final String TWICE = "Duplicate Object property";

  private Seal() {}

  /**
   * A mapper to read files that are sealed: a key that occurs twice, or text after the end, is an
   * error. {@link JsonText} writes them.
   */
  public static ObjectMapper mapper() {
    return JsonMapper.builder(
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** Why a text could not be read, in words: the parser's own are full of its classes. */
  public static String reason(JacksonException e) {
    TokenStreamLocation place = e.getLocation();
    String where = place == null || place.getLineNr() <= 0 ? "" : ", line " + place.getLineNr();
    String own = e.getOriginalMessage();
    if (own.startsWith(TWICE)) {
      return "the key" + own.substring(TWICE.length()) + " occurs twice" + where;
    }
    return e instanceof StreamReadException
        ? "it is no JSON, or was cut short" + where
        : "a value is missing, or not of the kind needed" + where;
  }

  /** Adds the checksum of everything that the object holds. */
  public static void close(ObjectNode node) {
    node.put(KEY, checksum(node));
  }

  /**
   * Takes the checksum off.
   *
   * @throws IllegalArgumentException when it is missing or belongs to other content
   */
  public static void open(JsonNode node) {
    JsonNode given = node instanceof ObjectNode object ? object.remove(KEY) : null;
    if (given == null) {
      throw new IllegalArgumentException("its checksum '" + KEY + "' is missing");
    }
    if (!given.asString("").equals(checksum(node))) {
      throw new IllegalArgumentException("its checksum is wrong: its content has been changed");
    }
  }

  private static String checksum(JsonNode node) {
    String text = JsonText.compact(node);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
