package dev.agon.lab.run;

import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.JsonText;
import dev.agon.learn.io.Seal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results in a JSON file that tells whether it is as it was written ({@link Seal}). */
public final class Sealed {
  private static final ObjectMapper JSON = Seal.mapper();

  private Sealed() {}

  /**
   * Writes a file.
   *
   * @param content what becomes an object
   */
  public static void write(Path file, Object content) {
    ObjectNode node = JSON.valueToTree(content);
    Seal.close(node);
    AtomicFile.write(file, writer -> writer.write(JsonText.indented(node)));
  }

  /**
   * Reads a file.
   *
   * @throws IOException when it cannot be read, or is not as it was written; the message says which
   */
  public static <T> T read(Path file, Class<T> type) throws IOException {
    try {
      JsonNode node = JSON.readTree(Files.readString(file));
      Seal.open(node);
      T content =
          JSON.readerFor(type)
              .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
              .readValue(node);
      if (content == null) {
        throw new IOException("it is empty");
      }
      return content;
    } catch (JacksonException e) {
      throw new IOException(Seal.reason(e), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
