package dev.agon.lab.run;

import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON file that tells whether it is as it was written: it holds a checksum of its content, and
 * of whatever stands beside it.
 */
public final class Sealed {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private static final String CHECKSUM = "checksum";

  private Sealed() {}

  /**
   * Writes a file.
   *
   * @param content what becomes an object
   * @param beside text of other files that is sealed with it
   */
  public static void write(Path file, Object content, String beside) {
    ObjectNode node = JSON.valueToTree(content);
    node.put(CHECKSUM, checksum(node, beside));
    AtomicFile.write(
        file,
        writer -> writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node)));
  }

  /**
   * Reads a file.
   *
   * @throws IOException when it cannot be read, or is not as it was written; the message says which
   */
  public static <T> T read(Path file, Class<T> type, String beside) throws IOException {
    try {
      if (!(JSON.readTree(Files.readString(file)) instanceof ObjectNode node)) {
        throw new IOException("it holds no object");
      }
      String stored = node.path(CHECKSUM).asString("");
      node.remove(CHECKSUM);
      if (!stored.equals(checksum(node, beside))) {
        throw new IOException("its checksum is not that of its content: it was changed since");
      }
      return JSON.treeToValue(node, type);
    } catch (JacksonException e) {
      throw new IOException(e.getOriginalMessage(), e);
    }
  }

  private static String checksum(ObjectNode content, String beside) {
    return Fingerprint.ofText(JSON.writeValueAsString(content) + "\n" + beside);
  }
}
