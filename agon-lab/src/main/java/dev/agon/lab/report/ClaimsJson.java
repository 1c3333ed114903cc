package dev.agon.lab.report;

import dev.agon.lab.claim.Finding;
import dev.agon.lab.claim.Range;
import dev.agon.lab.claim.Standing;
import dev.agon.lab.claim.Verdict;
import dev.agon.learn.io.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;

/** Decided claims as JSON: the file claims.json, and the part of them that a page shows. */
final class ClaimsJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ClaimsJson() {}

  /** Writes claims.json. */
  static void write(Path file, List<Verdict> verdicts) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", verdict.claim().id());
      entry.put("claim", verdict.claim().statement());
      entry.put("paper", verdict.claim().paper());
      entry.put("measured", verdict.measured());
      entry.put("holds", verdict.holds());
      entry.put("verdict", verdict.ruling().label());
      entry.put("interval", intervals(verdict));
      list.add(entry);
    }
    AtomicFile.write(
        file,
        writer ->
            writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(list) + "\n"));
  }

  /** Returns the numbers that decide, each with its 95% range over seeds and its limits. */
  private static List<Map<String, Object>> intervals(Verdict verdict) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Finding finding : verdict.findings()) {
      for (Range range : finding.ranges()) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("data", finding.data());
        entry.put("of", range.of());
        entry.put("value", finite(range.value()));
        entry.put("low", finite(range.low()));
        entry.put("high", finite(range.high()));
        entry.put("seeds", range.seeds());
        entry.put("at_most", range.atMost());
        entry.put("at_least", range.atLeast());
        list.add(entry);
      }
    }
    return list;
  }

  /** Returns the number, or null for one that JSON cannot hold. */
  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? Double.valueOf(value) : null;
  }

  /** Writes a claim as the script of the page reads it. */
  static final class OnPage extends ValueSerializer<Verdict> {
    @Override
    public void serialize(Verdict verdict, JsonGenerator out, SerializationContext context) {
      String figure = verdict.claim().figure();
      out.writeStartObject();
      out.writeStringProperty("id", verdict.claim().id());
      out.writeStringProperty("section", verdict.experiment());
      out.writeStringProperty("claim", verdict.claim().statement());
      out.writeStringProperty("paper", verdict.claim().paper());
      out.writeStringProperty("verdict", verdict.ruling().label());
      out.writeBooleanProperty("beyond", verdict.claim().beyond());
      out.writeStringProperty(
          "figure", figure == null ? null : verdict.experiment() + "-" + figure);
      out.writeArrayPropertyStart("findings");
      for (Finding finding : verdict.findings()) {
        out.writeStartObject();
        out.writeStringProperty("data", finding.data());
        out.writeStringProperty("ruling", finding.ruling().name());
        out.writeStringProperty("words", finding.words());
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeEndObject();
    }
  }

  /** Writes a comparison as the script of the page reads it. */
  static final class StandingOnPage extends ValueSerializer<Standing> {
    @Override
    public void serialize(Standing standing, JsonGenerator out, SerializationContext context) {
      out.writeStartObject();
      out.writeStringProperty("peer", standing.peer());
      out.writeStringProperty("place", standing.place().name().toLowerCase(Locale.ROOT));
      out.writeStringProperty("words", standing.words());
      out.writeStringProperty("note", standing.note());
      out.writeEndObject();
    }
  }
}
