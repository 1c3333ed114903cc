package dev.agon.lab.run;

import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.json.JsonException;
import dev.agon.learn.json.JsonReader;
import dev.agon.learn.json.JsonWriter;
import dev.agon.learn.json.Seal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Results in JSON files with a checksum ({@link Seal}). */
public final class SealedJson {
  /** Converts between records and maps; texts are read and written by Agon's own classes. */
  private static final ObjectMapper RECORDS = JsonMapper.builder().build();

  private static final TypeReference<LinkedHashMap<String, @Nullable Object>> FIELDS =
      new TypeReference<>() {};

  private SealedJson() {}

  /**
   * Writes a file.
   *
   * @param content a record or map, which becomes an object
   */
  public static void write(Path file, Object content) {
    Map<String, @Nullable Object> fields = RECORDS.convertValue(content, FIELDS);
    Seal.close(fields);
    AtomicFile.write(file, writer -> writer.write(JsonWriter.indented(fields)));
  }

  /**
   * Reads a file.
   *
   * @throws IOException when the file cannot be read or was changed; the message states which
   */
  public static <T> T read(Path file, Class<T> type) throws IOException {
    try {
      Map<String, @Nullable Object> fields =
          Seal.open(JsonReader.read(Files.readString(file))).fields();
      return RECORDS
          .readerFor(type)
          .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .readValue(RECORDS.<tools.jackson.databind.JsonNode>valueToTree(fields));
    } catch (JacksonException e) {
      throw new IOException("a value is missing or of the wrong type", e);
    } catch (JsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
